import { createClient } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { countSignIns, lookAtSignIns } from "./sign-ins.ts";

/** A service that adds up what it is told, and can be away. */
function openBooks() {
  const books = { succeeded: 0, failed: 0, isAway: false };
  const service = createClient("http://shop.test", "sb_secret_books", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      async fetch(input, init) {
        if (books.isAway) return Response.json({ code: "PGRST001" }, { status: 503 });
        if (new Request(input).url.endsWith("/recent_sign_ins")) return Response.json(books);
        const told = (await new Response(init?.body).json()) as {
          succeeded: number;
          failed: number;
        };
        books.succeeded += told.succeeded;
        books.failed += told.failed;
        return new Response(null, { status: 204 });
      },
    },
  });
  return { books, service };
}

describe("sign-ins", () => {
  test("6.7 are counted, only by password, and told once, also when the database was away", async () => {
    const { books, service } = openBooks();
    const platform = {
      fetch: async (request: Request) =>
        new Response(null, { status: request.headers.has("good") ? 200 : 400 }),
    };
    const { platform: counting, round } = countSignIns({ platform, service });
    const ask = (path: string, good = false) =>
      counting.fetch(
        new Request(`http://shop.test/auth/v1/token?${path}`, {
          method: "POST",
          headers: good ? { good: "1" } : {},
        }),
      );
    await ask("grant_type=password", true);
    await ask("grant_type=password");
    await ask("x=1&grant_type=password");
    await ask("grant_type=refresh_token", true);
    books.isAway = true;
    await expect(round.run()).rejects.toMatchObject({ code: "PGRST001" });
    books.isAway = false;
    await round.run();
    await round.atStop?.();
    expect(books).toMatchObject({ succeeded: 1, failed: 2 });
  });

  test("6.7 the doctor says how many, and that somebody tries passwords", async () => {
    const { books, service } = openBooks();
    expect(await lookAtSignIns(service)).toMatchObject({ kind: "ok" });
    books.failed = 501;
    expect(await lookAtSignIns(service)).toMatchObject({ kind: "FAULT" });
  });
});
