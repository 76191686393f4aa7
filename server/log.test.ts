import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLog } from "./log.ts";

/** The log's text about an error. */
function logged(error: Error): string {
  let line = "";
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      line += chunk.toString();
      done();
    },
  });
  createLog("info", stream).error({ err: error }, "it failed");
  return line;
}

test("SEC-04 H7 an error's words are logged without addresses, tokens and keys, and on one line", () => {
  const cause = new Error('invalid input syntax for type uuid: "maria@example.com"');
  const token = "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln";
  const said = `Can't send mail: 550 5.1.1 <maria@example.com>: unknown\nsk_live_abc ${token}`;
  const line = logged(new Error(said, { cause }));
  expect(line).not.toMatch(/maria|example\.com|sk_live_abc|eyJzdWI/);
  expect(line).toContain("550 5.1.1 <…@…>");
  expect(line).toContain("log.test.ts");
  expect(line.trim().split("\n")).toHaveLength(1);
});

test("SEC-04 H7 an address, token or key at the place where an error is cut is not logged in part", () => {
  const secrets = ["maria.papadopoulou@example.com", "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", "sk_live_abcdef"];
  for (const secret of secrets) {
    for (const cut of [500, 1_500, 8_000]) {
      for (let from = cut - secret.length; from <= cut; from += 1) {
        const line = logged(new Error(`${"x ".repeat(from).slice(0, from - 1)} ${secret} and on`));
        expect(line).not.toMatch(/maria|hbGciOi|abc/);
      }
    }
  }
});

test("AFT-04 ASK-02 the token of an order's or a quote's page is not logged, whatever fails there", () => {
  for (const page of ["order", "quote"]) {
    const line = logged(new Error(`GET /${page}/lyh5HOk8Id-BTbhfUDwQ_RGu7a8Vop9x?lang=el failed`));
    expect(line).toContain(`/${page}/…?lang=el failed`);
  }
});

test("H7 words that many replaced addresses have let move forward are no parts of any", () => {
  const line = logged(new Error("maria.papadopoulou@example.com ".repeat(1_000)));
  expect(line).not.toContain("maria");
});

test("R31 a line about an error stays below 8 KiB, whatever the error quotes", () => {
  const error = new Error("a".repeat(1_000_000));
  error.cause = error;
  expect(logged(error).length).toBeLessThan(8 * 1024);
});

test("a stack keeps the paths of scoped packages", () => {
  const error = new Error("away");
  error.stack = "Error: away\n at f (file:///shop/node_modules/@supabase/postgrest-js/index.mjs:1)";
  expect(logged(error)).toContain("/node_modules/@supabase/postgrest-js/index.mjs:1");
});

test("AVL-25 what repeats is counted, not written: once a minute its number is told, an end always", () => {
  let lines: string[] = [];
  let now = 0;
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const log = createLog("info", stream, () => now);
  const flood = (address: string) => {
    for (let count = 0; count < 20_000; count += 1) log.info({ status: 429, address }, "request");
  };
  flood("192.0.2.0");
  for (let count = 0; count < 20_000; count += 1) log.warn({ count }, "the database is away");
  expect(lines).toHaveLength(600);
  log.info({ status: 200, address: "198.51.100.0" }, "request");
  log.fatal({}, "the database is away");
  expect(lines).toHaveLength(602);
  // Many networks have a bound together.
  for (let net = 0; net < 30; net += 1) flood(`10.0.${net}.0`);
  expect(lines.join("").length).toBeLessThan(1_000_000);

  lines = [];
  now = 60_000;
  log.info({ status: 200, address: "198.51.100.0" }, "request");
  const [told, line] = lines.map((one) => JSON.parse(one));
  expect(lines).toHaveLength(2);
  expect(line).toMatchObject({ msg: "request", status: 200 });
  // Lines written: of the networks' 6,000, one of them the shopper's, and of the warnings 300.
  expect(told.lines).toBe(31 * 20_000 - (6_000 - 1) + 20_000 - 300);
  expect(told.of).toHaveLength(10);
  expect(told.of).toContainEqual({ message: "request", address: "10.0.20.0", lines: 20_000 });
});
