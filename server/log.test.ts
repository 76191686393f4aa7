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
  const secrets = ["maria.papadopoulou@example.com", "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", "sk_live_abcdef"]; // prettier-ignore
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
