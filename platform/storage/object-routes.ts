import { Hono, type Context } from "hono";
import { z } from "zod";
import type { PlatformEnv } from "../errors.ts";
import { refusal } from "./errors.ts";
import { listFolder } from "./listing.ts";
import { checkObjectName } from "./names.ts";
import {
  findByPolicy,
  findReadable,
  moveObject,
  removeObjects,
  type ObjectKey,
} from "./objects.ts";
import { readJson } from "./read-body.ts";
import type { SignedUrls } from "./signed-url.ts";
import { service, type Store } from "./store.ts";
import { readTransformation } from "./transformation.ts";
import { checkPassage, checkWrite, copyObject, upload, type WriteMode } from "./uploads.ts";

/** What a signed upload address is good for, in seconds. */
const uploadLifeS = 2 * 3600;

const listSchema = z.object({
  prefix: z.string().default(""),
  limit: z.int().min(1).default(100),
  offset: z.int().min(0).default(0),
  search: z.string().nullish(),
  // An unknown column falls back to the name (service.md 5.5).
  sortBy: z
    .object({
      column: z.enum(["name", "updated_at", "created_at", "last_accessed_at"]).catch("name"),
      order: z.enum(["asc", "desc"]).nullish().catch("asc"),
    })
    .nullish(),
});
const removeSchema = z.object({
  prefixes: z
    .array(z.union([z.string(), z.object({ path: z.string() }).transform(({ path }) => path)]))
    .min(1)
    .max(1000),
});
const moveSchema = z.object({
  bucketId: z.string(),
  sourceKey: z.string().min(1),
  destinationKey: z.string().min(1),
  destinationBucket: z.string().nullish(),
});
const copySchema = moveSchema.extend({
  copyMetadata: z.boolean().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});
const lifeS = z.int().min(1);
const signSchema = z.object({
  expiresIn: lifeS,
  transform: z.record(z.string(), z.unknown()).nullish(),
});
const signManySchema = z.object({ expiresIn: lifeS, paths: z.array(z.string()).min(1).max(1000) });

/** Calls that carry a caller, below /object. */
export function createObjectRoutes(store: Store): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();

  app.post("/list/:bucket", async (context) => {
    const { search, sortBy, ...query } = await readJson(context, listSchema);
    return context.json(
      await listFolder(store, context.get("caller"), context.req.param("bucket"), {
        ...query,
        search: search ?? "",
        column: sortBy?.column ?? "name",
        order: sortBy?.order ?? "asc",
      }),
    );
  });

  app.get("/info/authenticated/:bucket/:name{.+}", (context) => answerInfo(store, context));
  app.get("/info/:bucket/:name{.+}", (context) => answerInfo(store, context));

  app.post("/sign/:bucket/:name{.+}", async (context) => {
    const { expiresIn, transform } = await readJson(context, signSchema);
    const key = keyOf(context);
    const [found] = await findByPolicy(store, context.get("caller"), key.bucketId, [key.name]);
    if (!found) throw refusal("NoSuchKey");
    return context.json({ signedURL: await signDownload(store, key, expiresIn, transform) });
  });
  app.post("/sign/:bucket", async (context) => {
    const { expiresIn, paths } = await readJson(context, signManySchema);
    const bucketId = context.req.param("bucket");
    const found = await findByPolicy(store, context.get("caller"), bucketId, paths);
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
    await checkWrite(store, context.get("caller"), { key, mode, owner });
    const claims = { url: urlOf(key), upsert, owner };
    const token = await store.signedUrls.signUpload(claims, uploadLifeS);
    return context.json({ url: `/object/upload/sign/${urlOf(key)}?token=${token}`, token });
  });

  app.post("/move", async (context) => {
    const { from, to } = readMove(await readJson(context, moveSchema));
    const caller = context.get("caller");
    if (from.bucketId !== to.bucketId) {
      const source = await findReadable(store, caller, from);
      await checkPassage(store, from.bucketId, to.bucketId, source.metadata);
    }
    const { id } = await moveObject(store, caller, { from, to });
    return context.json({ message: "Successfully moved", Id: id, Key: urlOf(to) });
  });

  app.post("/copy", async (context) => {
    const body = await readJson(context, copySchema);
    const { from, to } = readMove(body);
    const mode = context.req.header("x-upsert") === "true" ? "upsert" : "insert";
    const caller = context.get("caller");
    const answer = await copyObject(store, caller, {
      from,
      write: { key: to, mode, owner: ownerOf(context) },
      ...(body.copyMetadata === false && { userMetadata: body.metadata ?? null }),
    });
    const [row] = await findByPolicy(store, service, to.bucketId, [to.name]);
    return context.json({ ...row, ...answer });
  });

  app.post("/:bucket/:name{.+}", (context) =>
    answerUpload(store, context, context.req.header("x-upsert") === "true" ? "upsert" : "insert"),
  );
  app.put("/:bucket/:name{.+}", (context) => answerUpload(store, context, "update"));

  app.delete("/:bucket/:name{.+}", async (context) => {
    const { bucketId, name } = keyOf(context);
    const removed = await removeObjects(store, context.get("caller"), bucketId, [name]);
    if (removed.length === 0) throw refusal("NoSuchKey");
    return context.json({ message: "Successfully deleted" });
  });
  app.delete("/:bucket", async (context) => {
    const { prefixes } = await readJson(context, removeSchema);
    const bucketId = context.req.param("bucket");
    return context.json(await removeObjects(store, context.get("caller"), bucketId, prefixes));
  });
  return app;
}

const notSignable = "Either the object does not exist or you do not have access to it";

/** The second step of a signed upload: the token is the permission, and says whose object it becomes. */
export function createSignedUploadRoute(store: Store, signedUrls: SignedUrls): Hono<PlatformEnv> {
  return new Hono<PlatformEnv>().put("/upload/sign/:bucket/:name{.+}", async (context) => {
    const key = keyOf(context);
    const claims = await signedUrls.verifyUpload(context.req.query("token"), urlOf(key));
    const mode = claims.upsert ? "upsert" : "insert";
    const write = { key, mode, owner: claims.owner } as const;
    const { Key } = await upload(store, service, write, context.req.raw);
    return context.json({ Key });
  });
}

async function answerUpload(store: Store, context: Context<PlatformEnv>, mode: WriteMode) {
  const write = { key: keyOf(context), mode, owner: ownerOf(context) };
  return context.json(await upload(store, context.get("caller"), write, context.req.raw));
}

async function answerInfo(store: Store, context: Context<PlatformEnv>) {
  const row = await findReadable(store, context.get("caller"), keyOf(context));
  return context.json(describeObject(row));
}

export function describeObject(row: Awaited<ReturnType<typeof findReadable>>) {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size: row.metadata.size,
    content_type: row.metadata.mimetype,
    cache_control: row.metadata.cacheControl,
    etag: row.metadata.eTag,
    metadata: row.user_metadata ?? {},
    last_modified: row.updated_at,
    created_at: row.created_at,
  };
}

/** Relative, as the client expects it: it puts its own address in front. */
async function signDownload(
  store: Store,
  key: ObjectKey,
  expiresIn: number,
  transform?: Record<string, unknown> | null,
): Promise<string> {
  const isRender = transform && Object.keys(transform).length > 0;
  if (isRender) readTransformation(transform, null, "body/transform");
  const token = await store.signedUrls.signDownload(
    { url: urlOf(key), ...(isRender && { transformations: JSON.stringify(transform) }) },
    expiresIn,
  );
  return `/${isRender ? "render/image" : "object"}/sign/${urlOf(key)}?token=${token}`;
}

function readMove(body: z.infer<typeof moveSchema>): { from: ObjectKey; to: ObjectKey } {
  checkObjectName(body.destinationKey);
  return {
    from: { bucketId: body.bucketId, name: body.sourceKey },
    to: { bucketId: body.destinationBucket ?? body.bucketId, name: body.destinationKey },
  };
}

/** From a route with `:bucket` and `:name`, both percent-decoded once. */
export function keyOf(context: Context): ObjectKey {
  return { bucketId: context.req.param("bucket") ?? "", name: context.req.param("name") ?? "" };
}

export function urlOf(key: ObjectKey): string {
  return `${key.bucketId}/${key.name}`;
}

function ownerOf(context: Context<PlatformEnv>): string | null {
  return context.get("caller").claims.sub ?? null;
}
