import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import type { PageFault } from "#app/start/fault-report.ts";
import { createMetrics } from "./metrics.ts";
import { countPageFaults, judgeBuilds } from "./page-faults.ts";

const one: PageFault = {
  build: "new",
  engine: "Chrome 109",
  place: "/product/:slug",
  kind: "start",
  message: "toSorted is not a function",
  isFirst: true,
};

function counting() {
  const sent: unknown[] = [];
  const away = { isAway: false };
  const service = createClient("http://shop.test", "sb_secret_books", {
    auth: { persistSession: false, autoRefreshToken: false },
    db: { retry: false },
    global: {
      async fetch(_input, init) {
        if (away.isAway) return Response.json({ code: "PGRST001" }, { status: 503 });
        sent.push(await new Response(init?.body).json());
        return new Response(null, { status: 204 });
      },
    },
  });
  const lines: object[] = [];
  const metrics = createMetrics();
  const log = { warn: (facts: object) => void lines.push(facts) } as never;
  const ownBuild = () => Promise.resolve("new");
  const faults = countPageFaults({ ownBuild, service, onFault: metrics.pageFault, log });
  return { sent, away, lines, metrics, faults };
}

test("BRW-04 faults are added up by kind, told once a minute, and not lost while the database is away", async () => {
  const { sent, away, lines, metrics, faults } = counting();
  const page = new Request("http://shop.test/", { headers: { "sec-fetch-dest": "document" } });
  faults.served(page, new Response());
  faults.served(page, new Response(null, { status: 404 }));
  faults.served(new Request("http://shop.test/"), new Response());
  for (const fault of [one, { ...one, isFirst: false }, { ...one, build: "old" }]) faults.failed(fault);
  await Promise.resolve();
  away.isAway = true;
  await expect(faults.round.run()).rejects.toMatchObject({ code: "PGRST001" });
  away.isAway = false;
  await faults.round.run();
  await faults.round.run();
  const { engine, place, message } = one;
  const told = {
    build: "new",
    views: 1,
    failed: 1,
    faults: [{ engine, place, message, times: 2 }],
  };
  expect(sent).toEqual([told]);
  expect(lines).toHaveLength(1);
  const text = metrics.render([]);
  const labels = `engine="Chrome 109",place="/product/:slug",kind="start",message="toSorted is not a function"`;
  expect(text).toContain(`kosmima_page_faults_total{build="new",${labels}} 2\n`);
  expect(text).toContain(`kosmima_page_faults_total{build="other",${labels}} 1\n`);
  metrics.close();
});

test("BRW-04 made-up faults fill neither log, figures nor database", async () => {
  const { sent, lines, metrics, faults } = counting();
  for (let n = 0; n < 1_000; n += 1) faults.failed({ ...one, message: `fault ${n}` });
  await Promise.resolve();
  await faults.round.atStop?.();
  expect(lines.length).toBeLessThanOrEqual(200);
  expect((sent as { faults: unknown[] }[])[0]?.faults).toHaveLength(200);
  const series = metrics.render([]).match(/^kosmima_page_faults_total\{/gm) ?? [];
  expect(series.length).toBeLessThanOrEqual(201);
  metrics.close();
});

test("BRW-04 a build that fails in more browsers than the one before is an alarm with the commonest message", () => {
  const commonest = { engine: one.engine, place: one.place, message: one.message, times: 9 };
  const before = { build: "old", views: 1_000, failed: 10, commonest: null };
  const judged = (views: number, failed: number) => judgeBuilds({ build: "new", views, failed, commonest }, before);
  expect(judged(1_000, 30)).toEqual({
    kind: "FAULT",
    alarm: "page-faults",
    sentence:
      "30 of 1000 page views of build new failed in the browser, of build old 10 of 1000, most often in Chrome 109 on /product/:slug: “toSorted is not a function”. Look at that page in that browser; the build before is a way back.",
  });
  expect(judged(1_000, 20).kind).toBe("ok");
  // Too few to say so.
  expect(judged(20, 4).kind).toBe("ok");
  expect(judgeBuilds({ build: "new", views: 9, failed: 9, commonest }, undefined).kind).toBe("note");
  expect(judgeBuilds(undefined, undefined).kind).toBe("note");
});
