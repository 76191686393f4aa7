import { expect, test } from "vitest";
import type { ManagedProduct } from "../../../data/product-changes.ts";
import { choiceWords, countedInChoices, factsOf } from "./piece-facts.ts";
import type { Piece } from "./pieces.ts";

const sizes = ["50", "52", "54", "56", "58", "60", "62"].map((label) => ({
  label,
  surcharge: label === "62" ? 20 : 0,
  stock: label === "54" ? null : 2,
}));

test("MOV-07 a new piece is shown as it is sent: price, sizes, their count, its pictures", () => {
  const product = {
    name: "Halo",
    price: 890,
    category: "rings",
    image_url: "https://old.example/1.jpg",
    pictures: [{ url: "https://old.example/2.jpg", alt: "", alt_el: "" }],
    choices: [{ name: "Ring size", name_el: "Μέγεθος", values: sizes }],
  };
  const piece: Piece = {
    planned: { line: 2, name: "Halo", outcome: "new", send: { line: 2, product } },
    cells: new Map([["price", "1.00"]]),
    decision: "new",
    notes: [],
  };
  const facts = factsOf(piece);
  expect(facts).toMatchObject({ price: 890, category: "rings", stock: null });
  expect(facts.pictures).toHaveLength(2);
  expect(countedInChoices(facts)).toBe(12);
  expect(facts.choices.map((choice) => choiceWords(choice, "el"))).toEqual(["Μέγεθος: 50, 52, 54 … 62 (+20,00 €)"]);
});

test("MOV-07 a changed piece has what the file does not tell from the shop, a refused one what stands in its cells", () => {
  const product: ManagedProduct = {
    id: "a",
    name: "Halo",
    created_at: "2026-11-01T00:00:00Z",
    price: 890,
    category: "rings",
    image_url: "/1.jpg",
    stock: { quantity: 3, one_of_a_kind: false },
  };
  const cells = new Map([["description", "New words"]]);
  const piece: Piece = {
    planned: { line: 2, name: "Halo", outcome: "unchanged", kept: [] },
    cells,
    product,
    decision: "change",
    notes: [],
  };
  const known = { price: 890, category: "rings", stock: 3, description: "New words", pictures: ["/1.jpg"] };
  expect(factsOf(piece)).toMatchObject(known);
  const bad = new Map([["price", "cheap"]]);
  const refused: Piece = { ...piece, product: undefined, cells: bad };
  expect(factsOf({ ...refused, planned: { line: 2, name: "", outcome: "refused", faults: [] } }).price).toBeUndefined();
});
