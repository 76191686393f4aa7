import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { startSmtp } from "#tests/smtp-server.ts";
import { decide, raiseAlarm } from "./alarm.ts";

const hourMs = 3_600_000;
const well = { ok: true, text: "The shop is well.", alarms: [] };
const ill = (...alarms: string[]) => ({ ok: false, text: `FAULT ${alarms.join()}`, alarms });

test("OPS-05 an alarm is told when it is new, each day that it lasts, and when all is well again; what flickers, once an hour", () => {
  let state = { isOpen: false, told: {} };
  const said = [
    well,
    ill("disk"),
    ill("disk"),
    ill("disk", "mails"),
    well,
    ill("mails"),
    well,
    { ok: false, text: "away" },
  ].map((answer, place) => {
    const next = decide(state, answer, place * 60_000);
    ({ state } = next);
    return next.message;
  });
  const nothing = undefined;
  expect(said).toEqual([
    nothing,
    "disk",
    nothing,
    "disk, mails",
    "all is well again",
    nothing,
    nothing,
    "the doctor could not look",
  ]);
  const open = { isOpen: true, told: { disk: 0 } };
  expect(decide(open, ill("disk"), 23 * hourMs).message).toBeUndefined();
  expect(decide(open, ill("disk"), 24 * hourMs).message).toBe("disk");
});

test("OPS-05 ALARM_TO hears of the doctor's faults by mail through the shop's own server, or as JSON at an address", async () => {
  const smtp = await startSmtp();
  const posted: unknown[] = [];
  const statuses = [204, 500];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      posted.push(JSON.parse(body));
      response.writeHead(statuses.shift() ?? 204).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const folder = await mkdtemp(join(tmpdir(), "alarm-"));
  onTestFinished(async () => {
    smtp.close();
    server.close();
    await rm(folder, { recursive: true });
  });
  const shop = { PUBLIC_URL: "https://shop.test", SMTP_URL: `smtp://${smtp.host}` };
  const mailed = { ...shop, MAIL_FROM: undefined, ALARM_TO: "eleni@kosmima.test", DATA_DIR: join(folder, "mail") };
  const called = { ...mailed, ALARM_TO: `http://127.0.0.1:${port}/hook`, DATA_DIR: join(folder, "hook") };

  for (const config of [mailed, called]) {
    expect(await raiseAlarm(ill("disk"), config, 0)).toEqual(ill("disk"));
    await raiseAlarm(ill("disk"), config, 60_000);
  }
  expect(smtp.received).toHaveLength(1);
  expect(smtp.received[0]).toMatchObject({ from: "shop@shop.test", to: "eleni@kosmima.test" });
  expect(smtp.received[0]?.lines).toContain("Subject: shop.test: disk");
  expect(smtp.received[0]?.lines).toContain("FAULT disk");
  const first = { text: "shop.test: disk\n\nFAULT disk", shop: "https://shop.test", alarms: ["disk"] };
  expect(posted).toEqual([first]);

  // A message that did not arrive is owed: the next look sends it.
  const refused = await raiseAlarm(ill("mails"), called, 120_000);
  expect(refused.text).toContain("ALARM_TO could not be told: it answered 500");
  await raiseAlarm(ill("mails"), called, 180_000);
  expect(posted).toHaveLength(3);
});
