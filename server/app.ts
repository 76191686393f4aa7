import { randomUUID } from "node:crypto";
import type { Http2Bindings, HttpBindings } from "@hono/node-server";
import { getPath } from "hono/utils/url";
import { canonicalAddress } from "#platform/peer-address.ts";
import type { Platform } from "#platform/platform.ts";
import { createLocalBudgets, noLimits } from "#platform/rate-limits.ts";
import { requestContext, type RequestContext } from "#platform/request-context.ts";
import type { Assets } from "./assets.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import { peerAddress } from "./peer-address.ts";
import { createPolicyReports, reportPath } from "./policy-reports.ts";
import { routeTemplate } from "./route-template.ts";
import { headersOfEverything, headersOfPage, type Origins } from "./security-headers.ts";

/** A room as the process sees it. */
export interface Room {
  fetch(request: Request): Promise<Response>;
}

export interface AppParts {
  /** The embedded service; absent when a hosted project stands in its place. */
  platform: Pick<Platform, "fetch"> | undefined;
  /** Only while no provider key is set. */
  sandbox: Room | undefined;
  assets: Assets;
  pages: Room;
  publicConfig: { projectUrl: string; anonKey: string };
  origins: Origins;
  trustedProxies: number;
  /** Off only where the operator said so. */
  rateLimits: boolean;
  /** Whether the shop can serve: database and storage answer, and it is not draining. */
  isReady: () => Promise<boolean>;
  metrics: Pick<Metrics, "request">;
  log: Log;
}

/** One request on its way: what its answer and its log line need of it. */
interface Visit {
  request: Request;
  /** Percent-decoded once. */
  path: string;
  address: string;
  requestId: string;
}

/** What one address may ask for in pages; forms are handed on within the process, where no budget counts them. */
const pageBudget = { name: "page", burst: 120, perMinute: 600 };
const formBudget = { name: "form", burst: 20, perMinute: 10 };
const platformPaths = /^\/(auth|rest|storage|functions|realtime)\/v1(\/|$)/;
const sandboxPaths = /^\/(v1|pay)(\/|$)/;

/** The only place where the rooms meet: log → service | sandbox | files | pages. */
export function createApp(
  parts: AppParts,
): (request: Request, connection: HttpBindings | Http2Bindings) => Promise<Response> {
  const { log, metrics } = parts;
  const answerTo = createAnswers(parts);

  return async (request, { incoming }) => {
    const startedAt = performance.now();
    const context: RequestContext = { id: randomUUID() };
    const visit = {
      request,
      path: getPath(request),
      address: peerAddress(incoming, parts.trustedProxies),
      requestId: context.id,
    };
    const answer = await requestContext.run(context, () => answerTo(visit));
    const facts = factsOf(visit, answer);
    const ms = performance.now() - startedAt;
    metrics.request({ ...facts, seconds: ms / 1000 });
    if (log.isLevelEnabled("info")) {
      const { bytes = Number(answer.headers.get("content-length") ?? 0) } = context;
      const who = { caller: context.caller ?? "anon", address: truncated(visit.address) };
      const line = { requestId: context.id, ...facts, ms: Math.round(ms), bytes, ...who };
      log.info(line, "request");
    }
    return answer;
  };
}

function createAnswers(parts: AppParts): (visit: Visit) => Promise<Response> {
  const { log, platform, sandbox, origins } = parts;
  const pages = parts.rateLimits ? createLocalBudgets() : noLimits;
  const everywhere = headersOfEverything(origins.siteUrl);
  const reports = createPolicyReports(parts);
  const plain = (text: string, status: number, headers: Record<string, string> = {}) =>
    new Response(text, {
      status,
      headers: {
        "content-type": "text/plain; charset=utf-8",
        "cache-control": "no-store",
        ...headers,
        ...everywhere,
      },
    });

  /** What a monitor and the client's start ask; undefined for every other address. */
  async function answerProcess({ request, path }: Visit): Promise<Response | undefined> {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    if (path === "/healthz") return plain("ok", 200);
    if (path === "/config.json") {
      const headers = { "cache-control": "no-cache", ...everywhere };
      return Response.json(parts.publicConfig, { headers });
    }
    if (path !== "/readyz") return undefined;
    return (await parts.isReady()) ? plain("ok", 200) : plain("not ready", 503);
  }

  async function answerRoom(visit: Visit): Promise<Response> {
    const { request, path, address, requestId } = visit;
    if (platform && platformPaths.test(path))
      return platform.fetch(request, { address, requestId });
    if (sandboxPaths.test(path)) {
      return sandbox ? dressed(await sandbox.fetch(request), everywhere) : plain("Not found", 404);
    }
    if (path === reportPath) {
      return dressed(await reports(request, canonicalAddress(address)), everywhere);
    }
    const own = (await answerProcess(visit)) ?? (await parts.assets(request, path));
    if (own) return own;
    const budget = request.method === "POST" ? formBudget : pageBudget;
    const waitS = await pages.take(budget, canonicalAddress(address));
    return waitS === 0 ? parts.pages.fetch(request) : tooMany(waitS, path, origins);
  }

  return async (visit) => {
    try {
      return await answerRoom(visit);
    } catch (error) {
      log.error({ err: error, requestId: visit.requestId }, "a request failed");
      const text = "Something went wrong on our side. Please try again in a moment.";
      return plain(text, 500);
    }
  };
}

/** Files, pages and the service's answers carry these already. */
function dressed(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** What tells nobody's name. */
function factsOf({ request: { method }, path }: Visit, answer: Response) {
  const { status } = answer;
  const code = status >= 400 ? codeOf(answer.headers) : undefined;
  const route = routeTemplate(path, { method, status, code });
  return { route, method, status, ...(code && { code }) };
}

function codeOf(headers: Headers): string | undefined {
  const code = headers.get("x-sb-error-code");
  return code ?? /error=(\w+)/.exec(headers.get("proxy-status") ?? "")?.[1];
}

/** The one page that needs no memory, no database and no script. */
function tooMany(waitS: number, path: string, origins: Origins): Response {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>One moment</title>
<p>You are browsing faster than this shop can follow. Please try again in ${waitS} s.</p>
<p lang="el">Περιηγείστε πιο γρήγορα από όσο μπορούμε. Δοκιμάστε ξανά σε ${waitS} δ.</p></html>`;
  const headers = {
    ...headersOfEverything(origins.siteUrl),
    ...headersOfPage(page, path, origins),
    "content-type": "text/html; charset=utf-8",
    "retry-after": String(waitS),
    "cache-control": "no-store",
  };
  return new Response(page, { status: 429, headers });
}

/** Enough to see an attack, too little to tell a person: /24 or /48. What a proxy passes on may be no address at all. */
function truncated(address: string): string {
  const plain = canonicalAddress(address);
  if (plain.includes(".")) return plain.replace(/\.\d+$/, ".0");
  return plain.includes(":") ? `${plain.split(":").slice(0, 3).join(":")}::` : plain;
}
