import { describe, expect, test } from "vitest";
import { asNew, choiceFaults, newValue, wantedChoices } from "./choices-form.ts";
import { refusedChoice } from "./refused-choices.ts";
import { fromTemplate, templateNames } from "./templates.ts";

const refusal = (message: string, details: object) => ({
  message,
  details: JSON.stringify(details),
});

describe("the choices of the product form", () => {
  test("PCE-03 every template but the empty list is ready to be saved, with a default", () => {
    for (const name of templateNames.filter((one) => one !== "own")) {
      const choice = fromTemplate(name);
      expect(choiceFaults([choice])).toEqual({});
      const hasDefault = choice.values.some(({ is_default }) => is_default);
      expect([name, hasDefault || (choice.kind === "text" && choice.optional)]).toEqual([name, true]);
    }
  });

  test("PCE-03 what the database would refuse is said at its field before", () => {
    const values = [newValue({ label: "A", surcharge: "1,555" }), newValue({ label: " A " })];
    const choice = { ...fromTemplate("own"), name: "Finish", values };
    values[1]!.stock = "many";
    const [first, second] = values.map(({ id }) => id);
    expect(choiceFaults([choice])).toEqual({
      [`${first}.surcharge`]: { code: "surcharge" },
      [`${second}.label`]: { code: "twice" },
      [`${second}.stock`]: { code: "stock" },
    });
    expect(choiceFaults([{ ...choice, values: [] }])).toMatchObject({
      [`${choice.id}.values`]: { code: "noValues" },
    });
  });

  test("PCE-03 STK-03 a refused count is said at its value, and is what is seen from then on", () => {
    const value = newValue({ label: "54", stock: "5", stock_seen: "3" });
    const choice = { ...fromTemplate("own"), name: "Size", values: [value] };
    const changed = refusal("value_stock_changed", { choice: "Size", value: "54", quantity: 2 });
    const refused = refusedChoice(changed, [choice]);
    expect(refused?.faults).toEqual({ [`${value.id}.stock`]: { code: "changed", count: 2 } });
    expect(wantedChoices(refused?.seen ?? [])[0]?.values[0]).toMatchObject({
      stock: 5,
      stock_seen: 2,
    });
    expect(refusedChoice(new Error("lost"), [choice])).toBeUndefined();
  });

  test("PRD-03 a copy has choices of its own, without the counts", () => {
    const value = newValue({ label: "54", stock: "5", stock_seen: "5" });
    const choice = { ...fromTemplate("own"), name: "Size", values: [value] };
    const [copy] = wantedChoices(asNew([choice]));
    expect(copy?.id).not.toBe(choice.id);
    expect(copy?.values[0]).toMatchObject({ label: "54", stock: null });
    expect(copy?.values[0]).not.toHaveProperty("stock_seen");
  });
});
