import { aProduct, aWish, nobody } from "./matrix-arrange.ts";
import { forEverybody, readByAdmins, type Cell } from "./matrix.ts";

const shown = "id,product_id,value_id,email,locale,created_at,confirmed_at,told_at";
const never = { anon: "DENY-A", user: "DENY-U", admin: "DENY-U", service: "DENY-U" } as const;

/** Wishes hold addresses: admins alone read them, nobody their tokens, and nobody writes past the form (EYE-06). */
export const wishCells: Cell[] = [
  {
    id: "EYE-06 SEC-04",
    verb: "read wishes",
    on: "public.wishes",
    arrange: aWish,
    call: (c) => c.from("wishes").select(shown),
    expect: readByAdmins,
  },
  {
    id: "EYE-06 SEC-04",
    verb: "read a wish's token",
    on: "public.wishes",
    arrange: aWish,
    call: (c, id) => c.from("wishes").select("token").eq("id", id),
    expect: never,
  },
  {
    id: "EYE-06",
    verb: "write a wish past the form",
    on: "public.wishes",
    changes: "public.wishes",
    arrange: aProduct,
    call: (c, product_id) => c.from("wishes").insert({ product_id, email: "a@b.cy", locale: "en" }),
    expect: never,
  },
  {
    id: "EYE-06",
    verb: "confirm a wish past its link",
    on: "public.wishes",
    changes: "public.wishes",
    arrange: aWish,
    call: (c, id) => c.from("wishes").update({ confirmed_at: "2026-01-01" }).eq("id", id),
    expect: never,
  },
  {
    id: "EYE-06",
    verb: "delete a wish past its link",
    on: "public.wishes",
    changes: "public.wishes",
    arrange: aWish,
    call: (c, id) => c.from("wishes").delete().eq("id", id),
    expect: never,
  },
  ...[{ email: "ruled" }, { locale: "fr" }].map((fault): Cell => ({
    id: "EYE-06",
    verb: `wish with ${JSON.stringify(fault)}`,
    on: "public.wishes",
    changes: "public.wishes",
    async arrange(world) {
      const product = await aProduct(world);
      await world.database.query("insert into public.stock (product_id, quantity) values ($1, 0)", [product]);
      return product;
    },
    call: (c, product) => c.rpc("receive_wish", { request: { product, email: "a@b.cy", locale: "en", ...fault } }),
    expect: { anon: "NORPC", user: "NORPC", admin: "NORPC", service: "CHECK" },
  })),
  {
    id: "EYE-06 SEC-04",
    verb: "read a wish by a link that nobody has",
    on: "public.read_wish",
    call: (c) => c.rpc("read_wish", { token: nobody }),
    expect: forEverybody,
  },
  {
    id: "EYE-06",
    verb: "answer a wish by a link that nobody has",
    on: "public.answer_wish",
    call: (c) => c.rpc("answer_wish", { token: nobody, wanted: true }),
    expect: forEverybody,
  },
];
