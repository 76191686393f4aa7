import type { Context } from "hono";
import { z } from "zod";
import { refusal, schemaRefusal } from "../errors.ts";

/** Lists of a thousand names of a thousand bytes fit; nothing that is sent as JSON here is larger. */
const maxBytes = 1024 * 1024 + 64 * 1024;

/** The JSON body, checked. An empty one counts as `{}`. @throws PlatformError InvalidRequest, worded as a schema would */
export async function readJson<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const text = await readText(context.req.raw);
  let body: unknown;
  try {
    body = text === "" ? {} : JSON.parse(text);
  } catch (error) {
    throw refusal("InvalidRequest", "Body is not valid JSON", { error: "Error", cause: error });
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = ["body", ...(issue?.path ?? [])].join("/");
  throw schemaRefusal(`${place} ${issue?.message ?? "is not valid"}`);
}

async function readText(request: Request): Promise<string> {
  if (!request.body) return "";
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let sizeBytes = 0;
  for await (const chunk of request.body) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes) throw refusal("EntityTooLarge", "Request body is too large");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
