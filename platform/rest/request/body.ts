import { readText, type BodyFault } from "../../request-body.ts";
import { invalidBody } from "../refusals.ts";
import { limits } from "../limits.ts";

/**
 * The stock client sends a JSON content type without a body at times: an empty text is no error.
 * @throws PGRST102 with 413 past the limit, 415 when compressed, 400 for broken UTF-8
 */
export async function readBody(request: Request): Promise<string> {
  try {
    return await readText(request, { maxBytes: limits.bodyBytes, refuse });
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw invalidBody("The request body is not valid UTF-8", 400, cause);
  }
}

function refuse(fault: BodyFault, cause?: unknown): Error {
  switch (fault) {
    case "compressed":
      return invalidBody("Compressed request bodies are not accepted", 415);
    case "too large":
      return invalidBody(`The request body is larger than ${limits.bodyBytes} bytes`, 413);
    case "ended early":
      return invalidBody("The request body ended early", 400, cause);
    default:
      return fault satisfies never;
  }
}
