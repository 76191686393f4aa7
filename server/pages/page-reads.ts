import { AsyncLocalStorage } from "node:async_hooks";

/** The reads of a page's loaders, each with the tag of its answer. */
export interface PageReads {
  /** Sends them again (the service answers most of them from memory) and compares the tags. */
  areAsBefore(): Promise<boolean>;
}

interface Read {
  url: string;
  headers: [string, string][];
  tag: string;
}

interface Notes {
  /** A read whose answers can't be compared is undefined. */
  reads: (Read | undefined)[];
  hasFailed: boolean;
}

const current = new AsyncLocalStorage<Notes>();

/** `send`, noting each read for the page that is being made. */
export function noteReads(send: (request: Request) => Promise<Response>): typeof fetch {
  return async (input, init) => {
    const notes: Notes = current.getStore() ?? { reads: [], hasFailed: false };
    const request = new Request(input, init);
    const { method, url, headers } = request;
    try {
      const response = await send(request);
      const tag = tagOf(response);
      const isRepeatable = method === "GET" && tag !== undefined;
      notes.reads.push(isRepeatable ? { url, headers: [...headers], tag } : undefined);
      // That something is not there is an answer.
      notes.hasFailed ||= !response.ok && response.status !== 404;
      return response;
    } catch (error) {
      notes.hasFailed = true;
      throw error;
    }
  };
}

/** Does `work`; resolves to its reads, and to whether a read failed or was refused (AVL-07). */
export async function withReads<T>(
  send: (request: Request) => Promise<Response>,
  work: () => Promise<T>,
): Promise<{
  result: T;
  hasFailed: boolean;
  /** All reads of the page; undefined when there were none, or one of them can't be compared. */
  reads: PageReads | undefined;
}> {
  const notes: Notes = { reads: [], hasFailed: false };
  const result = await current.run(notes, work);
  const { hasFailed } = notes;
  const reads = notes.reads.filter((read) => read !== undefined);
  if (reads.length === 0 || reads.length < notes.reads.length) {
    return { result, hasFailed, reads: undefined };
  }
  const isAsBefore = async ({ url, headers, tag }: Read) => {
    // A read that fails now proves nothing: the page is made anew, or shows that it can't be.
    const response = await send(new Request(url, { headers })).catch(() => undefined);
    return response !== undefined && tagOf(response) === tag;
  };
  const areAsBefore = async () => (await Promise.all(reads.map(isAsBefore))).every(Boolean);
  return { result, hasFailed, reads: { areAsBefore } };
}

/** The rows by their tag, and their number in all: a page shows both. */
function tagOf({ headers }: Response): string | undefined {
  const etag = headers.get("etag");
  return etag === null ? undefined : `${etag} ${headers.get("content-range")}`;
}
