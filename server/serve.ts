import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createApp } from "./app.ts";
import { createAssets } from "./assets.ts";
import { loadBuild } from "./build.ts";
import { ConfigError, type Config } from "./config.ts";
import type { Log } from "./log.ts";
import { openOperatorSocket } from "./operator-socket.ts";
import { createPages } from "./pages.ts";
import { startRounds } from "./rounds.ts";
import { movePictures, seedCatalogue } from "./seed.ts";
import { openShop, type Shop } from "./shop.ts";

export interface ServedShop {
  siteUrl: string;
  /** What an operator reads when the shop is open. */
  greeting: string[];
  close(): Promise<void>;
}

/** Where the pages come from: built files, or a development server that compiles them as they are asked for. */
export interface PageSource {
  /** Folder of the files that are served as they are. */
  assets: string;
  loadPages: () => Promise<object>;
  development?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

/** access.md 6.4, row 'server times'. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
  maxConnections: 2_000,
  drainMs: 15_000,
} as const;

/** Takes the port first, so that two shops never open one database, then opens the shop and serves it. */
export async function serveShop(config: Config, log: Log, pages: PageSource): Promise<ServedShop> {
  const server = createServer(limits);
  server.maxConnections = limits.maxConnections;
  const port = await listen(server, config);
  const siteUrl = config.PUBLIC_URL ?? `http://localhost:${port}`;
  const shop = await openShop(config, siteUrl, log);
  let isDraining = false;

  const { projectUrl } = shop.publicConfig;
  const mode = pages.development ? "development" : "production";
  const built = pages.development ? undefined : loadBuild(pages.loadPages);
  const renderer = createPages({
    mode,
    pageBuild: () => built ?? loadBuild(pages.loadPages),
    shared: {
      client: shop.anonymous,
      config: shop.publicConfig,
      siteUrl,
      reportError: (error) => log.error({ err: error }, "a page failed"),
    },
    origins: { siteUrl, projectUrl },
  });
  shop.platform.feed.subscribe(renderer.forget);
  shop.platform.feed.onGap(renderer.forget);
  const app = createApp({
    platform: shop.platform,
    sandbox: shop.sandbox,
    assets: await createAssets(pages.assets),
    pages: renderer,
    publicConfig: shop.publicConfig,
    siteUrl,
    trustedProxies: config.TRUSTED_PROXIES,
    isReady: async () => !isDraining && (await isAnswering(shop)),
    log,
  });
  await prepareShop(shop, config, siteUrl, log);
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  server.on("request", (request, response) => {
    const serve = () => void listener(request, response);
    if (pages.development) pages.development(request, response, serve);
    else serve();
  });
  server.on("upgrade", (request, socket, head) => {
    if (request.url?.startsWith("/realtime/v1")) shop.platform.connect(request, socket, head);
    else socket.destroy();
  });
  const rounds = startRounds(shop.rounds, log);
  const closeSocket = config.DATABASE_URL
    ? undefined
    : await openOperatorSocket(config.DATA_DIR, shop.operator);

  return {
    siteUrl,
    greeting: await greet(shop, config, siteUrl),
    async close() {
      isDraining = true;
      await Promise.all([drain(server), rounds.stop(), closeSocket?.()]);
      await shop.close();
    },
  };
}

async function listen(server: Server, { PORT, HOST }: Config): Promise<number> {
  server.listen(PORT, HOST);
  try {
    await once(server, "listening");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE") {
      throw new ConfigError(
        `PORT is ${PORT}, which another program is using: stop it, or start with another one (PORT=${PORT + 1} npm start).`,
        { cause: error },
      );
    }
    throw new ConfigError(
      `HOST is ${HOST} and PORT is ${PORT}: listening there failed (${String(code)}).`,
      {
        cause: error,
      },
    );
  }
  const address = server.address();
  return typeof address === "object" && address ? address.port : PORT;
}

/** The first admin from the environment, the demo catalogue into an empty database. */
async function prepareShop(shop: Shop, config: Config, siteUrl: string, log: Log): Promise<void> {
  if (
    config.ADMIN_EMAIL &&
    config.ADMIN_PASSWORD &&
    (await shop.operator.listAdmins()).length === 0
  ) {
    await shop.operator.createAdmin(config.ADMIN_EMAIL, config.ADMIN_PASSWORD);
    log.info({}, "the first admin was made from ADMIN_EMAIL");
  }
  const moved = await movePictures(shop.database, siteUrl);
  if (moved > 0) log.info({ moved }, "pictures follow the shop's new address");
  if (config.DEMO_CATALOGUE) {
    const added = await seedCatalogue(shop.service, Date.now());
    if (added > 0) log.info({ added }, "the demo catalogue was loaded");
  }
}

async function isAnswering(shop: Shop): Promise<boolean> {
  try {
    await shop.database.query("select 1");
    return true;
  } catch {
    // Not ready is the whole answer; the database's own log says why.
    return false;
  }
}

async function greet(shop: Shop, config: Config, siteUrl: string): Promise<string[]> {
  const hasAdmin = (await shop.operator.listAdmins()).length > 0;
  const lines = [
    "",
    `  The shop is open: ${siteUrl}`,
    `  Dashboard:        ${siteUrl}/admin`,
    hasAdmin
      ? "  Sign in there with your admin's e-mail and password."
      : "  Nobody can sign in yet. Make the first admin in another terminal: npm run admin -- create you@example.com",
  ];
  if (shop.sandbox)
    lines.push("  Payments run in the sandbox: no money moves. Set STRIPE_SECRET_KEY to sell.");
  if (!config.SMTP_URL)
    lines.push(`  Mail is kept in ${config.DATA_DIR}/outbox. Set SMTP_URL to send it.`);
  if (!config.RATE_LIMITS)
    lines.push("  RATE_LIMITS=off: anybody may try passwords without end. For local tests only!");
  return [...lines, "  Ctrl-C stops it.", ""];
}

/** Requests under way may finish; who is idle is sent away at once (R21). */
async function drain(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const deadline = setTimeout(() => server.closeAllConnections(), limits.drainMs);
  await closed;
  clearTimeout(deadline);
}
