import type { Context } from "hono";
import { z } from "zod";
import { PlatformError } from "../../errors.ts";
import { readText, type BodyFault } from "../../request-body.ts";
import { refusal, schemaRefusal } from "../errors.ts";

/** Lists of a thousand names of a thousand bytes fit; no other JSON here is larger. */
const maxBytes = 1024 * 1024 + 64 * 1024;

/** The JSON body, checked. An empty one counts as `{}`. @throws PlatformError InvalidRequest, worded as a schema would */
export async function readJson<Schema extends z.ZodType>(context: Context, schema: Schema): Promise<z.infer<Schema>> {
  const body = await readText(context.req.raw, { maxBytes, refuse })
    .then((text): unknown => (text === "" ? {} : JSON.parse(text)))
    .catch((error: unknown) => {
      throw error instanceof PlatformError ? error : refuse("ended early", error);
    });
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw schemaRefusal(issue ? wordsOf(issue) : "body is not valid");
}

/** The words of the hosted service's validator (Ajv), where it has words of its own. */
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

function refuse(fault: BodyFault, cause?: unknown): Error {
  if (fault === "too large") return refusal("EntityTooLarge", "Request body is too large");
  return refusal("InvalidRequest", "Body is not valid JSON", { error: "Error", cause });
}
