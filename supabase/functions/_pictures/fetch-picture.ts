/* oxlint-disable no-restricted-imports -- fetch does not tell which address it connects to; Deno has these modules too */
import { lookup as systemLookup, type LookupAddress } from "node:dns";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { PictureMissing, reasonOf } from "./picture-missing.ts";
import { pictureType, pictureTypes, type PictureType } from "./picture-type.ts";
import { isPublicAddress } from "./public-address.ts";

export interface FetchedPicture {
  bytes: Uint8Array<ArrayBuffer>;
  type: PictureType;
}

/** @throws PictureMissing, which says why */
export type FetchPicture = (address: string) => Promise<FetchedPicture>;

type Resolve = (
  name: string,
  options: { all: true },
  done: (error: Error | null, found: LookupAddress[]) => void,
) => void;

export interface FetchParts {
  /** Origins of the operator's (`IMPORT_ORIGINS`) that may be asked though they are private or http. */
  origins?: readonly string[];
  /** Finds a name's addresses; a test's own. */
  resolve?: Resolve;
  /** A whole fetch, redirects included. */
  deadlineMs?: number;
  mostBytes?: number;
}

const usualMostBytes = 10 * 1024 * 1024;
const mostRedirects = 5;
const usualDeadlineMs = 20_000;
/** A connection on which nothing comes for so long is over. */
const silentMs = 8_000;

/**
 * Fetches a picture from an address that a stranger may have chosen (MOV-03): public addresses alone, checked where the
 * connection is made, so that no name can change in between; each redirect is checked like the first address.
 */
export function createPictureFetch({ origins = [], ...parts }: FetchParts = {}): FetchPicture {
  const resolve = parts.resolve ?? systemLookup;
  return async (address) => {
    const signal = AbortSignal.timeout(parts.deadlineMs ?? usualDeadlineMs);
    let url = allowedUrl(address, origins);
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      // oxlint-disable-next-line no-await-in-loop -- each hop tells the next
      const response = await ask(url, { signal, lookup: checkedLookup(resolve, isListed(url, origins)) });
      const next = redirectOf(response);
      if (next === undefined) return readPicture(response, { signal, mostBytes: parts.mostBytes ?? usualMostBytes });
      response.destroy();
      url = allowedUrl(next, origins, url);
    }
    throw new PictureMissing("too_many_redirects");
  };
}

const isListed = (url: URL, origins: readonly string[]): boolean => origins.includes(url.origin);

function allowedUrl(address: string, origins: readonly string[], base?: URL): URL {
  const url = URL.parse(address, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") {
    throw new PictureMissing("bad_address");
  }
  if (isListed(url, origins)) return url;
  // Pictures of old shops are named by http, and stand under https as well.
  if (url.protocol === "http:") url.protocol = "https:";
  // The URL's parser has written decimal, octal and hexadecimal addresses as usual ones; for them nobody is looked up.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isPrivate = isIP(host) !== 0 && !isPublicAddress(host, isIP(host));
  if (url.port !== "" || isPrivate) throw new PictureMissing("address_not_allowed");
  return url;
}

/** A look-up whose answer is what is connected to. */
function checkedLookup(resolve: Resolve, isTrusted: boolean): LookupFunction {
  return (name, options, done) => {
    resolve(name, { all: true }, (error, found) => {
      if (error) return done(error, []);
      const allowed = found.filter(({ address, family }) => isTrusted || isPublicAddress(address, family));
      const [first] = allowed;
      if (!first) return done(new PictureMissing("address_not_allowed"), []);
      if (options.all) done(null, allowed);
      else done(null, first.address, first.family);
    });
  };
}

function ask(url: URL, { signal, lookup }: { signal: AbortSignal; lookup: LookupFunction }): Promise<IncomingMessage> {
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  const headers = { accept: Object.keys(pictureTypes).join(", "), "user-agent": "Kosmima (pictures of an import)" };
  return new Promise((resolve, reject) => {
    // A connection of its own: none that was opened to another address under this name.
    const request = send(url, { agent: false, headers, lookup, signal, timeout: silentMs });
    request.on("timeout", () => request.destroy(new PictureMissing("timed_out")));
    request.on("error", (error) => reject(missing(error, signal)));
    request.on("response", resolve);
    request.end();
  });
}

function missing(error: unknown, signal: AbortSignal): PictureMissing {
  if (error instanceof PictureMissing) return error;
  return new PictureMissing(signal.aborted ? "timed_out" : reasonOf(error), { cause: error });
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) ? headers.location : undefined;
}

interface Bounds {
  signal: AbortSignal;
  mostBytes: number;
}

async function readPicture(response: IncomingMessage, { signal, mostBytes }: Bounds): Promise<FetchedPicture> {
  try {
    refuseStatus(response.statusCode ?? 0);
    const bytes = await readBytes(response, mostBytes);
    const type = pictureType(bytes);
    if (!type) throw new PictureMissing("no_picture");
    return { bytes, type };
  } catch (error) {
    throw missing(error, signal);
  } finally {
    response.destroy();
  }
}

function refuseStatus(status: number): void {
  if (status === 200) return;
  if (status === 404 || status === 410) throw new PictureMissing("not_found");
  if (status === 429 || status >= 500) throw new PictureMissing("server_error");
  throw new PictureMissing("refused");
}

async function readBytes(response: IncomingMessage, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(response.headers["content-length"] ?? 0) > mostBytes) throw new PictureMissing("too_large");
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response) {
    if (!(chunk instanceof Uint8Array)) continue;
    length += chunk.byteLength;
    if (length > mostBytes) throw new PictureMissing("too_large");
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
