import { AsyncLocalStorage } from "node:async_hooks";

/** What a page was made of: the reads of its loaders, each with the tag of its answer. */
export interface PageReads {
  /** Sends them again (the service answers most of them from memory) and compares the tags. */
  areAsBefore(): Promise<boolean>;
}

interface Read {
  url: string;
  headers: [string, string][];
  tag: string;
}

const current = new AsyncLocalStorage<(Read | undefined)[]>();

/** `send`, with whatever is read through it noted for the page that is being made. */
export function noteReads(send: (request: Request) => Promise<Response>): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { method, url, headers } = request;
    const response = await send(request);
    const tag = tagOf(response);
    const isRepeatable = method === "GET" && tag !== undefined;
    current.getStore()?.push(isRepeatable ? { url, headers: [...headers], tag } : undefined);
    return response;
  };
}

/** Does `work`, and tells what it read; without reads when there were none or one of them can't be compared. */
export async function withReads<T>(
  send: (request: Request) => Promise<Response>,
  work: () => Promise<T>,
): Promise<{ result: T; reads?: PageReads }> {
  const noted: (Read | undefined)[] = [];
  const result = await current.run(noted, work);
  const reads = noted.filter((read) => read !== undefined);
  if (reads.length === 0 || reads.length < noted.length) return { result };
  const isAsBefore = async ({ url, headers, tag }: Read) => {
    const response = await send(new Request(url, { headers }));
    return tagOf(response) === tag;
  };
  return {
    result,
    reads: {
      areAsBefore: async () => (await Promise.all(reads.map(isAsBefore))).every(Boolean),
    },
  };
}

/** The rows by their tag, and how many there are in all: a page shows both. */
function tagOf({ headers }: Response): string | undefined {
  const etag = headers.get("etag");
  return etag === null ? undefined : `${etag} ${headers.get("content-range")}`;
}
