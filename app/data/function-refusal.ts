import { isRecord } from "./is-record.ts";

/** An Edge Function's refusal; supabase-js hides it in the error's `context`. */
export interface FunctionRefusal {
  status: number;
  /** The server's own words, in the reader's language; null when it gave none. */
  words: string | null;
  /** Id of the piece that they are about. */
  item: string | null;
  /** The page of an order that is paid already, and the lines of the request that it holds. */
  link: string | null;
  items: unknown;
}

/** Reads a refusal; null when the function could not be asked. */
export async function refusalOf(error: unknown): Promise<FunctionRefusal | null> {
  const response = isRecord(error) ? error["context"] : undefined;
  if (!(response instanceof Response)) return null;
  const answer = parsed(await response.text().catch(() => ""));
  const body = isRecord(answer) ? answer : {};
  return {
    status: response.status,
    words: text(body["error"]),
    item: text(body["item"]),
    link: text(body["link"]),
    items: body["items"],
  };
}

/** Words that the reader can act upon; a server that failed (5xx) has none. */
export function clientWords(refused: FunctionRefusal | null): string | null {
  return refused && refused.status < 500 ? refused.words : null;
}

/** HTML, an empty body, half an answer: there are no words to show. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function text(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}
