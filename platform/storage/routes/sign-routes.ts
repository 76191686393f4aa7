import { Hono } from "hono";
import { z } from "zod";
import type { Callers } from "../../callers.ts";
import type { PlatformEnv } from "../../errors.ts";
import { refusal } from "../errors.ts";
import { readTransformation } from "../images/transformation.ts";
import { checkWrite, findTarget } from "../object-write.ts";
import { findByPolicy, type ObjectKey } from "../objects.ts";
import type { Store } from "../store.ts";
import { upload } from "../uploads.ts";
import { readJson } from "./read-body.ts";
import { keyOf, ownerOf, urlOf } from "./route-key.ts";

/** The life of a signed upload address, in seconds. */
const uploadLifeS = 2 * 3600;

const lifeS = z.int().min(1);
const signSchema = z.object({
  expiresIn: lifeS,
  transform: z.record(z.string(), z.unknown()).nullish(),
});
const signManySchema = z.object({ expiresIn: lifeS, paths: z.array(z.string()).min(1).max(1000) });

/** Makes addresses that carry their permission, below /object; the caller needs that permission now. */
export function createSignRoutes(store: Store): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();

  app.post("/sign/:bucket/:name{.+}", async (context) => {
    const { expiresIn, transform } = await readJson(context, signSchema);
    const key = keyOf(context);
    const [found] = await findByPolicy(store, context.env.caller, key.bucketId, [key.name]);
    if (!found) throw refusal("NoSuchKey");
    return context.json({ signedURL: await signDownload(store, key, expiresIn, transform) });
  });
  app.post("/sign/:bucket", async (context) => {
    const { expiresIn, paths } = await readJson(context, signManySchema);
    const bucketId = context.req.param("bucket");
    const found = await findByPolicy(store, context.env.caller, bucketId, paths);
    const names = new Set(found.map((row) => row.name));
    const signOne = async (path: string) =>
      names.has(path)
        ? {
            error: null,
            path,
            signedURL: await signDownload(store, { bucketId, name: path }, expiresIn),
          }
        : { error: notSignable, path, signedURL: null };
    return context.json(await Promise.all(paths.map(signOne)));
  });

  app.post("/upload/sign/:bucket/:name{.+}", async (context) => {
    const key = keyOf(context);
    const upsert = context.req.header("x-upsert") === "true";
    const owner = ownerOf(context);
    const mode = upsert ? "upsert" : "insert";
    await findTarget(store, key);
    await checkWrite(store, context.env.caller, { key, mode, owner });
    const { role, sub, session_id } = context.env.caller.claims;
    const claims = { url: urlOf(key), upsert, signer: { role, sub, session_id } };
    const token = await store.signedUrls.signUpload(claims, uploadLifeS);
    return context.json({ url: `/object/upload/sign/${urlOf(key)}?token=${token}`, token });
  });
  return app;
}

const notSignable = "Either the object does not exist or you do not have access to it";

/** The second step of a signed upload, by anybody with the token: as good as the rights that its signer still has. */
export function createSignedUploadRoute(store: Store, callers: Pick<Callers, "isEnded">): Hono<PlatformEnv> {
  return new Hono<PlatformEnv>().put("/upload/sign/:bucket/:name{.+}", async (context) => {
    const key = keyOf(context);
    const token = context.req.query("token");
    const { signer, upsert } = await store.signedUrls.verifyUpload(token, urlOf(key));
    const caller = { role: signer.role, claims: signer };
    if (callers.isEnded(caller)) throw refusal("AccessDenied");
    const write = { key, mode: upsert ? "upsert" : "insert", owner: signer.sub ?? null } as const;
    const { Key } = await upload(store, caller, write, context.req.raw);
    return context.json({ Key });
  });
}

/** Relative, since the client puts its own address in front. */
async function signDownload(
  store: Store,
  key: ObjectKey,
  expiresIn: number,
  transform?: Record<string, unknown> | null,
): Promise<string> {
  const isRender = transform && Object.keys(transform).length > 0;
  const transformations = isRender && JSON.stringify(readTransformation(transform, "origin", "body/transform").asked);
  const token = await store.signedUrls.signDownload(
    { url: urlOf(key), ...(transformations && { transformations }) },
    expiresIn,
  );
  return `/${isRender ? "render/image" : "object"}/sign/${urlOf(key)}?token=${token}`;
}
