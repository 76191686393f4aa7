import { expect, test } from "vitest";
import { lookAtPageFaults } from "#server/operator/page-faults.ts";
import { openWorld } from "../../world.ts";

const world = await openWorld();

const engine = "Chrome 109";
const place = "/product/:slug";
const note = (build: string, views: number, failed: number, messages: readonly string[] = []) =>
  world.service
    .rpc("note_page_faults", {
      build,
      views,
      failed,
      faults: messages.map((message) => ({ engine, place, message, times: 1 })),
    })
    .throwOnError();

test("BRW-04 the doctor tells when a build fails in more browsers than the one before, with the commonest message", async () => {
  expect(await lookAtPageFaults(world.service)).toMatchObject({ kind: "note" });
  await note("old", 100, 1, ["rare"]);
  await note("new", 50, 2, ["rare", "common"]);
  await note("new", 50, 3, ["common"]);
  const finding = await lookAtPageFaults(world.service);
  expect(finding).toMatchObject({ kind: "FAULT", alarm: "page-faults" });
  expect(finding.sentence).toContain(
    "5 of 100 page views of build new failed in the browser, of build old 1 of 100, most often in Chrome 109 on /product/:slug: “common”.",
  );
});

test("BRW-04 of each build two hundred kinds of fault are kept, and ten builds", async () => {
  const many = (from: number) => Array.from({ length: 150 }, (_, n) => `fault ${from + n}`);
  for (const from of [0, 150, 300]) await note("many", 0, 0, many(from));
  const count = async () => {
    const { rows } = await world.database.query(
      "select (select count(*)::int from private.page_builds) as builds, (select count(*)::int from private.page_faults where build <> 'new' and build <> 'old') as faults",
    );
    return rows;
  };
  expect(await count()).toEqual([{ builds: 3, faults: 200 }]);
  for (let n = 0; n < 12; n += 1) await note(`build ${n}`, 1, 0);
  expect(await count()).toEqual([{ builds: 10, faults: 0 }]);
});
