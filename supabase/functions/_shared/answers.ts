import { parseStrictJson } from "./strict-json.ts";

/** Answers of the functions: JSON that no cache keeps. */
export function answer(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, {
    status,
    headers: { "cache-control": "no-store", "referrer-policy": "no-referrer", ...headers },
  });
}

/** A refusal: `error` is fit for a toast, `code` for a program, `item` names the line. */
export interface Refusal {
  status: number;
  code: string;
  error: string;
  item?: string;
  /** ISO 8601: the time from which on a new try may succeed. */
  until?: string;
  /** The payment that is made already: its order, the page that tells of it, and what of the request it holds. */
  reference?: string;
  link?: string;
  items?: object[];
  headers?: Record<string, string>;
}

export function refuse({ status, headers, ...body }: Refusal): Response {
  return answer(body, status, headers);
}

export function methodNotAllowed(allow: string): Response {
  return refuse({
    status: 405,
    code: "method_not_allowed",
    error: `Use ${allow}`,
    headers: { allow },
  });
}

/** Counts while it streams: the declared length is not believed. Undefined: too long, or no UTF-8 (`fatal`). */
export async function readText(
  request: Request,
  maxBytes: number,
  { fatal }: { fatal: boolean } = { fatal: true },
): Promise<string | undefined> {
  if (!request.body) return "";
  const decoder = new TextDecoder("utf-8", { fatal, ignoreBOM: true });
  const reader = request.body.getReader();
  let text = "";
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      bytes += value.byteLength;
      if (bytes > maxBytes) {
        await reader.cancel();
        return undefined;
      }
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Parses a body; undefined when it is no JSON, has a key twice, or is too long: callers refuse all three alike. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const text = await readText(request, maxBytes);
  if (text === undefined) return undefined;
  try {
    return parseStrictJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
