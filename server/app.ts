import { randomUUID } from "node:crypto";
import type { Http2Bindings, HttpBindings } from "@hono/node-server";
import { getPath } from "hono/utils/url";
import { faultPath, type PageFault } from "#app/start/fault-report.ts";
import { PlatformError } from "#platform/errors.ts";
import type { Fairness } from "#platform/fairness/fairness.ts";
import { canonicalAddress } from "#platform/peer-address.ts";
import type { Platform } from "#platform/platform.ts";
import { requestContext, type RequestContext } from "#platform/request-context.ts";
import type { Assets } from "./http/assets.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./operator/metrics.ts";
import { peerAddress } from "./http/peer-address.ts";
import { createFaultReports } from "./http/fault-reports.ts";
import { createPolicyReports, reportPath } from "./http/policy-reports.ts";
import { isForReaders, processBudget } from "./http/process-budgets.ts";
import { routeTemplate } from "./http/route-template.ts";
import { headersOfEverything, headersOfPage, type Origins } from "./http/security-headers.ts";

interface Room {
  fetch(request: Request): Promise<Response>;
}

export interface AppParts {
  /** The embedded service; absent when a hosted project stands in its place. */
  platform: Pick<Platform, "fetch"> | undefined;
  /** Present only while no provider key is set. */
  sandbox: Room | undefined;
  assets: Assets;
  pages: Room;
  publicConfig: { projectUrl: string; anonKey: string };
  origins: Origins;
  trustedProxies: number;
  fairness: Fairness;
  /** Whether the shop can serve: database and storage answer, and it is not draining. */
  isReady: () => Promise<boolean>;
  /** Receives every answer, for metrics. */
  onAnswer: Metrics["request"];
  /** Receives what pages tell of faults in browsers. */
  onPageFault: (fault: PageFault) => void;
  log: Log;
}

interface Visit {
  request: Request;
  /** Percent-decoded once. */
  path: string;
  address: string;
  requestId: string;
  /** Whether the client broke off in the middle of its body. */
  hasLeft: () => boolean;
}

const platformPaths = /^\/(auth|rest|storage|functions|realtime)\/v1(\/|$)/;
const sandboxPaths = /^\/(v1|pay)(\/|$)/;

/** The only place where the rooms meet: log → service | sandbox | files | pages. */
export function createApp(
  parts: AppParts,
): (request: Request, connection: HttpBindings | Http2Bindings) => Promise<Response> {
  const { log } = parts;
  const answerTo = createAnswers(parts);

  return async (request, { incoming }) => {
    const startedAt = performance.now();
    const address = canonicalAddress(peerAddress(incoming, parts.trustedProxies));
    const context: RequestContext = { id: randomUUID(), address };
    const hasLeft = () => incoming.destroyed && !incoming.complete;
    const visit = { request, path: getPath(request), address, requestId: context.id, hasLeft };
    const answer = await requestContext.run(context, () => answerTo(visit));
    if (answer.status === 429) await parts.fairness.beforeRefusal(address);
    const facts = factsOf(visit, answer);
    const ms = performance.now() - startedAt;
    parts.onAnswer({ ...facts, seconds: ms / 1000 });
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
  const { log, platform, sandbox, origins, fairness } = parts;
  const everywhere = headersOfEverything(origins.siteUrl);
  const reports = new Map([
    [reportPath, createPolicyReports(log)],
    [faultPath, createFaultReports(parts.onPageFault)],
  ]);
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

  /** Answers probes and the client's start; undefined for every other address. */
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

  async function answerOwn(visit: Visit): Promise<Response> {
    const { request, path } = visit;
    if (sandboxPaths.test(path)) {
      return sandbox ? dressed(await sandbox.fetch(request), everywhere) : plain("Not found", 404);
    }
    const take = reports.get(path);
    if (take) return dressed(await take(request), everywhere);
    const own = (await answerProcess(visit)) ?? (await parts.assets.answer(request, path));
    return own ?? parts.pages.fetch(request);
  }

  async function answerHere(visit: Visit): Promise<Response> {
    const { request, path, address } = visit;
    const { method } = request;
    const budget = processBudget({ method, path, isFile: parts.assets.has(path) });
    try {
      return await fairness.admit(address, budget, () => answerOwn(visit));
    } catch (error) {
      if (!(error instanceof PlatformError) || error.status !== 429) throw error;
      if (isForReaders(budget)) return tooMany(error, path, origins);
      return plain("Too many requests", 429, error.headers);
    }
  }

  return async (visit) => {
    const { request, path, address, requestId } = visit;
    try {
      const isForPlatform = platform && platformPaths.test(path);
      return await (isForPlatform ? platform.fetch(request, { address, requestId }) : answerHere(visit));
    } catch (error) {
      // The client is gone, and logging this would let a stranger fill the log.
      if (visit.hasLeft()) return plain("The request broke off", 400);
      log.error({ err: error, requestId }, "a request failed");
      const text = "Something went wrong on our side. Please try again in a moment.";
      return plain(text, 500);
    }
  };
}

/** Headers that files, pages and the service's answers carry already. */
function dressed(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** Fields of the log line that name no person. */
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

/** A page that needs no memory, no database and no script. */
function tooMany({ headers: told }: PlatformError, path: string, origins: Origins): Response {
  const waitS = told["Retry-After"] ?? "1";
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>One moment</title>
<p>You are browsing faster than this shop can follow. Please try again in ${waitS} s.</p>
<p lang="el">Περιηγείστε πιο γρήγορα από όσο μπορούμε. Δοκιμάστε ξανά σε ${waitS} δ.</p></html>`;
  const headers = {
    ...headersOfEverything(origins.siteUrl),
    ...headersOfPage(path, origins),
    "content-type": "text/html; charset=utf-8",
    ...told,
    "cache-control": "no-store",
  };
  return new Response(page, { status: 429, headers });
}

/** Enough to see an attack, too little to tell a person: /24 or /48 of a canonical address. */
function truncated(address: string): string {
  if (address.includes(".")) return address.replace(/\.\d+$/, ".0");
  return address.includes(":") ? `${address.split(":").slice(0, 3).join(":")}::` : address;
}
