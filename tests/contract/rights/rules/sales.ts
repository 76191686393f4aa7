import { aCustomer, anOpenCheckout, anOrder, isRefused, one, type Rule } from "./rows.ts";

/** Rules of a purchase after its payment. */
export const saleRules: Rule[] = [
  {
    id: "FND-01",
    sentence: "the words of an order are kept when it is written, and follow what changes of it",
    on: ["public.orders"],
    async holds(world) {
      const { order } = await anOrder(world);
      const isKept = () =>
        one(world, "select count(*)::integer from private.order_words where order_id = $1 and is_sent", [order]);
      const isThere = await one(world, "select count(*)::integer from private.order_words where order_id = $1", [
        order,
      ]);
      if (isThere !== 1 || (await isKept()) !== 0) return false;
      await one(world, "update public.orders set is_sent = true where id = $1", [order]);
      return (await isKept()) === 1;
    },
  },
  {
    id: "AFT-09",
    sentence: "a deleted order lies apart, and its mails forget the customer when nothing holds them",
    on: ["public.orders", "public.customers", "private.deleted_orders"],
    async holds(world) {
      const kept = (customer: unknown) =>
        one(world, "select count(*) from private.deleted_orders where customer_id = $1", [customer]);
      const mailOf = async (customer: unknown) => {
        const mail = await one(
          world,
          `insert into private.outbox (kind, customer_id, recipient, locale, data)
           values ('notice', $1, 'ruled@example.test', 'en', '{}') returning id`,
          [customer],
        );
        return () => one(world, "select customer_id from private.outbox where id = $1", [mail]);
      };
      const { order, customer } = await anOrder(world);
      const reader = await mailOf(customer);
      await one(world, "delete from public.orders where id = $1", [order]);
      if ((await kept(customer)) !== 1 || (await reader()) !== customer) return false;
      await one(world, "delete from private.deleted_orders where id = $1", [order]);
      const other = await aCustomer(world);
      const otherReader = await mailOf(other);
      await one(world, "delete from public.customers where id = $1", [other]);
      return (await reader()) === null && (await otherReader()) === null;
    },
  },
  {
    id: "WEK-01",
    sentence: "a choice that its buyer left open keeps an order from being sent, whoever writes",
    on: ["public.orders"],
    async holds(world) {
      const { order } = await anOrder(world);
      const set = (fields: string) => [world, `update public.orders set ${fields} where id = $1`, [order]] as const;
      await one(...set(`choices = '[{"undecided": true}]'`));
      if (!(await isRefused(...set("is_sent = true")))) return false;
      await one(...set(`choices = '[{"undecided": false}]'`));
      return !(await isRefused(...set("is_sent = true")));
    },
  },
  {
    id: "AFT-02",
    sentence: "since when an order is sent is the database's to say, whoever writes",
    on: ["public.orders"],
    async holds(world) {
      const { order } = await anOrder(world);
      const sentAt = async (fields: object) => {
        await world.service.from("orders").update(fields).eq("id", order).throwOnError();
        return await one(world, "select sent_at::text from public.orders where id = $1", [order]);
      };
      const forged = { sent_at: "2020-01-01T00:00:00Z" };
      if ((await sentAt(forged)) !== null) return false;
      const since = await sentAt({ is_sent: true, ...forged });
      return (
        typeof since === "string" &&
        !since.startsWith("2020") &&
        (await sentAt({ is_sent: true, ...forged })) === since &&
        (await sentAt({ is_sent: false, ...forged })) === null
      );
    },
  },
  {
    id: "AFT-03",
    sentence: "an order that is marked as sent owes its buyer a mail, until it is unmarked",
    on: ["public.orders"],
    async holds(world) {
      const { order } = await anOrder(world);
      const mark = async (isSent: boolean) => {
        await one(world, "update public.orders set is_sent = $2 where id = $1", [order, isSent]);
        const sql = `select count(*) from private.outbox m join public.orders o using (checkout_id)
          where o.id = $1 and m.kind = 'dispatch'`;
        return await one(world, sql, [order]);
      };
      return (await mark(true)) === 1 && (await mark(false)) === 0;
    },
  },
  {
    id: "AFT-07",
    sentence: "an order's flags are those of its purchase, whoever writes it",
    on: ["public.orders"],
    async holds(world) {
      const { order } = await anOrder(world);
      await one(world, "update public.orders set flags = '{disputed}' where id = $1", [order]);
      return (await one(world, "select flags::text from public.orders where id = $1", [order])) === "{test}";
    },
  },
  {
    id: "AFT-08",
    sentence: "who asked for a refund is in the audit",
    on: ["private.refunds"],
    async holds(world) {
      const id = await anOpenCheckout(world, "paid");
      const made = "insert into private.refunds (checkout_id, n, amount, requested_by) values ($1, 1, 500, $2)";
      await one(world, made, [id, world.admin.id]);
      const sql = `select a.actor = $2 from private.audit a join private.checkouts c on c.reference = any (a.names)
        where a.action = 'refunds insert' and c.id = $1`;
      return (await one(world, sql, [id, world.admin.id])) === true;
    },
  },
  {
    id: "AFT-08",
    sentence: "what an admin notes of a return is in the audit",
    on: ["private.withdrawals"],
    async holds(world) {
      const id = await anOpenCheckout(world, "paid");
      const made =
        "insert into private.withdrawals (checkout_id, statement, locale, lines) values ($1, '', 'en', '[]')";
      await one(world, made, [id]);
      await one(world, "update private.withdrawals set goods_back_at = now() where checkout_id = $1", [id]);
      const sql = `select count(*) from private.audit a join private.checkouts c on c.reference = any (a.names)
        where a.action = 'withdrawals update' and c.id = $1`;
      return (await one(world, sql, [id])) === 1;
    },
  },
  {
    id: "AFT-05",
    sentence: "a checkout keeps the promise of its day, and the time of sending of its deleted orders",
    on: ["private.checkouts", "public.orders"],
    async holds(world) {
      const { order } = await anOrder(world);
      const checkout = await one(world, "select checkout_id from public.orders where id = $1", [order]);
      await one(world, "delete from public.orders where id = $1", [order]);
      const sql = "select delivery_days > 0 and last_sent_at is not null from private.checkouts where id = $1";
      return (await one(world, sql, [checkout])) === true;
    },
  },
  {
    id: "AFT-10",
    sentence: "a paper stays as it is, for the owner too",
    on: ["private.receipts"],
    async holds(world) {
      const id = await anOpenCheckout(world, "paid");
      await one(world, "select private.issue_receipt(c)::text from private.checkouts c where c.id = $1", [id]);
      return (
        (await isRefused(world, "update private.receipts set amount = 1")) &&
        (await isRefused(world, "delete from private.receipts")) &&
        (await isRefused(world, "truncate private.receipts"))
      );
    },
  },
  {
    id: "SEC-01 ASK-01",
    sentence: "what an admin does to an enquiry is noted, and is its last word",
    on: ["public.enquiries"],
    async holds(world) {
      const enquiries = () => world.admin.client.from("enquiries");
      const id = await one(
        world,
        `insert into public.enquiries (product_name, name, email, question, locale, due_on, changed_at)
         values ('Ruled ' || gen_random_uuid(), 'Ruled', 'ruled@example.test', '?', 'en', current_date, '2020-01-01')
         returning id`,
      );
      const [product, noted] = [
        "select product_name from public.enquiries where id = $1",
        "select string_agg(action, ', ' order by id) from private.audit where $1 = any (names)",
      ];
      const name = await one(world, product, [id]);
      await enquiries().update({ state: "ended" }).eq("id", id);
      const spoken = "select changed_at > '2021-01-01' from public.enquiries where id = $1";
      const isLast = await one(world, spoken, [id]);
      await enquiries().delete().eq("id", id);
      return isLast === true && (await one(world, noted, [name])) === "enquiries update, enquiries delete";
    },
  },
];
