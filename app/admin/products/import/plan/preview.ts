import { queryOptions } from "@tanstack/react-query";
import type { AdminClient } from "../../../data/admin-client.ts";
import { importsKey } from "../../../data/keys.ts";

/** CSS pixels of a preview's side, twice. */
const side = 112;
const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
let turn = 0;

/** A small picture of one that lies elsewhere, fetched by the shop, a few at a time; null: there is none to be had. */
export function previewQuery(client: AdminClient, address: string, isSeen: boolean) {
  return queryOptions({
    queryKey: [...importsKey, "preview", address],
    enabled: isSeen && /^https?:/i.test(address),
    staleTime: Infinity,
    retry: false,
    queryFn: ({ signal }) => {
      const lane = (turn += 1) % lanes.length;
      const picture = (lanes[lane] ?? Promise.resolve()).then(() => preview(client, address, signal));
      lanes[lane] = picture;
      return picture;
    },
  });
}

async function preview(client: AdminClient, address: string, signal: AbortSignal): Promise<string | null> {
  if (signal.aborted) return null;
  const { data } = await client.functions.invoke<unknown>("preview-picture", { body: { address }, signal });
  return data instanceof Blob ? smallOf(data).catch(() => null) : null;
}

/** A square from its middle: the whole one would hold megabytes for each card. */
async function smallOf(picture: Blob): Promise<string> {
  const whole = await createImageBitmap(picture);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const least = Math.min(whole.width, whole.height);
  const [left, top] = [(whole.width - least) / 2, (whole.height - least) / 2];
  const pen = canvas.getContext("2d");
  if (pen) {
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, side, side);
    pen.drawImage(whole, left, top, least, least, 0, 0, side, side);
  }
  whole.close();
  return canvas.toDataURL("image/jpeg", 0.8);
}
