import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { alone } from "#platform/database/alone.ts";
import { createApp } from "./app.ts";
import { countArrivals } from "./operator/arrivals.ts";
import { createAssets } from "./http/assets.ts";
import { loadBuild } from "./pages/build.ts";
import { carryOut } from "./operator/commands.ts";
import { ConfigError, type Config } from "./config.ts";
import { greet } from "./operator/greet.ts";
import { holdRequests, listen, openServer, prepareDrain, type Answer } from "./http/http-server.ts";
import type { Log } from "./log.ts";
import { loopbackTwins } from "./http/loopback-twins.ts";
import { serveMetrics } from "./operator/metrics-server.ts";
import { createMetrics } from "./operator/metrics.ts";
import { countPageFaults } from "./operator/page-faults.ts";
import { openOperatorSocket } from "./operator/operator-socket.ts";
import { createPages, type Pages } from "./pages/pages.ts";
import { peerAddress } from "./http/peer-address.ts";
import { answerUnreadable, headersOfRefusals, refuseRequest, type Refusing } from "./http/request-limits.ts";
import { trialNotice } from "./trial.ts";
import { startRounds, type NoteRound } from "./rounds.ts";
import type { Origins } from "./http/security-headers.ts";
import { movePictures, seedCatalogue, seedDelivery, seedSettings } from "./keeping/seed.ts";
import { openShop, type Shop } from "./shop.ts";

export interface ServedShop {
  greeting: string[];
  close(): Promise<void>;
}

/** The source of the pages: built files, or a development server that compiles them as they are asked for. */
export interface PageSource {
  /** Folder of the files that are served as they are. */
  assets: string;
  loadPages: () => Promise<object>;
  development?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

/** Takes the port first, so that two shops never open one database, then opens the shop and serves it. */
export async function serveShop(config: Config, log: Log, source: PageSource): Promise<ServedShop> {
  const server = openServer(config);
  const { drain, isDraining } = prepareDrain(server, config);
  const admit = holdRequests(server);
  const port = await listen(server, config);
  const siteUrl = config.PUBLIC_URL ?? `http://localhost:${port}`;
  const shop = await openShop(config, siteUrl, log);
  const origins = {
    siteUrl,
    projectUrl: shop.publicConfig.projectUrl,
    // A policy can't name an IPv6 address.
    twins: loopbackTwins(config.PUBLIC_URL, siteUrl).filter((origin) => !origin.includes("[")),
  };
  const pages = openPages(shop, origins, source, log);
  const metrics = createMetrics();
  const faults = countPageFaults({
    ownBuild: pages.build,
    service: shop.embedded?.service ?? shop.hosted?.service,
    onFault: metrics.pageFault,
    log,
  });
  const arrivals = shop.embedded && countArrivals(shop.embedded);
  const app = createApp({
    platform: arrivals?.platform,
    sandbox: shop.embedded?.sandbox,
    assets: await createAssets(source.assets, siteUrl),
    pages: {
      async fetch(request) {
        const answer = await pages.fetch(request);
        faults.served(request, answer);
        return answer;
      },
    },
    publicConfig: shop.publicConfig,
    origins,
    trustedProxies: config.TRUSTED_PROXIES,
    fairness: shop.fairness,
    onAnswer(facts) {
      metrics.request(facts);
      arrivals?.answered(facts.status);
    },
    onPageFault: faults.failed,
    isReady: async () => !isDraining() && (await shop.isAnswering()),
    log,
  });
  const prepare = () => prepareShop(shop, config, siteUrl, log);
  await (shop.embedded ? alone(shop.embedded.database, prepare) : prepare());
  const refusing = {
    fairness: shop.fairness,
    addressOf: (request: IncomingMessage) => peerAddress(request, config.TRUSTED_PROXIES),
    headers: headersOfRefusals(siteUrl),
  };
  answerUnreadable(server, refusing);
  admit(answerRequest(getRequestListener(app), { source, refusing }));
  answerUpgrades(server, shop, config);
  const counts = [faults.round, ...(arrivals ? [arrivals.round] : [])];
  const rounds = startRounds([...shop.rounds, ...counts], log, noteRounds(shop));
  const closeSocket = await answerOperator(shop, config);
  const figures = await serveMetrics({ shop, pages, metrics, rounds, config, log });
  return {
    greeting: await greet(shop, config, { siteUrl, metrics: figures?.address }),
    async close() {
      const drained = drain();
      await shop.embedded?.database.announceClose().catch((err: unknown) => {
        log.warn({ err }, "the next start will not know that this shop is ending");
      });
      // The HTTP server's end waits for open sockets.
      await shop.embedded?.platform.hangUp();
      await Promise.all([drained, closeSocket?.()]);
      await rounds.stop();
      figures?.close();
      metrics.close();
      await shop.close();
    },
  };
}

/** A hosted project's rounds are its own: none runs here. */
function noteRounds({ embedded }: Shop): NoteRound {
  return async (round, problem) =>
    embedded?.database.query("select private.note_round($1, $2)", [round, problem ?? null]);
}

function openPages(shop: Shop, origins: Origins, source: PageSource, log: Log): Pages {
  const built = source.development ? undefined : loadBuild(source.loadPages);
  const pages = createPages({
    mode: source.development ? "development" : "production",
    pageBuild: () => built ?? loadBuild(source.loadPages),
    shared: {
      client: shop.anonymous,
      config: shop.publicConfig,
      siteUrl: origins.siteUrl,
      reportError: (error) => log.error({ err: error }, "a page failed"),
    },
    sendRead: shop.sendRead,
    origins,
    ...(shop.isTrial && { notice: trialNotice }),
  });
  shop.onChange(pages.forget);
  return pages;
}

/** The first admin from the environment, pictures under the shop's address, the demo catalogue into an empty shop. */
async function prepareShop(shop: Shop, config: Config, siteUrl: string, log: Log): Promise<void> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = config;
  if (ADMIN_EMAIL && ADMIN_PASSWORD && shop.operator && !(await shop.operator.hasAdmin())) {
    await shop.operator.createAdmin(ADMIN_EMAIL, ADMIN_PASSWORD).catch((error: unknown) => {
      throw error instanceof ConfigError ? new ConfigError(`ADMIN_EMAIL, ADMIN_PASSWORD: ${error.message}`) : error;
    });
    log.info({}, "the first admin was made from ADMIN_EMAIL");
  }
  if (!shop.embedded) return;
  const moved = await movePictures(shop.embedded.database, siteUrl);
  if (moved > 0) log.info({ moved }, "pictures follow the shop's new address");
  if (!config.DEMO_CATALOGUE) return;
  await seedSettings(shop.embedded.database);
  const added = await seedCatalogue(shop.embedded.service, Date.now());
  if (added === 0) return;
  await seedDelivery(shop.embedded.service);
  log.info({ added }, "the demo catalogue was loaded");
}

function answerRequest(
  listener: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  parts: { source: PageSource; refusing: Refusing },
): Answer {
  const { development } = parts.source;
  const { refusing } = parts;
  return (request, response) => {
    if (refuseRequest(request, response, refusing)) return;
    const serve = () => void listener(request, response);
    if (development) development(request, response, serve);
    else serve();
  };
}

/** The platform refuses them in words once it has hung up: a proxy takes silence for a process that is away (OPS-05). */
function answerUpgrades(server: Server, { embedded }: Shop, { TRUSTED_PROXIES }: Config): void {
  server.on("upgrade", (request, socket, head) => {
    if (!embedded) return socket.destroy();
    const address = peerAddress(request, TRUSTED_PROXIES);
    embedded.platform.connect(request, socket, head, { address });
  });
}

/** Only the embedded database is for one process; the operator's command opens others itself. */
async function answerOperator(shop: Shop, config: Config): Promise<(() => Promise<void>) | undefined> {
  if (shop.embedded?.database.engine !== "pglite") return undefined;
  return openOperatorSocket(config.DATA_DIR, (command) => carryOut(shop, command, { config, isServing: true }));
}
