import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { DeliveryFacts } from "../data/order-payments.ts";
import { orderSchema, type Order } from "../data/orders.ts";
import { orderRows } from "../orders/order-csv.ts";
import { PackingSlip } from "./packing-slip.tsx";

const facts = { delivery_amount: 0, wrap_amount: 0, arrives_from: null, arrives_to: null };
const slip = (language: "en" | "el", kind: "courier" | "collection", orders: Order[] = []) => {
  const delivery = {
    ...facts,
    delivery: { kind, name: "Collect in the shop", name_el: "Παραλαβή από το κατάστημα" },
  } as DeliveryFacts;
  const props = { orders, reference: "KOS-1", language, isGift: false, delivery };
  const Page = createRoutesStub([{ path: "/", Component: () => <PackingSlip {...props} /> }]);
  return renderToStaticMarkup(<Page />);
};

test("DLV-03 the slip of a collection says that it is fetched, in the buyer's language", () => {
  expect(slip("en", "collection")).toContain("To be collected by");
  expect(slip("el", "collection")).toContain("Θα παραλάβει από το κατάστημα");
  expect(slip("en", "courier")).not.toContain("collected");
});

test("PCE-04 the slip says what was chosen, in the buyer's language; the file says it in both", () => {
  const words = { value_id: null, label: null, label_el: null, text: null, undecided: false };
  const choice = { ...words, choice_id: "c", surcharge: 0 };
  const ring = orderSchema.parse({
    id: "o",
    quantity: 1,
    total_amount: 10,
    unit_price: 10,
    created_at: "2026-11-20T10:00:00Z",
    is_sent: false,
    flags: [],
    product_name: "Helios band",
    choices: [
      { ...choice, kind: "size", name: "Ring size", name_el: "Μέγεθος", label: "54" },
      { ...choice, kind: "text", name: "Engraving", name_el: "Χάραξη", text: "Μαρία" },
    ],
  });
  expect(slip("el", "courier", [ring])).toContain("Μέγεθος 54 · Χάραξη «Μαρία»");
  const [columns, row] = orderRows([ring], new Map());
  expect(row?.[columns?.indexOf("choices") ?? -1]).toBe("Ring size 54 · Engraving “Μαρία”");
  expect(row?.[columns?.indexOf("choices_el") ?? -1]).toBe("Μέγεθος 54 · Χάραξη «Μαρία»");
  expect(orderSchema.parse({ ...ring, choices: [{ forged: true }] }).choices).toEqual([]);
});
