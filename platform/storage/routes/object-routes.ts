import { Hono, type Context } from "hono";
import { z } from "zod";
import { service } from "../../caller.ts";
import type { PlatformEnv } from "../../errors.ts";
import { refusal } from "../errors.ts";
import { listFolder } from "../listing.ts";
import { checkObjectName } from "../names.ts";
import { findByPolicy, findReadable, moveObject, removeObjects, type ObjectKey } from "../objects.ts";
import { readJson } from "./read-body.ts";
import type { Store } from "../store.ts";
import { checkPassage, copyObject } from "../copies.ts";
import type { WriteMode } from "../object-write.ts";
import { metadataSchema } from "../upload-body.ts";
import { upload } from "../uploads.ts";
import { keyOf, ownerOf, urlOf } from "./route-key.ts";

const listSchema = z.object({
  prefix: z.string().default(""),
  limit: z.int().min(1).default(100),
  offset: z.int().min(0).default(0),
  search: z.string().nullish(),
  // An unknown column falls back to the name.
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
  metadata: metadataSchema.nullish(),
});
export function createObjectRoutes(store: Store): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();

  app.post("/list/:bucket", async (context) => {
    const { search, sortBy, ...query } = await readJson(context, listSchema);
    return context.json(
      await listFolder(store, context.env.caller, context.req.param("bucket"), {
        ...query,
        search: search ?? "",
        column: sortBy?.column ?? "name",
        order: sortBy?.order ?? "asc",
      }),
    );
  });

  app.get("/info/authenticated/:bucket/:name{.+}", (context) => answerInfo(store, context));
  app.get("/info/:bucket/:name{.+}", (context) => answerInfo(store, context));

  app.post("/move", async (context) => {
    const { from, to } = readMove(await readJson(context, moveSchema));
    const caller = context.env.caller;
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
    const caller = context.env.caller;
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
    const removed = await removeObjects(store, context.env.caller, bucketId, [name]);
    if (removed.length === 0) throw refusal("NoSuchKey");
    return context.json({ message: "Successfully deleted" });
  });
  app.delete("/:bucket", async (context) => {
    const { prefixes } = await readJson(context, removeSchema);
    const bucketId = context.req.param("bucket");
    return context.json(await removeObjects(store, context.env.caller, bucketId, prefixes));
  });
  return app;
}

async function answerUpload(store: Store, context: Context<PlatformEnv>, mode: WriteMode) {
  const write = { key: keyOf(context), mode, owner: ownerOf(context) };
  return context.json(await upload(store, context.env.caller, write, context.req.raw));
}

async function answerInfo(store: Store, context: Context<PlatformEnv>) {
  const row = await findReadable(store, context.env.caller, keyOf(context));
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

function readMove(body: z.infer<typeof moveSchema>): { from: ObjectKey; to: ObjectKey } {
  checkObjectName(body.destinationKey);
  return {
    from: { bucketId: body.bucketId, name: body.sourceKey },
    to: { bucketId: body.destinationBucket ?? body.bucketId, name: body.destinationKey },
  };
}
