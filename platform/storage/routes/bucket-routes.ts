import { Hono } from "hono";
import { z } from "zod";
import type { PlatformEnv } from "../../errors.ts";
import { createBucket, deleteBucket, emptyBucket, getBucket, listBuckets, updateBucket } from "../buckets.ts";
import { refusal, schemaRefusal } from "../errors.ts";
import { readJson } from "./read-body.ts";
import type { Store } from "../store.ts";

const changeSchema = z.object({
  public: z.boolean().optional(),
  file_size_limit: z.union([z.int().min(1), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string().regex(/^(\*\/\*|[\w.+-]+\/([\w.+-]+|\*))$/, "must be a mime type")).nullish(),
});
const createSchema = changeSchema.extend({
  id: z.string().optional(),
  name: z.string(),
  type: z.string().optional(),
});
const listSchema = z.object({
  limit: z.coerce.number().int().min(1).optional(),
  offset: z.coerce.number().int().min(0).default(0),
  search: z.string().default(""),
  sortColumn: z.enum(["id", "name", "created_at", "updated_at"]).default("name"),
  sortOrder: z.enum(["asc", "desc"]).default("asc"),
});

export function createBucketRoutes(store: Store): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();
  app.get("/", async (context) => {
    const parsed = listSchema.safeParse(context.req.query());
    if (!parsed.success) throw schemaRefusal("querystring is not valid");
    const { limit, ...query } = parsed.data;
    const caller = context.env.caller;
    return context.json(await listBuckets(store, caller, { ...query, limit: limit ?? null }));
  });
  app.get("/:id", async (context) => context.json(await getBucket(store, context.env.caller, context.req.param("id"))));
  app.post("/", async (context) => {
    const { type, ...bucket } = await readJson(context, createSchema);
    if (type !== undefined && type !== "STANDARD") throw refusal("FeatureNotEnabled");
    const id = bucket.id ?? bucket.name;
    await createBucket(store, context.env.caller, { ...bucket, id });
    return context.json({ name: id });
  });
  app.put("/:id", async (context) => {
    const change = await readJson(context, changeSchema);
    await updateBucket(store, context.env.caller, context.req.param("id"), change);
    return context.json({ message: "Successfully updated" });
  });
  app.post("/:id/empty", async (context) => {
    await emptyBucket(store, context.env.caller, context.req.param("id"));
    return context.json({
      message: "Empty bucket has been queued. Completion may take up to an hour.",
    });
  });
  app.delete("/:id", async (context) => {
    await deleteBucket(store, context.env.caller, context.req.param("id"));
    return context.json({ message: "Successfully deleted" });
  });
  return app;
}
