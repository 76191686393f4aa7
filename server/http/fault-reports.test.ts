import fc from "fast-check";
import { expect, test } from "vitest";
import { faultPath, sayableMessage, type PageFault } from "#app/start/fault-report.ts";
import { createFaultReports } from "./fault-reports.ts";

const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 15_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0 Mobile/15E148 Safari/604.1";

async function told(report: unknown, headers: Record<string, string> = {}) {
  const faults: PageFault[] = [];
  const body = typeof report === "string" ? report : JSON.stringify(report);
  const request = new Request(`http://shop.test${faultPath}`, { method: "POST", body, headers });
  const { status } = await createFaultReports((fault) => faults.push(fault))(request);
  return { status, faults };
}

test("BRW-04 a page's fault is kept as build, engine, kind of page and message, without a word of a person", async () => {
  const report = {
    build: "cac0e066",
    place: "/order/x",
    kind: "render",
    message: `Cannot read 'showPopover' of maria@example.com, 4242424242424242 at https://a/b "Μαρία"`,
    nth: 2,
  };
  expect(await told(report, { "user-agent": iPhone })).toEqual({
    status: 204,
    faults: [
      {
        build: "cac0e066",
        engine: "iOS 15",
        place: "/order/:token",
        kind: "render",
        message: `Cannot read 'showPopover' of … … at … "…"`,
        isFirst: false,
      },
    ],
  });
  const canary = { ...report, place: "/maria-papadopoulou" };
  expect((await told(canary)).faults).toMatchObject([{ place: "/…", engine: "other" }]);
  const [lost] = (await told("", { referer: "https://shop.test/product/a-ring?x=1" })).faults;
  expect(lost).toMatchObject({ build: "", place: "/product/:slug", kind: "start", isFirst: true });
  const unread = [
    { ...report, build: "<b>" },
    { ...report, kind: "made up" },
    { ...report, message: "x".repeat(401) },
    { ...report, nth: 4 },
    "[]",
    "not JSON",
  ];
  for (const one of unread) expect(await told(one)).toEqual({ status: 400, faults: [] });
  expect((await told("x".repeat(3_000))).status).toBe(413);
});

test("BRW-04 whatever a message holds, what is kept is short, plain, and quotes no address, number or data", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (message) => {
      const kept = sayableMessage(`${message} maria@example.com 99123456 "Maria P" is not valid JSON`);
      expect(kept).toMatch(/^[ -~…]{0,200}$/);
      expect(kept).not.toMatch(/@|\d{3}|Maria|:\/\//);
    }),
  );
});
