import { describe, expect, test } from "vitest";
import { wordsIn } from "../../i18n/translate.ts";
import { emptyForm, formOf, formSchema, mergeForms, sameFields, withName } from "./form-values.ts";
import { errorText, refusedField } from "./field-words.ts";
import { productText } from "./text.ts";

const ring = { ...emptyForm, name: "Ring", category: "rings" };
const stockOf = (stock: string) => formSchema.safeParse({ ...ring, stock });

describe("the product form", () => {
  test("PRD-05 an empty price is saved as null", () => {
    expect(formSchema.parse(ring).price).toBeNull();
  });

  test("an empty stock means made to order, 0 means sold out, more than 100000 is refused", () => {
    expect(stockOf("").data?.stock).toBeNull();
    expect(stockOf("0").data?.stock).toBe(0);
    expect(stockOf("100000").data?.stock).toBe(100_000);
    for (const typed of ["100001", "-1", "1.5", "two"]) {
      expect(stockOf(typed).error?.issues[0]?.message).toBe("stock invalid");
    }
  });

  test("PRD-04 every rule's refusal has its text, in the agreed words", () => {
    const words = (rule: string) => {
      const key = errorText(rule);
      return key && wordsIn("en", productText)(key);
    };
    expect(words("name required")).toBe("Product name is required");
    expect(words("name too long")).toBe("Product name must be 100 characters or less");
    expect(words("description too long")).toBe("Description must be 1000 characters or less");
    expect(words("product code too long")).toBe("Product code must be 50 characters or less");
    expect(words("price too low")).toBe("Price must be at least $0.01");
    expect(words("price too high")).toBe("Price must be $999999.99 or less");
    expect(words("no such rule")).toBeUndefined();
  });

  test("a refusal of the database is told under its field", () => {
    const message = 'new row for relation "products" violates check constraint "products_price_range"';
    expect(refusedField(message)).toEqual({ field: "price", error: "price too low" });
    expect(refusedField("permission denied")).toBeUndefined();
  });

  test("MNY-05 a price that its choices lift too high is told under the price, in words", () => {
    const refused = refusedField("products_price_with_choices");
    expect(refused).toEqual({ field: "price", error: "price with choices too high" });
    expect(errorText(refused?.error)).toBe("productError.priceWithChoicesTooHigh");
  });

  test("what is saved comes into the form as it would be typed", () => {
    const form = formOf({
      id: "1",
      name: "Ring",
      created_at: "",
      price: 0.1,
      stock: { quantity: 3, one_of_a_kind: false },
    });
    expect(form).toMatchObject({ name: "Ring", price: "0.1", stock: "3", description: "" });
  });

  test("WEK-08 a Greek name alone is enough, and leaves the English field open until there is one", () => {
    const greek = withName({ ...ring, name: " ", name_el: "Βέρα" });
    expect(formSchema.parse(greek)).toMatchObject({ name: "Βέρα", name_el: "Βέρα" });
    const saved = { id: "1", created_at: "", name: "Βέρα", name_el: "Βέρα" };
    expect(formOf(saved)).toMatchObject({ name: "", name_el: "Βέρα" });
    expect(formOf({ ...saved, name: "Band" })).toMatchObject({ name: "Band", name_el: "Βέρα" });
    expect(formOf({ ...saved, name: "Helios", name_el: "Helios" })).toMatchObject({ name: "Helios" });
    expect(withName({ ...ring, name_el: "Βέρα" }).name).toBe("Ring");
    const nameless = formSchema.safeParse(withName({ ...ring, name: "" }));
    expect(nameless.error?.issues[0]?.message).toBe("name required");
  });

  test("DAY-05 two admins: what I changed stays mine, the rest becomes theirs", () => {
    const mine = { ...ring, name: "My ring", price: "5" };
    const theirs = { ...ring, price: "7", description: "Theirs" };
    expect(mergeForms(ring, mine, theirs)).toEqual({
      ...ring,
      name: "My ring",
      price: "5",
      description: "Theirs",
    });
  });

  test("DAY-05 two admins: only what both have changed, and not to the same, is asked about", () => {
    const mine = { ...ring, name: "My ring", price: "5", stock: "2" };
    const theirs = { ...ring, price: "7", description: "Theirs", stock: "2" };
    expect(sameFields(ring, mine, theirs)).toEqual(["price"]);
    expect(sameFields(ring, mine, ring)).toEqual([]);
  });
});
