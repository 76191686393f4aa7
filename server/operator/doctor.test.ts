import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { judgeDisk, judgeLaw, judgeMail, judgeRounds } from "./doctor-machine.ts";
import { judge } from "./doctor-books.ts";
import { judgeFunction, judgeTicks } from "./doctor-hosted.ts";
import { alarms, fault, judgeClock, lastLine, toText } from "./finding.ts";
import type { Health } from "./health.ts";
import { judgeBackup, lastBackup, noteBackup } from "./last-backup.ts";
import { judgeEnds, unexpectedEnds } from "./unexpected-ends.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const runbook = readFileSync(join(import.meta.dirname, "../../docs/runbook.md"), "utf8");
const well = {
  last_event_at: null,
  last_paid_at: null,
  paid_of_week: { webhook: 3, shopper: 1 },
  unfinished: 1,
  oldest_hold_at: "2026-11-21T11:40:00Z",
  oldest_refund_at: "2026-11-21T11:59:00Z",
  attention: 0,
  mails_pending: 1,
  mails_failed: 0,
  mails_withheld: 0,
  oldest_mail_at: "2026-11-21T11:59:00Z",
  undelivered: null,
  rounds: {},
};
const noProblem = { problem: null, problem_at: null };

const faultsOf = (changed: object) => judge({ ...well, ...changed }, now).filter(({ kind }) => kind === "FAULT").length;

test("a shop with payments under way and a fresh mail is well", () => {
  expect(faultsOf({})).toBe(0);
});

test("R12 an answer that came to its end is known by its last line, whatever it found", () => {
  const one = fault("books", "A rule is broken.");
  for (const found of [[], [one], [one, one]]) expect(toText(found)).toMatch(lastLine);
});

test("holds that are too old, failed or stuck mails and undecided payments are faults", () => {
  expect(faultsOf({ oldest_hold_at: "2026-11-21T11:00:00Z" })).toBe(1);
  expect(faultsOf({ mails_failed: 1 })).toBe(1);
  expect(faultsOf({ oldest_mail_at: "2026-11-21T11:00:00Z" })).toBe(1);
  expect(faultsOf({ attention: 2 })).toBe(1);
});

test("AFT-08 a refund that the provider has not answered for a quarter of an hour is a fault", () => {
  expect(faultsOf({ oldest_refund_at: "2026-11-21T11:45:00Z" })).toBe(1);
  expect(faultsOf({ oldest_refund_at: null })).toBe(0);
});

test("PAY-03 payments of which no webhook told are a fault, but not the first two", () => {
  expect(faultsOf({ paid_of_week: { shopper: 2, reconciliation: 1 } })).toBe(1);
  expect(faultsOf({ paid_of_week: { shopper: 2 } })).toBe(0);
  expect(faultsOf({ paid_of_week: {} })).toBe(0);
});

test("a round that ended long ago or badly, a full disk and a wrong clock are faults", () => {
  const round = (ok: boolean, finished_at: string) =>
    judgeRounds({ ...well, rounds: { reconcile: { ok, finished_at, ...noProblem } } }, now)[0]?.kind;
  expect(round(true, "2026-11-21T11:58:00Z")).toBe("ok");
  expect(round(true, "2026-11-21T11:30:00Z")).toBe("FAULT");
  expect(round(false, "2026-11-21T11:59:00Z")).toBe("FAULT");
  const disk = (free: number) => judgeDisk(free, "DATA_DIR").kind;
  expect([disk(10 ** 10), disk(10 ** 8)]).toEqual(["ok", "FAULT"]);
});

test("OPS-06 a clock that differs from the database's or the provider's, and a provider's key without a mail server, are faults", () => {
  const clock = (ms: number) => judgeClock(ms, "the provider");
  expect([clock(900).kind, clock(-45_000).alarm]).toEqual(["ok", "clock"]);
  expect(clock(45_000).sentence).toContain("This machine's clock and the provider's differ by 45 s");
  const mail = (key?: string, url?: string) => judgeMail({ STRIPE_SECRET_KEY: key, SMTP_URL: url });
  expect([mail().kind, mail("sk_test_1").alarm, mail("sk_test_1", "smtp://a").kind]).toEqual([
    "note",
    "no-mail-server",
    "ok",
  ]);
});

test("HST-01 ticks that do not come are a fault that names the next step; ticks that come are none", () => {
  const set = { is_offered: true, is_scheduled: true, has_address: true, has_secret: true };
  const said = (schedule: object, tick?: { ok: boolean; finished_at: string }) => {
    const rounds: Health["rounds"] = tick ? { tick: { ...tick, ...noProblem } } : {};
    const health = { ...well, rounds };
    const { kind, sentence } = judgeTicks({ health, schedule: { ...set, ...schedule }, now });
    return `${kind} ${sentence}`;
  };
  const none = { is_offered: false, is_scheduled: false, has_address: false, has_secret: false };
  expect(said(none)).toMatch(/^FAULT There has been no tick.*enable pg_cron and pg_net/);
  expect(said({ is_scheduled: false })).toMatch(/^FAULT .*select private.schedule_tick\(\)/);
  expect(said({ has_secret: false })).toMatch(/^FAULT .*put tick_secret into/);
  const old = { ok: true, finished_at: "2026-11-21T11:40:00Z" };
  expect(said({}, old)).toMatch(/^FAULT The last tick was 20 minutes ago.*the same/);
  expect(said(none, { ok: true, finished_at: "2026-11-21T11:59:00Z" })).toMatch(/^ok/);
  expect(said({}, { ok: false, finished_at: "2026-11-21T11:59:00Z" })).toMatch(/^FAULT A part/);
  expect([401, 404, 503, 500, undefined].map((status) => judgeFunction(status).kind)).toEqual([
    "ok",
    "FAULT",
    "FAULT",
    "FAULT",
    "FAULT",
  ]);
});

test("no backup is a fault only where real money moves", () => {
  const dayMs = 86_400_000;
  const kind = (isReal: boolean, madeAt?: number) =>
    judgeBackup({ madeAt: madeAt === undefined ? undefined : new Date(madeAt) }, { isReal, now }).kind;
  expect([kind(false), kind(true)]).toEqual(["note", "FAULT"]);
  expect([kind(true, now - dayMs), kind(true, now - 9 * dayMs)]).toEqual(["ok", "FAULT"]);
});

test("OPS-06 a backup that failed is a fault with its cause until one is made", async () => {
  const folder = mkdtempSync(join(tmpdir(), "backup-"));
  const found = async () => judgeBackup(await lastBackup(folder), { isReal: false, now: Date.now() });
  await noteBackup(folder, async () => "made");
  const refused = noteBackup(folder, async () => {
    throw new Error("the disk is full");
  });
  await expect(refused).rejects.toThrow("full");
  expect(await found()).toMatchObject({
    alarm: "backup",
    sentence: expect.stringContaining("failed: the disk is full"),
  });
  await noteBackup(folder, async () => "made");
  expect((await found()).kind).toBe("ok");
  rmSync(folder, { recursive: true });
});

test("AVL-02 unexpected ends of the last day are a fault that names the last cause; older ones are none", () => {
  const end = (at: string) => ({ at, cause: `the cause of ${at}` });
  const recent = ["2026-11-19T12:00:00Z", "2026-11-21T03:00:00Z", "2026-11-21T04:00:00Z"].map(end);
  const found = judgeEnds({ total: 3, recent }, now);
  expect([found.kind, found.alarm]).toEqual(["FAULT", "unexpected-ends"]);
  expect(found.sentence).toContain("2 times within a day");
  expect(found.sentence).toContain("the cause of 2026-11-21T04:00:00Z");
  expect(judgeEnds({ total: 1, recent: recent.slice(0, 1) }, now).kind).toBe("ok");
  expect(judgeEnds({ total: 0, recent: [] }, now).kind).toBe("ok");
});

test("AVL-02 a file of ends that is absent counts none, and one that is damaged is told", async () => {
  const folder = mkdtempSync(join(tmpdir(), "ends-"));
  expect(await unexpectedEnds(folder)).toEqual({ total: 0, recent: [] });
  writeFileSync(join(folder, "unexpected-ends.json"), '{"total":1,"recent":[{"at":"yesterday"}]}');
  expect(judgeEnds(await unexpectedEnds(folder), now).kind).toBe("FAULT");
  rmSync(folder, { recursive: true });
});

test("AVL-24 the runbook says what somebody can do who can write a backup, and who restores one", () => {
  const [, section = ""] = /^## backup\n([^]*?)^## /m.exec(runbook) ?? [];
  const text = section.replaceAll(/\s+/g, " ");
  expect(text).toContain("whoever can write the file can make an admin");
  expect(text).toContain("nothing that the shop answers over the network does");
});

test("every alarm has its section in the runbook, and the runbook no other", () => {
  const sections = [...runbook.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect(new Set(sections)).toEqual(new Set(alarms));
});

test("TRD-02 the list of countries to which nothing may be sold is noted when it is older than a year", () => {
  expect(judgeLaw(Date.parse("2027-11-25"))).toEqual([]);
  expect(judgeLaw(Date.parse("2027-11-27"))).toEqual([
    {
      kind: "note",
      sentence: expect.stringMatching(/^The countries .* last looked at on 2026-11-26: take a newer version/),
    },
  ]);
});
