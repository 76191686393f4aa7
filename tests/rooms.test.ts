import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** Source files of a room, its tests apart: those may name what they like. */
function sourcesOf(room: string): { file: string; text: string }[] {
  const list = execFileSync("git", ["ls-files", "-co", "--exclude-standard", room], {
    cwd: root,
    encoding: "utf8",
  });
  return list
    .split("\n")
    .filter((file) => /\.(ts|tsx|sql)$/.test(file) && !file.includes(".test."))
    .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
}

function linesWith(room: string, words: RegExp): string[] {
  return sourcesOf(room).flatMap(({ file, text }) =>
    text
      .split("\n")
      .flatMap((line, at) => (words.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  );
}

describe("rooms", () => {
  test("SRV-06 the platform knows no shop: product, cart, jewel, stripe, kosmima do not occur in it", () => {
    expect(linesWith("platform", /product|\bcarts?\b|jewel|stripe|kosmima/i)).toEqual([]);
  });

  test("PAY-06 the payment sandbox knows no service: supabase does not occur in it", () => {
    expect(linesWith("payment-sandbox", /supabase|#(app|domain|platform|server)\//i)).toEqual([]);
  });

  test("the rules of the shop are pure: no clock, no process, no network, no other room", () => {
    expect(
      linesWith("domain", /Date\.now|new Date\(\)|\bprocess\.|\bfetch\(|from "(#|react|node:)/),
    ).toEqual([]);
  });

  test("pages import rules and generated types only, never the platform or the server", () => {
    expect(linesWith("app", /from "#(platform|server|payment-sandbox)\//)).toEqual([]);
    expect(linesWith("app", /from "#supabase\/(?!database\.types\.ts)/)).toEqual([]);
  });

  test("the environment is read in one place", () => {
    const rooms = ["domain", "app", "platform", "payment-sandbox", "server", "supabase"];
    const readers = rooms.flatMap((room) => linesWith(room, /process\.env|Deno\.env/));
    // The last one only writes, for a library that looks nowhere else.
    const written = "server/production.ts";
    const allowed = ["server/config.ts", "supabase/functions/_shared/env.ts", written];
    expect(readers.filter((line) => !allowed.some((file) => line.startsWith(file)))).toEqual([]);
  });
});
