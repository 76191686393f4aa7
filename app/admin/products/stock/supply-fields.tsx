import type { UseFormReturn } from "react-hook-form";
import { TextField } from "../../../ui/field.tsx";
import type { FormOutput, FormValues } from "../../product/form-values.ts";
import { useText } from "../../../i18n/language.tsx";
import { productsStockText } from "./text.ts";
import { productText } from "../../product/text.ts";
import { productsText } from "../text.ts";
import { stockText } from "../../stock/text.ts";

type Form = UseFormReturn<FormValues, unknown, FormOutput>;

const supplies = ["madeToOrder", "oneOfAKind", "counted"] as const;

/** Made to order, one of a kind, or counted (STK-01), by one press; the number of `StockField` tells the same. */
export function SupplyFields({ form }: { form: Form }) {
  const t = useText(productsStockText, stockText);
  const { supply, stock, change } = useSupply(form);
  const choose = (name: (typeof supplies)[number]) => {
    const started = stock.trim() === "" ? "1" : stock;
    if (name === "madeToOrder") change("", false);
    else if (name === "counted") change(started, false);
    else change(started === "0" ? "0" : "1", true);
  };
  return (
    <fieldset className="col-span-full">
      <legend className="mb-1.5 block text-sm font-medium">{t("productForm.supply")}</legend>
      <div className="grid grid-cols-3 gap-2">
        {supplies.map((name) => (
          <label key={name} className="relative">
            <input
              type="radio"
              name="supply"
              checked={supply === name}
              onChange={() => choose(name)}
              className="peer absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span className="grid min-h-11 place-items-center rounded-sm border border-edge px-1.5 py-1 text-center text-sm leading-tight peer-checked:border-ink peer-checked:bg-ink peer-checked:text-paper peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-gold">
              {t(`productForm.supplies.${name}`)}
            </span>
          </label>
        ))}
      </div>
      <p className="mt-1.5 text-sm text-muted">{t(`productForm.supplyHints.${supply}`)}</p>
    </fieldset>
  );
}

interface StockFieldProps {
  form: Form;
  hint: string | undefined;
  error: string | undefined;
}

/** Typing a number is enough. */
export function StockField({ form, hint, error }: StockFieldProps) {
  const t = useText(productText, productsText);
  const { isSingle, change } = useSupply(form);
  return (
    <TextField
      label={t("productForm.stock")}
      hint={hint}
      error={error}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t("productForm.stockNone")}
      {...form.register("stock", {
        onChange: ({ target }: { target: HTMLInputElement }) =>
          // Two of it are not one of a kind.
          change(target.value, isSingle && /^\s*[01]\s*$/.test(target.value)),
      })}
    />
  );
}

function useSupply(form: Form) {
  const [stock, isSingle] = form.watch(["stock", "one_of_a_kind"]);
  const supply = stock.trim() === "" ? "madeToOrder" : isSingle ? "oneOfAKind" : "counted";
  const change = (quantity: string, single: boolean) => {
    form.setValue("stock", quantity, { shouldDirty: true, shouldValidate: form.formState.errors.stock !== undefined });
    form.setValue("one_of_a_kind", single, { shouldDirty: true });
  };
  return { supply, stock, isSingle, change } as const;
}
