import type { Context } from "hono";
import type { PlatformEnv } from "../../errors.ts";
import type { ObjectKey } from "../objects.ts";

/** Reads the key from a route with `:bucket` and `:name`, both percent-decoded once. */
export function keyOf(context: Context): ObjectKey {
  return { bucketId: context.req.param("bucket") ?? "", name: context.req.param("name") ?? "" };
}

export function urlOf(key: ObjectKey): string {
  return `${key.bucketId}/${key.name}`;
}

export function ownerOf(context: Context<PlatformEnv>): string | null {
  return context.env.caller.claims.sub ?? null;
}
