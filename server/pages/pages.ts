import { randomUUID } from "node:crypto";
import { createRequestHandler } from "react-router";
import type { AppContext } from "#app/data/context.ts";
import { filterNames } from "#app/data/filters/picks.ts";
import { isLanguage, languageOf } from "#domain/language.ts";
import type { PageBuild } from "./build.ts";
import { tooMany } from "#platform/fairness/budgets.ts";
import { createTurns } from "#platform/fairness/turns.ts";
import { asker } from "#platform/request-context.ts";
import { nameOwnBlocks } from "../http/inline-blocks.ts";
import { createPageMemory, type PageMemory } from "./page-memory.ts";
import { withReads } from "./page-reads.ts";
import type { MadePage } from "./page-store.ts";
import { refuse } from "./page-refusals.ts";
import { answer, makeReady, type ReadyBytes } from "../http/ready-bytes.ts";
import { headersOfEverything, headersOfPage, type Origins } from "../http/security-headers.ts";

export interface Pages {
  fetch(request: Request): Promise<Response>;
  /** Something that pages show has changed. */
  forget(): void;
  count: PageMemory["count"];
  /** Names the build that pages are made with. */
  build(): Promise<string>;
}

export type SharedContext = Pick<AppContext, "client" | "config" | "siteUrl" | "reportError">;

/** The only parameters that a page's bytes depend on; all others are dropped before the page is rendered. */
const parametersOfAll = ["lang", "_routes"];
const parametersOf = new Map([
  ["shop", ["q", "sort", "page", ...filterNames, "checkout"]],
  ["collections", ["page"]],
  ["feeds", ["page"]],
  // A list that somebody was sent (FND-04).
  ["favourites", ["ids"]],
]);
/** Machines get the same in every language, and large (AVL-06). */
const forMachines = /\.(?:xml|txt)$/;
/** Pages of one visitor: never kept, and given their whole query. */
const personalPaths = /^\/(payment-success|order|quote|ask|wish|admin|withdraw)(\.data|\/|$)/;

/** Pages of one address that are made at once: it is work of this process's one thread, and others come in between. */
const makingLimits = { atOnce: Infinity, each: 2, waitingEach: 512, refuse: () => tooMany(1) };

/** React Router's handler behind the memory of ready bytes. */
export function createPages(parts: {
  pageBuild: () => Promise<PageBuild>;
  shared: SharedContext;
  /** Sends a page's reads once more. */
  sendRead: (request: Request) => Promise<Response>;
  origins: Origins;
  /** Stands above every page, whatever it shows. */
  notice?: string;
  /** Development makes each page anew, without a policy: the reloading scripts are inline. */
  mode: "production" | "development";
}): Pages {
  const memory = createPageMemory();
  const turns = createTurns(makingLimits);
  const make = (request: Request, visitor: Visitor) => turns.take(asker(), () => makeInTurn(request, visitor));

  async function makeInTurn(request: Request, visitor: Visitor): Promise<MadePage> {
    const { build, contextOf } = await parts.pageBuild();
    const nonce = parts.mode === "production" ? randomUUID() : undefined;
    const context = contextOf({ ...parts.shared, ...visitor, nonce });
    const render = () => createRequestHandler(build, parts.mode)(request, context);
    const { result, reads, hasFailed } = await withReads(parts.sendRead, render);
    const path = routePath(new URL(request.url));
    const ready = await readyPage(result, { ...parts, path, nonce, hasFailed });
    return { ready, reads, isIncomplete: hasFailed };
  }

  /** The key of each address as it was typed, so that most requests parse nothing. */
  const knownAddresses = createAddressBook();

  async function pageFor(request: Request): Promise<Response> {
    const typed = `${request.method} ${request.url} ${request.headers.get("cookie") ?? ""}`;
    const known = knownAddresses.get(typed);
    const remembered = known === undefined ? undefined : memory.recall(known);
    if (remembered) return answer(request, remembered);
    const url = new URL(request.url);
    const refusal = refuse(request, url, parts.origins);
    if (refusal) return dress(refusal, parts.origins.siteUrl);
    const visitor = visitorOf(request, url);
    const isKept = parts.mode === "production" && isForEverybody(request, url);
    if (!isKept) return answer(request, (await make(cleaned(request, url), visitor)).ready);
    const key = keyOf(url, visitor);
    knownAddresses.set(typed, key);
    const page = () => make(cleaned(request, url), visitor);
    return answer(request, memory.recall(key) ?? (await memory.keep(key, page)));
  }

  return {
    fetch: async (request) => rememberLanguage(request, await pageFor(request), parts.origins),
    forget: memory.forget,
    count: memory.count,
    build: async () => (await parts.pageBuild()).build.assets.version,
  };
}

/**
 * An address with a language is a choice: the next page follows, without scripts too (LNG-03). The cookie is set
 * outside of the kept bytes: a crawler has chosen nothing.
 */
function rememberLanguage(request: Request, page: Response, { siteUrl }: Origins): Response {
  if (!request.url.includes("lang=") || request.headers.get("sec-fetch-mode") !== "navigate") {
    return page;
  }
  const language = new URL(request.url).searchParams.get("lang");
  if (language !== "en" && language !== "el") return page;
  const [prefix, secure] = siteUrl.startsWith("https:") ? ["__Host-", "; Secure"] : ["", ""];
  page.headers.append("set-cookie", `${prefix}lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`);
  return page;
}

function isForEverybody(request: Request, url: URL): boolean {
  return request.method !== "POST" && !personalPaths.test(routePath(url));
}

/** The path as routes are matched: `/ADMIN` and `/%61dmin` are the dashboard too. */
function routePath(url: URL): string {
  return decodeURIComponent(url.pathname).toLowerCase();
}

/** Drops unknown parameters from `url`, and returns the key under which the page is kept. */
function keyOf(url: URL, visitor: Visitor): string {
  const path = routePath(url).replace(/\.data$/, "");
  const isForMachines = forMachines.test(path);
  const own = parametersOf.get(path.split("/")[1] ?? "") ?? [];
  const known = isForMachines ? own : [...parametersOfAll, ...own];
  for (const name of new Set(url.searchParams.keys())) {
    if (!known.includes(name)) url.searchParams.delete(name);
  }
  url.searchParams.sort();
  const reader = isForMachines ? "" : `${visitor.language} ${visitor.theme}`;
  return `${url.pathname}?${url.searchParams} ${reader}`;
}

/** Holds the last few thousand; emptied when full, since it is only a shortcut. */
function createAddressBook() {
  const entries = new Map<string, string>();
  const mostEntries = 4_000;
  const longest = 400;
  return {
    get: (typed: string) => entries.get(typed),
    set(typed: string, key: string) {
      if (typed.length > longest) return;
      if (entries.size >= mostEntries) entries.clear();
      entries.set(typed, key);
    },
  };
}

type Visitor = Pick<AppContext, "language" | "theme">;

/** LNG-03: the address decides, then the cookie, then English. */
function visitorOf(request: Request, url: URL): Visitor {
  const cookies = request.headers.get("cookie") ?? "";
  const remembered = cookieOf(cookies, "lang");
  const theme = cookieOf(cookies, "theme");
  return {
    language: languageOf([url.searchParams.get("lang"), remembered].find(isLanguage)),
    theme: theme === "light" || theme === "dark" ? theme : null,
  };
}

/** Names carry, under https, a prefix that no other host can forge, so that cookie counts first. */
function cookieOf(cookies: string, name: string): string | undefined {
  const find = (full: string) => new RegExp(`(?:^|;\\s*)${full}=(\\w+)`).exec(cookies)?.[1];
  return find(`__Host-${name}`) ?? find(name);
}

function dress(refusal: Response, siteUrl: string): Response {
  for (const [name, value] of Object.entries(headersOfEverything(siteUrl))) {
    refusal.headers.set(name, value);
  }
  return refusal;
}

/**
 * Unknown `X-React-Router-*` headers changed how frameworks of this family answer: pages see no header of the
 * visitor's.
 */
function cleaned(request: Request, url: URL): Request {
  const headers = new Headers();
  for (const name of ["accept", "accept-language", "content-type", "cookie"]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (request.method === "POST") return new Request(request, { headers });
  // A page kept for others must not end because its first visitor went away.
  return new Request(url, { method: "GET", headers });
}

/** The notice is a style: it is not among the nodes that the page's own code expects. */
function withNotice(html: string, nonce: string, notice?: string): string {
  if (notice === undefined) return html;
  const look =
    "display:block;position:sticky;top:0;z-index:100;padding:.5rem 1rem;background:#8a1020;color:#fff;font:600 1rem/1.4 sans-serif;text-align:center";
  const style = `<style nonce="${nonce}">body::before{content:${JSON.stringify(notice)};${look}}</style>`;
  return html.replace("</head>", () => `${style}</head>`);
}

/** Seconds until a visitor may try again: a database that was restarted is back by then. */
const retryAfterS = "5";

async function readyPage(
  response: Response,
  page: {
    path: string;
    origins: Origins;
    nonce: string | undefined;
    hasFailed: boolean;
    notice?: string;
  },
): Promise<ReadyBytes> {
  const { path, origins, nonce, hasFailed } = page;
  // An error behind a failed read is worth another try, so it is a 503.
  const status = response.status >= 500 && hasFailed ? 503 : response.status;
  let bytes = new Uint8Array(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  const type = headers["content-type"] ?? "";
  Object.assign(headers, headersOfEverything(origins.siteUrl));
  if (type.startsWith("text/html") && nonce !== undefined) {
    const made = new TextDecoder().decode(bytes);
    const { html, hashes } = nameOwnBlocks(withNotice(made, nonce, page.notice), nonce);
    bytes = new TextEncoder().encode(html);
    Object.assign(headers, headersOfPage(path, origins, hashes));
  }
  headers["vary"] = "Cookie";
  if (status === 503) headers["retry-after"] = retryAfterS;
  if (personalPaths.test(path)) headers["cache-control"] = "private, no-store";
  else if (status >= 400 || hasFailed) headers["cache-control"] = "no-store";
  else headers["cache-control"] ??= "private, no-cache";
  // Many pages change before they are asked for often; those that stay are compressed better later.
  return makeReady(status, headers, bytes, "often");
}
