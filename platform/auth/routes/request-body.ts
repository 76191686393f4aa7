import type { Context } from "hono";
import { z } from "zod";
import type { PlatformEnv } from "../../errors.ts";
import { readBytes, type BodyFault } from "../../request-body.ts";
import { isKeepable } from "../../text.ts";
import { refuse } from "../errors.ts";

/** Bounds on a body of JSON. */
const maxBytes = 64 * 1024;
const maxDepth = 32;
const maxKeys = 10_000;
const forbiddenKeys = new Set(["__proto__", "constructor", "prototype"]);

/** The body in the schema's shape; a DELETE needs none. @throws PlatformError bad_json */
export async function readBody<S extends z.ZodType>(c: Context<PlatformEnv>, schema: S): Promise<z.infer<S>> {
  const bytes = await readBytes(c.req.raw, { maxBytes, refuse: refuseBody });
  const text = new TextDecoder().decode(bytes);
  const value = text === "" && c.req.method === "DELETE" ? {} : parse(text);
  if (!isPlain(value, { depth: maxDepth, keys: maxKeys })) throw badJson("not acceptable");
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.join(".");
  throw badJson(where ? `${where} has the wrong type` : "an object is expected");
}

function refuseBody(fault: BodyFault, cause?: unknown): Error {
  if (fault === "ended early") return badJson(fault, cause);
  return refuse(fault === "too large" ? "request_entity_too_large" : "unsupported_media_type");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw badJson("invalid syntax", cause);
  }
}

function isPlain(value: unknown, left: { depth: number; keys: number }): boolean {
  if (typeof value === "string") return isKeepable(value);
  if (typeof value !== "object" || value === null) return true;
  if (left.depth === 0) return false;
  left.depth -= 1;
  const isGood = Object.entries(value).every(([key, inner]) => {
    left.keys -= 1;
    return left.keys >= 0 && !forbiddenKeys.has(key) && isPlain(key, left) && isPlain(inner, left);
  });
  left.depth += 1;
  return isGood;
}

function badJson(why: string, cause?: unknown): Error {
  return refuse("bad_json", {
    message: `Could not parse request body as JSON: ${why}`,
    cause,
  });
}

/** HTML's rule for e-mail fields, which is the hosted service's as well; at most 254 characters (RFC 5321). */
const email = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

/** Accounts have no phone number here: one that is given is refused, not dropped. @throws PlatformError */
export function refusePhone(phone: string | null | undefined): void {
  if (!phone) return;
  throw refuse("phone_provider_disabled", {
    status: 422,
    message: "Phone numbers are not supported: an account has an email address.",
  });
}

/** @throws PlatformError validation_failed */
export function requireEmail(text: string): string {
  if (text.length <= 254 && email.test(text)) return text.toLowerCase();
  throw refuse("validation_failed", {
    message: "Unable to validate email address: invalid format",
  });
}
