import { aStockedProduct } from "./matrix-arrange.ts";
import { readByStaff, type Cell } from "./matrix.ts";

/** Changes of counts: told to staff, written by the database alone. */
export const stockCells: Cell[] = [
  {
    id: "STK-02",
    verb: "read the movements of a count",
    on: "public.stock_movements",
    arrange: aStockedProduct,
    call: (c) => c.from("stock_movements").select(),
    expect: readByStaff,
  },
  {
    id: "STK-02",
    verb: "tell another story of a count",
    on: "public.stock_movements",
    changes: "public.stock_movements",
    arrange: aStockedProduct,
    call: (c, id) => c.from("stock_movements").update({ delta: 9 }).eq("product_id", id),
    expect: { anon: "DENY-A", user: "DENY-U", admin: "DENY-U", service: "DENY-U" },
  },
];
