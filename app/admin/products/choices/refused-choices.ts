import type { ChoiceFault, SaidFault, TypedChoice } from "./choices-form.ts";
import { choicesRefusal } from "../../data/saved-choices.ts";

const fields: Readonly<Record<string, readonly [field: string, fault: ChoiceFault]>> = {
  product_choices_name_length: ["name", "name"],
  product_choices_name_clean: ["name", "name"],
  product_choices_text_terms: ["max_length", "length"],
  product_choices_surcharge_range: ["surcharge", "surcharge"],
  product_choice_values_label_length: ["label", "label"],
  product_choice_values_label_clean: ["label", "label"],
  product_choice_values_surcharge_range: ["surcharge", "surcharge"],
  products_price_with_choices: ["surcharge", "tooDear"],
  value_stock_quantity_range: ["stock", "stock"],
  choice_twice: ["name", "nameTwice"],
  choice_without_values: ["values", "noValues"],
  value_twice: ["label", "twice"],
  value_stock_changed: ["stock", "changed"],
  value_stock_below_holds: ["stock", "held"],
  value_stock_below_put_aside: ["stock", "aside"],
};

/**
 * The field that a refusal is about with its words, and the choices with a count that somebody else has changed as the
 * one that is seen now: saving once more means it (STK-03). Undefined: about no field.
 */
export function refusedChoice(error: unknown, choices: readonly TypedChoice[]) {
  const refusal = choicesRefusal(error);
  const [field, code] = (refusal && fields[refusal.code]) ?? [];
  const choice = choices.find(({ name }) => name === refusal?.choice);
  if (!refusal || !field || !code || !choice) return undefined;
  const value = choice.values.find(({ label }) => label === refusal.value);
  const quantity = refusal.quantity ?? null;
  const isChanged = refusal.code === "value_stock_changed";
  const said: SaidFault =
    isChanged && quantity === null ? { code: "uncounted" } : { code, count: quantity ?? refusal.held ?? 0 };
  return {
    faults: { [`${(value ?? choice).id}.${field}`]: said },
    seen: isChanged ? choices.map((one) => seenNow(one, value?.id, quantity)) : undefined,
  };
}

function seenNow(choice: TypedChoice, id: string | undefined, quantity: number | null) {
  const stock_seen = String(quantity ?? "");
  const values = choice.values.map((value) => (value.id === id ? { ...value, stock_seen } : value));
  return { ...choice, values };
}
