import { createClient } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { countArrivals, lookAtArrivals } from "./arrivals.ts";

/** A service that adds up what it is told, and can be away. */
function openBooks() {
  const books = { signed_in: 0, turned_away: 0, refused: 0, isAway: false };
  const service = createClient("http://shop.test", "sb_secret_books", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      async fetch(input, init) {
        if (books.isAway) return Response.json({ code: "PGRST001" }, { status: 503 });
        if (new Request(input).url.endsWith("/recent_arrivals")) return Response.json(books);
        const told = (await new Response(init?.body).json()) as typeof books;
        books.signed_in += told.signed_in;
        books.turned_away += told.turned_away;
        books.refused += told.refused;
        return new Response(null, { status: 204 });
      },
    },
  });
  return { books, service };
}

describe("arrivals", () => {
  test("H7 sign-ins are counted, only by password, and told once, also when the database was away", async () => {
    const { books, service } = openBooks();
    const platform = {
      fetch: async (request: Request) => new Response(null, { status: request.headers.has("good") ? 200 : 400 }),
    };
    const { platform: counting, answered, round } = countArrivals({ platform, service });
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
    for (const status of [200, 429, 404, 429]) answered(status);
    books.isAway = true;
    await expect(round.run()).rejects.toMatchObject({ code: "PGRST001" });
    books.isAway = false;
    await round.run();
    await round.atStop?.();
    expect(books).toMatchObject({ signed_in: 1, turned_away: 2, refused: 2 });
  });

  test("H7 the doctor says how many, that somebody tries passwords, and that somebody floods the shop", async () => {
    const { books, service } = openBooks();
    const alarms = async () => (await lookAtArrivals(service)).map(({ alarm }) => alarm);
    expect(await alarms()).toEqual([undefined, undefined]);
    books.turned_away = 501;
    books.refused = 5_001;
    expect(await alarms()).toEqual(["sign-ins", "flood"]);
  });
});
