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
  throw schemaRefusal(issue ? wordsOf(issue) : "body is not valid");
}

/** As the hosted service's validator (Ajv) words it, where it has words of its own. */
function wordsOf(issue: z.core.$ZodIssue): string {
  const place = ["body", ...issue.path.map(String)];
  if (issue.code === "invalid_type") {
    if (!issue.message.endsWith("received undefined")) {
      return `${place.join("/")} must be ${issue.expected === "int" ? "integer" : issue.expected}`;
    }
    const name = place.pop();
    return `${place.join("/")} must have required property '${name}'`;
  }
  if (issue.code === "too_small" || issue.code === "too_big") {
    const isSmall = issue.code === "too_small";
    const bound = isSmall ? issue.minimum : issue.maximum;
    return issue.origin === "array"
      ? `${place.join("/")} must NOT have ${isSmall ? "fewer" : "more"} than ${bound} items`
      : `${place.join("/")} must be ${isSmall ? ">=" : "<="} ${bound}`;
  }
  return `${place.join("/")} ${issue.message}`;
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
