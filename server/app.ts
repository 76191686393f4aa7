import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { Hono, type Context } from "hono";
import { canonicalAddress } from "#platform/peer-address.ts";
import type { Platform } from "#platform/platform.ts";
import { createLocalBudgets, noLimits } from "#platform/rate-limits.ts";
import { requestContext, type RequestContext } from "#platform/request-context.ts";
import type { Assets } from "./assets.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import { peerAddress } from "./peer-address.ts";
import { createPolicyReports, reportPath } from "./policy-reports.ts";
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

interface AppEnv {
  Bindings: HttpBindings;
  Variables: { requestId: string };
}

/** What one address may ask for in pages. */
const pageBudget = { name: "page", burst: 120, perMinute: 600 };
const platformPaths = /^\/(auth|rest|storage|functions|realtime)\/v1(\/|$)/;
const sandboxPaths = /^\/(v1|pay)(\/|$)/;

/** The only place where the rooms meet: log → service | sandbox | files | pages. */
export function createApp(parts: AppParts): Hono<AppEnv> {
  const { log, platform, sandbox } = parts;
  const app = new Hono<AppEnv>();
  const pages = parts.rateLimits ? createLocalBudgets() : noLimits;
  const everywhere = Object.entries(headersOfEverything(parts.origins.siteUrl));
  const reports = createPolicyReports(parts);
  const addressOf = (c: Context<AppEnv>) => peerAddress(c.env.incoming, parts.trustedProxies);

  app.use(async (c, next) => {
    const startedAt = performance.now();
    const context: RequestContext = { id: randomUUID() };
    c.set("requestId", context.id);
    await requestContext.run(context, next);
    const { route, method, status, ...others } = factsOf(c, startedAt);
    parts.metrics.request({ route, method, status, seconds: others.ms / 1000 });
    if (!log.isLevelEnabled("info")) return;
    const caller = context.caller ?? "anon";
    const address = truncated(addressOf(c));
    log.info({ route, method, status, ...others, caller, address }, "request");
  });

  app.get("/healthz", (c) => dressed(c.text("ok"), everywhere));
  app.get("/readyz", async (c) => {
    const ready = await parts.isReady();
    return dressed(c.text(ready ? "ok" : "not ready", ready ? 200 : 503), everywhere);
  });
  app.get("/config.json", (c) => {
    return dressed(c.json(parts.publicConfig, 200, { "cache-control": "no-cache" }), everywhere);
  });

  app.all(reportPath, async (c) => {
    return dressed(await reports(c.req.raw, canonicalAddress(addressOf(c))), everywhere);
  });

  app.all("*", async (c) => {
    const request = c.req.raw;
    const { path } = c.req;
    if (platform && platformPaths.test(path)) {
      const peer = { address: addressOf(c), requestId: c.get("requestId") };
      return dressed(await platform.fetch(request, peer), everywhere);
    }
    if (sandboxPaths.test(path)) {
      return dressed(sandbox ? await sandbox.fetch(request) : c.text("Not found", 404), everywhere);
    }
    const asset = await parts.assets(request, path);
    if (asset) return asset;
    const waitS = await pages.take(pageBudget, canonicalAddress(addressOf(c)));
    if (waitS === 0) return parts.pages.fetch(request);
    const page = tooMany(waitS);
    return dressed(
      c.html(page, 429, {
        ...headersOfPage(page, path, parts.origins),
        "retry-after": String(waitS),
        "cache-control": "no-store",
      }),
      everywhere,
    );
  });

  app.onError((error, c) => {
    log.error({ err: error, requestId: c.get("requestId") }, "a request failed");
    const text = "Something went wrong on our side. Please try again in a moment.";
    return dressed(c.text(text, 500, { "cache-control": "no-store" }), everywhere);
  });
  return app;
}

/** Files and pages carry these already, in their ready bytes. */
function dressed(response: Response, headers: [string, string][]): Response {
  for (const [name, value] of headers) response.headers.set(name, value);
  return response;
}

/** One line per request, of what tells nobody's name. */
function factsOf(c: Context<AppEnv>, startedAt: number) {
  const { headers } = c.res;
  const code =
    headers.get("x-sb-error-code") ?? /error=(\w+)/.exec(headers.get("proxy-status") ?? "")?.[1];
  return {
    requestId: c.get("requestId"),
    route: isUnknown(c) ? "/…" : routeTemplate(c.req.path),
    method: c.req.method,
    status: c.res.status,
    ms: Math.round(performance.now() - startedAt),
    bytes: Number(headers.get("content-length") ?? 0),
    ...(code && { code }),
  };
}

/** A path that is none of ours may say anything, a name too. */
function isUnknown({ req, res }: Context<AppEnv>): boolean {
  return res.status === 404 && !platformPaths.test(req.path);
}

/** The one page that needs no memory, no database and no script. */
function tooMany(waitS: number): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>One moment</title>
<p>You are browsing faster than this shop can follow. Please try again in ${waitS} s.</p>
<p lang="el">Περιηγείστε πιο γρήγορα από όσο μπορούμε. Δοκιμάστε ξανά σε ${waitS} δ.</p></html>`;
}

/** Enough to see an attack, too little to tell a person: /24 or /48. */
function truncated(address: string): string {
  const plain = address.replace(/^::ffff:/, "");
  if (plain.includes(".")) return plain.replace(/\.\d+$/, ".0");
  return plain.includes(":") ? `${plain.split(":").slice(0, 3).join(":")}::` : plain;
}

/** The address without ids, names and files, so that a log line holds nobody's data. */
function routeTemplate(path: string): string {
  return path
    .replace(/^(\/storage\/v1\/(?:object|render)(?:\/[a-z]+)*)\/.*/, "$1/…")
    .replace(/^\/product\/[^/]+/, "/product/:slug")
    .replace(/^\/pay\/[^/]+/, "/pay/:id")
    .replace(/^\/assets\/.*/, "/assets/…")
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id")
    .replace(/cs_(test|live)_\w+/g, ":session")
    .replace(/[^\w/.:…-]/g, "?")
    .slice(0, 120);
}
