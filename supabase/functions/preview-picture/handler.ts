import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import { methodNotAllowed, readJson, refuse } from "../_shared/answers.ts";
import { refuseOthers } from "../_shared/signed-in-admin.ts";
import type { FetchPicture } from "../_pictures/fetch-picture.ts";
import { PictureMissing } from "../_pictures/picture-missing.ts";

const bodySchema = z.object({ address: z.string().max(2048) });

/** Previews that are fetched at the same time, for all admins. */
const mostAtOnce = 4;

interface PreviewParts {
  client: SupabaseClient;
  /** Bounded closer than that of an import: what takes long or is large is not looked at before. */
  previewPicture: FetchPicture;
}

/**
 * `POST {address}` by an admin → the picture's bytes, which nothing here keeps: what an import would fetch, looked at
 * before (MOV-07). Refuses 401 `no_session`, 403 `not_admin`, 400 `invalid_request`, 404 `no_picture` whatever the
 * reason, 429 `too_many_requests`.
 */
export function createPreviewPicture({
  client,
  previewPicture,
}: PreviewParts): (request: Request) => Promise<Response> {
  let atOnce = 0;
  return async (request) => {
    if (request.method !== "POST") return methodNotAllowed("POST");
    const refusal = await refuseOthers(client, request);
    if (refusal) return refusal;
    const body = bodySchema.safeParse(await readJson(request, 4096));
    if (!body.success) return refuse({ status: 400, code: "invalid_request", error: "Name an address." });
    if (atOnce >= mostAtOnce) {
      const headers = { "retry-after": "1" };
      return refuse({ status: 429, code: "too_many_requests", error: "Too many at once.", headers });
    }
    atOnce += 1;
    try {
      const { bytes } = await previewPicture(body.data.address);
      // The stock client takes these bytes as they are; no page may be made of them.
      return new Response(bytes, {
        headers: {
          "content-type": "application/octet-stream",
          "cache-control": "no-store",
          "x-content-type-options": "nosniff",
        },
      });
    } catch (error) {
      if (!(error instanceof PictureMissing)) throw error;
      return refuse({ status: 404, code: "no_picture", error: "There is no picture to be had." });
    } finally {
      atOnce -= 1;
    }
  };
}
