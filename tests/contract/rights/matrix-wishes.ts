import { cellsOf } from "./cells-of.ts";
import { aProduct, aWish, nobody } from "./matrix-arrange.ts";
import { forEverybody, forNobody, readByAdmins, toTheService, type Cell } from "./matrix.ts";

const shown = "id,product_id,value_id,email,locale,created_at,confirmed_at,told_at";
const wishes = cellsOf("wishes", { arrange: aWish, parent: aProduct });

/** Wishes hold addresses: admins alone read them, nobody their tokens, and nobody writes past the form (EYE-06). */
export const wishCells: Cell[] = [
  wishes.read("EYE-06 SEC-04", "read wishes", readByAdmins, shown),
  wishes.read("EYE-06 SEC-04", "read a wish's token", forNobody, "token"),
  wishes.add("EYE-06", "write a wish past the form", forNobody, (product_id) => ({
    product_id,
    email: "a@b.cy",
    locale: "en",
  })),
  wishes.change("EYE-06", "confirm a wish past its link", forNobody, { confirmed_at: "2026-01-01" }),
  wishes.remove("EYE-06", "delete a wish past its link", forNobody),
  ...[{ email: "ruled" }, { locale: "fr" }].map((fault): Cell => ({
    ...wishes.write(
      "EYE-06",
      `wish with ${JSON.stringify(fault)}`,
      { ...toTheService, service: "CHECK" },
      (c, product) => c.rpc("receive_wish", { request: { product, email: "a@b.cy", locale: "en", ...fault } }),
    ),
    async arrange(world) {
      const product = await aProduct(world);
      await world.database.query("insert into public.stock (product_id, quantity) values ($1, 0)", [product]);
      return product;
    },
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
