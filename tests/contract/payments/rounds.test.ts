import { expect, test } from "vitest";
import { lookAtBooks } from "#server/operator/doctor-books.ts";
import { judgeRounds } from "#server/operator/doctor-machine.ts";
import { openPaymentWorld } from "./payment-world.ts";

const w = await openPaymentWorld();

const note = (round: string, problem: string | null) => w.query("select private.note_round($1, $2)", [round, problem]);

/** The faults of rounds that the doctor finds now. */
async function faults(): Promise<string[]> {
  const { health } = await lookAtBooks(w.client);
  return judgeRounds(health, Date.now()).flatMap(({ kind, sentence }) => (kind === "FAULT" ? [sentence] : []));
}

test("OPS-06 any round that failed in any process is a fault with its cause, for ten minutes after its last failure", async () => {
  await w.functions.reconcile();
  await note("outbox", null);
  expect(await faults()).toEqual([]);
  await note("outbox", "Error: the disk is full");
  await note("reconcile", "TypeError: no piece");
  // Another process, in which it goes well, does not hide it.
  await note("outbox", null);
  const found = await faults();
  expect(found.toSorted()).toEqual([
    expect.stringMatching(/^The round “outbox” failed at \S+: Error: the disk is full\./),
    expect.stringMatching(/^The round “reconcile” failed at \S+: TypeError: no piece\./),
  ]);
  await w.query("update private.leases set problem_at = now() - interval '11 minutes'");
  await note("outbox", null);
  await note("reconcile", null);
  expect(await faults()).toEqual([]);
});

test("OPS-06 the figures hold the age of the oldest waiting mail and the events that the provider could not deliver", async () => {
  await w.functions.reconcile();
  const { health } = await lookAtBooks(w.client);
  expect(health).toMatchObject({ undelivered: 0, oldest_mail_at: null });
});
