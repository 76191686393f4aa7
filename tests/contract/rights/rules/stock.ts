import { aRing } from "./choices.ts";
import { anOpenCheckout, aProduct, isRefused, one, type Rule } from "./rows.ts";

/** Rules of counts. */
export const stockRules: Rule[] = [
  {
    id: "STK-02",
    sentence: "a count is the sum of its movements, whoever changes it",
    on: ["public.stock"],
    async holds(world) {
      const id = await aProduct(world);
      const sum = () =>
        one(world, "select coalesce(sum(delta), 0)::int from public.stock_movements where product_id = $1", [id]);
      await one(world, "insert into public.stock (product_id, quantity) values ($1, 3)", [id]);
      if ((await sum()) !== 3) return false;
      await one(world, "update public.stock set quantity = 5 where product_id = $1", [id]);
      if ((await sum()) !== 5) return false;
      await one(world, "delete from public.stock where product_id = $1", [id]);
      return (await sum()) === 0;
    },
  },
  {
    id: "STK-02",
    sentence: "a value's count is the sum of its movements, whoever changes it",
    on: ["public.value_stock"],
    async holds(world) {
      const { small } = await aRing(world);
      const sum = () =>
        one(world, "select coalesce(sum(delta), 0)::int from public.stock_movements where value_id = $1", [small]);
      await one(world, "insert into public.value_stock (value_id, quantity) values ($1, 3)", [small]);
      if ((await sum()) !== 3) return false;
      await one(world, "update public.value_stock set quantity = 1 where value_id = $1", [small]);
      if ((await sum()) !== 1) return false;
      await one(world, "delete from public.value_stock where value_id = $1", [small]);
      return (await sum()) === 0;
    },
  },
  {
    id: "STK-04",
    sentence: "what is put aside is not for sale, and can't be taken off the shelf",
    on: ["private.reservations", "public.stock"],
    async holds(world) {
      const id = await aProduct(world);
      const held = () => one(world, "select held from public.products where id = $1", [id]);
      await one(world, "insert into public.stock (product_id, quantity) values ($1, 1)", [id]);
      await one(
        world,
        `insert into private.reservations (id, product_id, quantity, purpose)
         values (gen_random_uuid(), $1, 1, 'market')`,
        [id],
      );
      if ((await held()) !== "aside") return false;
      const lowered = "update public.stock set quantity = 0 where product_id = $1";
      if (!(await isRefused(world, lowered, [id]))) return false;
      await one(world, "update private.reservations set ended_at = now() where product_id = $1", [id]);
      return (await held()) === null;
    },
  },
  {
    id: "STK-06",
    sentence: "when a held piece is free again is not told while the bank has not answered",
    on: ["private.checkouts"],
    async holds(world) {
      const id = await aProduct(world);
      const told = () => one(world, "select held_until is not null from public.products where id = $1", [id]);
      await one(world, "insert into public.stock (product_id, quantity) values ($1, 1)", [id]);
      const checkout = await anOpenCheckout(world);
      await one(world, "insert into private.holds (checkout_id, product_id, quantity) values ($1, $2, 1)", [
        checkout,
        id,
      ]);
      if ((await told()) !== true) return false;
      await one(world, "update private.checkouts set state = 'processing' where id = $1", [checkout]);
      return (await told()) === false;
    },
  },
];
