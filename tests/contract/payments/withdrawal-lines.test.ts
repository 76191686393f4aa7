import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { openPaymentWorld } from "./payment-world.ts";

const w = await openPaymentWorld();
await w.query(
  "update private.settings set notice_email = 'shop@example.com', seller_phone = '+357 24 000000', seller_email = 'seller@example.com'",
);
afterEach(async () => {
  w.world.skewMs = 0;
});

interface Wanted {
  name: string;
  quantity: number;
  name_el?: string;
  personalised?: boolean;
}

/** A paid purchase with a line for each piece, numbered from 1; its mails are gone out. */
async function sell(...products: Wanted[]): Promise<{ id: string; reference: string }> {
  const items = [];
  for (const { quantity, ...product } of products) {
    items.push({ id: await w.addProduct(product), quantity });
  }
  const { json } = await w.checkOut(items);
  await w.pay(json.url);
  await w.sentMails();
  return json.checkout;
}

const ring = { name: "Ring", name_el: "Δαχτυλίδι" };

const look = (reference: string, more: object = {}) => w.withdraw(reference, { confirm: false, ...more });

const of = (line_no: number, quantity: number) => ({ line_no, quantity });

const covered = (json: Record<string, any>) => json.lines.map((line: any) => [line.name, line.quantity]);

async function rowsOf(id: string) {
  const sql = "select lines from private.withdrawals where checkout_id = $1";
  return w.query(sql, [id]);
}

function setClock(time: string): void {
  w.world.skewMs = Date.parse(time) - Date.now();
}

/** Marks lines as sent at a moment of the test's own. */
async function sendAt(id: string, time: string, line = 0): Promise<void> {
  await w.query("alter table public.orders disable trigger keep_sent_at");
  await w.query("update public.orders set is_sent = true, sent_at = $2 where checkout_id = $1 and $3 in (0, line_no)", [
    id,
    time,
    line,
  ]);
  await w.query("alter table public.orders enable trigger keep_sent_at");
}

describe("until when", () => {
  test("LAW-03 AFT-05 the right ends 14 days after the latest delivery, with the end of that day in Cyprus", async () => {
    const { id, reference } = await sell({ ...ring, quantity: 1 });
    // Half past midnight of the 24th in Larnaca; delivered by 8 December.
    await sendAt(id, "2026-11-23T22:30:00Z");
    setClock("2026-12-22T21:59:59Z");
    const last = await look(reference);
    expect([last.status, last.json.until]).toEqual([200, "2026-12-22"]);
    setClock("2026-12-22T22:00:00Z");
    const late = await w.withdraw(reference);
    expect([late.status, late.json.code]).toEqual([409, "period_over"]);
    for (const words of ["22 December 2026", "8 December 2026", "+357 24 000000", "seller@"]) {
      expect(late.json.error).toContain(words);
    }
    const greek = await w.withdraw(reference, { locale: "el" });
    for (const words of ["22 Δεκεμβρίου 2026", "8 Δεκεμβρίου 2026", "καλέστε +357 24 000000"]) {
      expect(greek.json.error).toContain(words);
    }
    expect(await rowsOf(id)).toEqual([]);
  });

  test.each([
    ["a Saturday", "2026-11-21", "2026-12-21"],
    ["Christmas Eve, and then two holidays and a Sunday", "2026-11-26", "2026-12-28"],
    ["Good Friday, until Easter Tuesday is over", "2027-04-02", "2027-05-05"],
  ])("AFT-05 a last day that is %s moves to a working day", async (_, sent, until) => {
    const { id, reference } = await sell({ ...ring, quantity: 1 });
    await sendAt(id, `${sent}T12:00:00+02:00`);
    setClock(`${sent}T12:00:00+02:00`);
    expect((await look(reference)).json.until).toBe(until);
  });

  test("AFT-05 Easter is where the church's calendar has it", async () => {
    const sql = "select string_agg(private.easter(y)::text, ' ') as days from generate_series(2024, 2028) y";
    expect((await w.query(sql))[0].days).toBe("2024-05-05 2025-04-20 2026-04-12 2027-05-02 2028-04-16");
  });

  test("LAW-03 AFT-05 while a piece has yet to be sent there is no end; one that was withdrawn from is not waited for", async () => {
    const { id, reference } = await sell({ ...ring, quantity: 1 }, { name: "Chain", quantity: 1 });
    await sendAt(id, "2026-11-23T12:00:00Z", 1);
    setClock("2028-01-01T12:00:00Z");
    const open = await look(reference);
    expect(open.json).toMatchObject({ confirmed: false, until: null });
    expect(covered(open.json)).toEqual([
      ["Ring", 1],
      ["Chain", 1],
    ]);
    expect((await w.withdraw(reference, { lines: [of(2, 1)] })).status).toBe(200);
    expect((await w.withdraw(reference)).json.code).toBe("period_over");
    // A declaration made in time stays made.
    expect((await w.withdraw(reference, { lines: [of(2, 1)] })).status).toBe(200);
    expect(await rowsOf(id)).toHaveLength(1);
    await w.sentMails();
  });

  test("AFT-05 deleting orders ends no right: their time of sending is kept, of unsent ones the day of deletion", async () => {
    const sent = await sell({ ...ring, quantity: 1 });
    await sendAt(sent.id, "2026-11-23T12:00:00Z");
    const unsent = await sell({ ...ring, quantity: 1 });
    await w.query("delete from public.orders where checkout_id in ($1, $2)", [sent.id, unsent.id]);
    setClock("2026-11-24T12:00:00Z");
    expect((await look(sent.reference)).json.until).toBe("2026-12-21");
    w.world.skewMs = 27 * 86_400_000;
    expect((await look(unsent.reference)).status).toBe(200);
    w.world.skewMs = 50 * 86_400_000;
    expect((await look(unsent.reference)).json.code).toBe("period_over");
  });
});

describe("by line and quantity", () => {
  test("AFT-06 each declaration covers and acknowledges its own pieces, until nothing is left", async () => {
    const { id, reference } = await sell({ ...ring, quantity: 3 }, { name: "Chain", quantity: 1 });
    const first = await w.withdraw(reference, { lines: [of(1, 2)] });
    expect(first.json).toMatchObject({ confirmed: true, reference });
    expect(covered(first.json)).toEqual([["Ring", 2]]);
    const [notice, mail] = (await w.sentMails()).sort((a, b) => b.to.localeCompare(a.to));
    for (const text of [mail?.text, notice?.text]) {
      expect(text).toContain("2 × Ring: €241.00");
      expect(text).not.toContain("Chain");
    }
    expect(notice?.text).toMatch(/refund is due by \d+ \w+ \d{4}\./);

    const asked = await look(reference);
    expect(covered(asked.json)).toEqual([
      ["Ring", 1],
      ["Chain", 1],
    ]);
    expect(asked.json.contract).toMatchObject([
      { line_no: 1, quantity: 3, withdrawn: 2, left: 1 },
      { line_no: 2, quantity: 1, withdrawn: 0, left: 1 },
    ]);
    expect(asked.json.earlier).toMatchObject([
      { received_at: first.json.received_at, lines: [{ name: "Ring", quantity: 2 }] },
    ]);
    // A call without lines covers, as ever, all that is left.
    const rest = await w.withdraw(reference, { locale: "el" });
    expect(covered(rest.json)).toEqual([
      ["Ring", 1],
      ["Chain", 1],
    ]);
    const greek = (await w.sentMails()).find(({ to }) => to === "maria@example.com");
    expect(greek?.text).toContain("1 × Δαχτυλίδι: 120,50");
    expect(await rowsOf(id)).toHaveLength(2);
  });

  test("AFT-06 the same again gets the earlier acknowledgement: no second row, no second mail", async () => {
    const { id, reference } = await sell({ ...ring, quantity: 2 });
    const attempt = randomUUID();
    const pressed = { lines: [of(1, 1)], attempt };
    const first = await w.withdraw(reference, pressed);
    await w.sentMails();
    expect((await w.withdraw(reference, pressed)).json).toEqual(first.json);
    expect((await look(reference, pressed)).json).toMatchObject({ confirmed: true });
    expect(await w.sentMails()).toEqual([]);
    expect(await rowsOf(id)).toHaveLength(1);
    // One is left, so the same words from another form are another declaration.
    w.world.skewMs = 60_000;
    const second = await w.withdraw(reference, { lines: [of(1, 1)], attempt: randomUUID() });
    expect(second.json.received_at).toBeGreaterThan(first.json.received_at);
    // Nothing is left: no form and no attempt makes a third.
    for (const more of [{}, { lines: [of(1, 1)] }, { lines: [of(1, 1)], attempt: randomUUID() }]) {
      expect((await w.withdraw(reference, more)).json.received_at).toBe(second.json.received_at);
    }
    expect((await w.withdraw(reference, pressed)).json.received_at).toBe(first.json.received_at);
    expect(await rowsOf(id)).toHaveLength(2);
    await w.sentMails();
  });

  test("AFT-06 more than was bought or is left, another's line, a personalised one: refused in words, nothing changes", async () => {
    const { reference } = await sell(
      { ...ring, quantity: 3 },
      { name: "Chain", quantity: 1 },
      { name: "Engraved", quantity: 1, personalised: true },
    );
    await w.withdraw(reference, { lines: [of(1, 1), of(2, 1)] });
    await w.sentMails();
    const before = await w.stateHash();
    for (const [lines, status, code, words, greek] of [
      [[of(1, 4)], 409, "too_few_left", /still withdraw from 2 of Ring/, /2 από «Δαχτυλίδι»/],
      [[of(1, 1), of(2, 1)], 409, "too_few_left", /Chain; nothing of it is left/, /κανένα/],
      [[of(3, 1)], 409, "personalised_product", /Engraved was made to your own/, /εξαιρείται/],
      [[of(4, 1)], 400, "unknown_line", /not part of this order/, /δεν ανήκει/],
      [[of(1, 0)], 400, "invalid_lines", /at least one piece/, /τουλάχιστον ένα/],
      [[of(1, 1.5)], 400, "invalid_lines", /at least one piece/, /τουλάχιστον ένα/],
      [[of(1, 1), of(1, 1)], 400, "invalid_lines", /at least one piece/, /τουλάχιστον ένα/],
      [[], 400, "invalid_lines", /at least one piece/, /τουλάχιστον ένα/],
      ["all", 400, "invalid_lines", /at least one piece/, /τουλάχιστον ένα/],
    ] as const) {
      const refused = await w.withdraw(reference, { lines });
      expect([lines, refused.status, refused.json.code]).toEqual([lines, status, code]);
      expect(refused.json.error).toMatch(words);
      expect((await look(reference, { lines, locale: "el" })).json.error).toMatch(greek);
    }
    expect(await w.stateHash()).toBe(before);
    expect(await w.sentMails()).toEqual([]);
  });

  test("AFT-06 at the same moment: one press is one declaration, and two forms share what is left", async () => {
    const { id, reference } = await sell({ ...ring, quantity: 3 });
    const attempt = randomUUID();
    const presses = Array.from({ length: 4 }, () => w.withdraw(reference, { lines: [of(1, 1)], attempt }));
    const answers = await Promise.all(presses);
    expect(new Set(answers.map(({ json }) => JSON.stringify(covered(json)))).size).toBe(1);
    expect(await rowsOf(id)).toHaveLength(1);
    const forms = Array.from({ length: 4 }, () => w.withdraw(reference, { lines: [of(1, 2)], attempt: randomUUID() }));
    expect((await Promise.all(forms)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await rowsOf(id)).toHaveLength(2);
    const left = await look(reference);
    expect(left.json.contract).toMatchObject([{ withdrawn: 3, left: 0 }]);
    await w.sentMails();
  });

  test("AFT-06 I15 whatever is declared in whatever order, withdrawn and left are what was bought", async () => {
    const bought = [3, 1, 2];
    const line = fc.record({
      line_no: fc.integer({ min: 1, max: 3 }),
      quantity: fc.integer({ min: 1, max: 4 }),
    });
    const lines = fc.uniqueArray(line, { selector: (one) => one.line_no, minLength: 1 });
    const declarations = fc.array(fc.option(lines, { nil: undefined, freq: 8 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(declarations, async (declared) => {
        const products = bought.map((quantity, place) => ({ name: `Piece ${place}`, quantity }));
        const { id, reference } = await sell(...products);
        const left = new Map(bought.map((quantity, place) => [place + 1, quantity]));
        for (const asked of declared) {
          const wanted = asked ?? [...left].map(([line_no, quantity]) => of(line_no, quantity));
          const isLeft = wanted.every((one) => one.quantity <= (left.get(one.line_no) ?? 0));
          const isNew = isLeft && wanted.some(({ quantity }) => quantity > 0);
          const before = (await rowsOf(id)).length;
          const { status } = await w.withdraw(reference, asked && { lines: asked });
          expect([200, 409]).toContain(status);
          expect((await rowsOf(id)).length - before).toBe(isNew ? 1 : 0);
          for (const { line_no, quantity } of isNew ? wanted : []) {
            left.set(line_no, (left.get(line_no) ?? 0) - quantity);
          }
        }
        const { json } = await look(reference);
        expect(json.contract.map((one: any) => one.left)).toEqual([...left.values()]);
        await w.sentMails();
      }),
      { numRuns: 6 },
    );
  });
});
