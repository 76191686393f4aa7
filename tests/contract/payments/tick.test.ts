import { describe, expect, test } from "vitest";
import type { Mail } from "#supabase/functions/_mails/write-mail.ts";
import type { ShopFunctionParts } from "#supabase/functions/functions.ts";
import { openPaymentWorld } from "./payment-world.ts";

// Nothing but the ticks finds out about payments here: no webhook arrives.
const w = await openPaymentWorld({ deliver: false });

const mails: Mail[] = [];
const tickSecrets = ["the service's key", "tick-secret-of-24-letters"];
/** A hosted function has nothing in its memory: each call is of another process. */
async function tick(changes: Partial<ShopFunctionParts> = { send: keep }) {
  const call = w.anotherProcess({ tickSecrets, ...changes });
  const { status, json } = await call("tick", {}, { authorization: `Bearer ${tickSecrets[1]}` });
  return { status, json };
}
async function keep(mail: Mail): Promise<void> {
  mails.push(mail);
}
const allWell = { status: 200, json: { ran: true, ok: true } };

describe("a hosted project's tick", () => {
  test("HST-01 settles a payment that nobody told of, and sends its mail, once", async () => {
    const checkout = await w.openCheckout(await w.addProduct({ stock: 3 }));
    await w.pay(checkout.url);
    expect(await w.ordersOf(checkout.id)).toEqual([]);
    expect(await tick()).toEqual(allWell);
    expect(await w.ordersOf(checkout.id)).toHaveLength(1);
    expect(mails.map(({ to }) => to)).toEqual(["maria@example.com"]);
    const before = await w.stateHash();
    expect(await tick()).toEqual(allWell);
    expect([await w.stateHash(), mails.length]).toEqual([before, 1]);
    const { data } = await w.client.rpc("payment_health").throwOnError();
    expect(data.rounds.tick).toMatchObject({ ok: true });
  });

  test("HST-01 two schedulers at once, and the server's own round: one order, one mail", async () => {
    mails.length = 0;
    const checkout = await w.openCheckout(await w.addProduct({ stock: 1 }));
    await w.pay(checkout.url);
    const answers = await Promise.all([tick(), tick(), w.functions.reconcile(), tick()]);
    for (const answer of answers) if (answer && "status" in answer) expect(answer.status).toBe(200);
    await tick();
    expect(await w.ordersOf(checkout.id)).toHaveLength(1);
    expect(mails).toHaveLength(1);
  });

  test("HST-01 PCE-01 a session that ended gives its piece back, old records and pictures never saved go, a wanted synchronisation is made", async () => {
    const product = await w.addProduct({ stock: 1 });
    const { id, sessionId } = await w.openCheckout(product);
    await w.stripe.checkout.sessions.expire(sessionId);
    const old = await w.openCheckout(await w.addProduct());
    await w.query(
      "update private.checkouts set state = 'expired', created_at = now() - interval '31 days' where id = $1",
      [old.id],
    );
    await w.query("update private.leases set finished_at = now() - interval '25 hours' where name = 'rebuild'");
    await w.query("delete from private.leases where name = 'sync'");
    await w.client.rpc("want_sync").throwOnError();
    await w.query(
      "insert into storage.objects (bucket_id, name, owner, created_at) values ('product-images', '1700000000000.png', gen_random_uuid(), now() - interval '25 hours')",
    );
    expect(await tick()).toEqual(allWell);
    expect(await w.query("select from storage.objects")).toEqual([]);
    expect(await w.heldOf(product)).toBe(0);
    expect((await w.checkoutRow(id)).state).toBe("expired");
    expect(await w.checkoutRow(old.id)).toBeUndefined();
    const [sync] = await w.query("select ok, wanted from private.leases where name = 'sync'");
    expect(sync).toEqual({ ok: true, wanted: false });
  });

  test("HST-01 what there is no time for is left for the next tick, whole", async () => {
    mails.length = 0;
    const checkout = await w.openCheckout(await w.addProduct());
    await w.pay(checkout.url);
    let calls = 0;
    // Time is up once the round has begun.
    const now = () => Date.now() + (calls++ > 0 ? 3_600_000 : 0);
    expect(await tick({ now, send: keep })).toEqual(allWell);
    expect([await w.ordersOf(checkout.id), mails.length]).toEqual([[], 0]);
    expect(await tick()).toEqual(allWell);
    expect([(await w.ordersOf(checkout.id)).length, mails.length]).toEqual([1, 1]);
  });

  test("HST-01 WEK-06 a mail server that is down holds up no payment; without one the mails wait, and devices are told", async () => {
    mails.length = 0;
    const { client } = await w.addAdmin();
    const keys = {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    };
    const subscription = { endpoint: "https://fcm.googleapis.com/fcm/send/phone", keys, device: "Chrome, Android" };
    await client.rpc("save_push_subscription", { subscription }).throwOnError();
    const checkout = await w.openCheckout(await w.addProduct());
    await w.pay(checkout.url);
    expect(await tick({})).toEqual(allWell);
    expect(w.pushes).toMatchObject([{ endpoint: subscription.endpoint }]);
    const waiting = await w.query("select kind from private.outbox where state = 'pending' order by kind");
    expect(waiting).toEqual([{ kind: "confirmation" }, { kind: "notice" }]);
    expect(await tick({ send: () => Promise.reject(new Error("ECONNREFUSED")) })).toEqual(allWell);
    expect(await w.ordersOf(checkout.id)).toHaveLength(1);
    await w.query("update private.outbox set next_attempt_at = now() where state = 'pending'");
    expect(await tick()).toEqual(allWell);
    expect(mails).toHaveLength(2);
    expect(w.pushes).toHaveLength(1);
  });
});

describe("the project's own scheduler", () => {
  const state = async () => (await w.client.rpc("schedule_state").throwOnError()).data;

  test("HST-01 without its extensions the migrations pass, and the doctor can tell", async () => {
    expect(await w.query("select private.schedule_tick() as scheduled")).toEqual([{ scheduled: false }]);
    expect(await w.query("select private.call_tick() as called")).toEqual([{ called: false }]);
    const none = { is_offered: false, is_scheduled: false, has_address: false, has_secret: false };
    expect(await state()).toEqual(none);
  });

  test("HST-01 with them it calls tick each minute, by the vault's address and secret", async () => {
    await w.shop.database.script(foreignExtensions);
    expect(await state()).toMatchObject({ is_offered: true, is_scheduled: false });
    for (let times = 0; times < 2; times += 1) {
      expect(await w.query("select private.schedule_tick() as scheduled")).toEqual([{ scheduled: true }]);
    }
    const jobs = await w.query("select jobname, schedule, command from cron.job order by jobname");
    expect(jobs).toMatchObject([
      { jobname: "kosmima-tick", schedule: "* * * * *", command: "select private.call_tick()" },
      { jobname: "kosmima-tick-history" },
    ]);
    // The second deletes what the scheduler keeps of each run.
    await w.query(jobs[1].command);
    expect(await w.query("select private.call_tick() as called")).toEqual([{ called: false }]);
    await w.query(
      "insert into vault.decrypted_secrets values ('project_url', 'https://x.supabase.co/'), ('tick_secret', 's3cret')",
    );
    expect(await state()).toEqual({
      is_offered: true,
      is_scheduled: true,
      has_address: true,
      has_secret: true,
    });
    expect(await w.query("select private.call_tick() as called")).toEqual([{ called: true }]);
    expect(await w.query("select url, headers ->> 'Authorization' as bearer from net.http_request_queue")).toEqual([
      { url: "https://x.supabase.co/functions/v1/tick", bearer: "Bearer s3cret" },
    ]);
  });
});

/** Stand-ins for pg_cron, pg_net and the vault, as the documents of each name them: none of them can be had here. */
const foreignExtensions = `
  create schema vault;
  create table vault.decrypted_secrets (name text, decrypted_secret text);
  create schema cron;
  create table cron.job (jobid bigserial, jobname text unique, schedule text, command text, active boolean default true);
  create table cron.job_run_details (jobid bigint, end_time timestamptz);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as $$
    insert into cron.job (jobname, schedule, command) values ($1, $2, $3)
    on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command returning jobid
  $$;
  create schema net;
  create table net.http_request_queue (id bigserial, url text, headers jsonb, body jsonb, timeout_milliseconds integer);
  create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
    timeout_milliseconds integer default 5000) returns bigint language sql as $$
    insert into net.http_request_queue (url, headers, body, timeout_milliseconds) values ($1, $4, $2, $5) returning id
  $$;
`;
