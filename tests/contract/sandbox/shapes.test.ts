import { readFile } from "node:fs/promises";
import { afterAll, describe, expect, test } from "vitest";
import { eventually, openSandbox, sessionParameters, shopper } from "../../sandbox.ts";

const shop = await openSandbox();
afterAll(() => shop.close());

/** Keys that the official client's types promise (not marked `?`), read from the package itself. */
async function promised(file: string, name: string): Promise<string[]> {
  const path = new URL(`../../../node_modules/stripe/esm/resources/${file}.d.ts`, import.meta.url);
  const text = await readFile(path, "utf8");
  const body = new RegExp(`^export interface ${name} \\{\\n([\\s\\S]*?)^\\}`, "m").exec(text)?.[1] ?? "";
  return [...body.matchAll(/^ {4}(\w+): /gm)].map(([, key = ""]) => key);
}

function text(id: unknown): string {
  return typeof id === "string" ? id : "";
}

describe("objects", () => {
  test("PAY-06 every key that the client's types promise is there, and no undefined", async () => {
    const { stripe } = shop;
    const made = await stripe.products.create({
      name: "Ring",
      default_price_data: { currency: "eur", unit_amount: 500 },
    });
    const open = await stripe.checkout.sessions.create(sessionParameters());
    await shop.post(open.url ?? "", { ...shopper, card: "disputed" });
    const session = await stripe.checkout.sessions.retrieve(open.id, { expand: ["line_items"] });
    const intent = await stripe.paymentIntents.retrieve(text(session.payment_intent));
    const charge = await stripe.charges.retrieve(text(intent.latest_charge));
    await eventually(async () => expect((await stripe.disputes.list()).data).toHaveLength(1));
    const refund = await stripe.refunds.create({ charge: charge.id, amount: 100 });
    const shown: [string, string, object | undefined][] = [
      ["Checkout/Sessions", "Session", open],
      ["Checkout/Sessions", "Session", session],
      ["LineItems", "LineItem", session.line_items?.data[0]],
      ["PaymentIntents", "PaymentIntent", intent],
      ["Charges", "Charge", charge],
      ["Refunds", "Refund", refund],
      ["Disputes", "Dispute", (await stripe.disputes.list()).data[0]],
      ["Products", "Product", made],
      ["Prices", "Price", (await stripe.prices.list()).data[0]],
      ["Events", "EventBase", (await stripe.events.list()).data[0]],
    ];
    for (const [file, name, object] of shown) {
      const keys = await promised(file, name);
      expect(keys.length, name).toBeGreaterThan(5);
      expect(Object.keys(object ?? {}), name).toEqual(expect.arrayContaining(keys));
    }
  });
});
