import { expect, test } from "vitest";
import { openPaymentWorld } from "./payment-world.ts";

// Reconciliation alone finds what was paid, as by a shop that was not there.
const w = await openPaymentWorld({ deliver: false });

async function paid(): Promise<string> {
  const { id, url } = await w.openCheckout(await w.addProduct());
  await w.pay(url);
  return id;
}

/** The mails' states of these purchases; undefined: it has none. */
async function mailsOf(checkouts: string[]): Promise<(string | undefined)[]> {
  const rows = await w.query("select checkout_id, state from private.outbox where kind = 'confirmation'");
  return checkouts.map((id) => rows.find((row) => row["checkout_id"] === id)?.["state"]);
}

const forget = (checkouts: string[]) => w.query("delete from private.checkouts where id = any ($1)", [checkouts]);

test("OPS-04 a second shop on the same provider key books what was paid before it began, and mails nobody of it; a shop that lost rows mails its own", async () => {
  const before = [await paid(), await paid()];
  await forget(before.slice(0, 1));
  // A backup is restored now: one of them it knows as open, one not at all.
  await w.query("update private.origin set began_at = now() + interval '1 hour'");
  await w.functions.rebuild();
  await w.query("update private.origin set began_at = now() - interval '1 hour'");
  const own = await paid();
  await forget([own]);
  await w.functions.rebuild();
  const all = [...before, own];
  expect(await mailsOf(all)).toEqual(["withheld", "withheld", "pending"]);
  for (const id of all) expect(await w.ordersOf(id)).toHaveLength(1);
  const { data } = await w.client.rpc("payment_health").throwOnError();
  expect(data.mails_withheld).toBeGreaterThanOrEqual(2);
});

test("OPS-04 a clone at another address mails nobody of what the first shop sells beside it", async () => {
  const id = await paid();
  await forget([id]);
  await w.query("delete from private.leases");
  const clone = w.anotherProcess({ siteUrl: "https://clone.test", tickSecrets: ["the-scheduler"] });
  const ticked = await clone("tick", {}, { authorization: "Bearer the-scheduler" });
  expect(ticked.json).toEqual({ ran: true, ok: true });
  expect(await w.ordersOf(id)).toHaveLength(1);
  expect(await mailsOf([id])).toEqual(["withheld"]);
});
