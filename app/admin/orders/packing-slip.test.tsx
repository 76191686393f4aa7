import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { DeliveryFacts } from "../data/order-payments.ts";
import { PackingSlip } from "./packing-slip.tsx";

const facts = { delivery_amount: 0, wrap_amount: 0, arrives_from: null, arrives_to: null };
const slip = (language: "en" | "el", kind: "courier" | "collection") => {
  const delivery = {
    ...facts,
    delivery: { kind, name: "Collect in the shop", name_el: "Παραλαβή από το κατάστημα" },
  } as DeliveryFacts;
  const props = { pieces: [], reference: "KOS-1", language, isGift: false, delivery };
  const Page = createRoutesStub([{ path: "/", Component: () => <PackingSlip {...props} /> }]);
  return renderToStaticMarkup(<Page />);
};

test("DLV-03 the slip of a collection says that it is fetched, in the buyer's language", () => {
  expect(slip("en", "collection")).toContain("To be collected by");
  expect(slip("el", "collection")).toContain("Θα παραλάβει από το κατάστημα");
  expect(slip("en", "courier")).not.toContain("collected");
});
