import { z } from "zod";
import type { FunctionLog } from "../_shared/log.ts";
import { call, LedgerAway } from "../_payments/ledger.ts";
import { PictureMissing } from "./picture-missing.ts";
import { storePicture, type PictureParts } from "./store-picture.ts";

/** Pictures that are fetched at the same time; of one host the database hands out three. */
const mostAtOnce = 6;

const claimedSchema = z.array(z.object({ id: z.string(), address: z.string() }));

export interface PictureReport {
  placed: number;
  missing: number;
}

/** Fetches the pictures that imports wait for (MOV-02), some at a time, until none is due or the time is over. */
export async function fetchAwaited(
  parts: PictureParts & { log: FunctionLog },
  inTime: () => boolean,
): Promise<PictureReport> {
  const report = { placed: 0, missing: 0 };
  while (inTime()) {
    // oxlint-disable no-await-in-loop -- a few at a time: hosts are asked politely
    const claimed = await call(parts.client, "claim_pictures", { at_most: mostAtOnce }, claimedSchema);
    if (claimed.length === 0) break;
    const placed = await Promise.all(claimed.map((one) => fetchOne(parts, one)));
    // oxlint-enable no-await-in-loop
    report.placed += placed.filter(Boolean).length;
    report.missing += placed.filter((isPlaced) => !isPlaced).length;
  }
  return report;
}

async function fetchOne(
  parts: PictureParts & { log: FunctionLog },
  { id, address }: { id: string; address: string },
): Promise<boolean> {
  try {
    const url = await storePicture(parts, { address, folder: "import" });
    return await call(parts.client, "place_picture", { picture: id, url }, z.boolean());
  } catch (error) {
    if (error instanceof LedgerAway) throw error;
    // A picture that fails otherwise keeps no other one back.
    const missing = error instanceof PictureMissing ? error : new PictureMissing("not_stored", { cause: error });
    parts.log.info({ reason: missing.reason, err: missing.cause, picture: id }, "a picture of an import is missing");
    const told = { picture: id, reason: missing.reason, may_pass: missing.mayPass };
    await call(parts.client, "miss_picture", told, z.unknown());
    return false;
  }
}
