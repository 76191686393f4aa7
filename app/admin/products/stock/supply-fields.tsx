import type { UseFormReturn } from "react-hook-form";
import { SelectField, TextField } from "../../../ui/field.tsx";
import type { FormOutput, FormValues } from "../../product/form-values.ts";
import { useText } from "../../../i18n/language.tsx";
import { productsStockText } from "./text.ts";
import { productText } from "../../product/text.ts";
import { productsText } from "../text.ts";
import { stockText } from "../../stock/text.ts";

interface SupplyFieldsProps {
  form: UseFormReturn<FormValues, unknown, FormOutput>;
  error: string | undefined;
}

const supplies = ["madeToOrder", "oneOfAKind", "counted"] as const;

/** Made to order, one of a kind, or counted (STK-01): told by the number alone, so that typing one is enough. */
export function SupplyFields({ form, error }: SupplyFieldsProps) {
  const t = useText(productsStockText, productText, productsText, stockText);
  const [stock, isSingle] = form.watch(["stock", "one_of_a_kind"]);
  const supply = stock.trim() === "" ? "madeToOrder" : isSingle ? "oneOfAKind" : "counted";
  const change = (quantity: string, single: boolean) => {
    form.setValue("stock", quantity, { shouldDirty: true, shouldValidate: error !== undefined });
    form.setValue("one_of_a_kind", single, { shouldDirty: true });
  };
  return (
    <>
      <SelectField
        label={t("productForm.supply")}
        hint={t(`productForm.supplyHints.${supply}`)}
        value={supply}
        onChange={({ target }) => {
          const started = stock.trim() === "" ? "1" : stock;
          if (target.value === "madeToOrder") change("", false);
          else if (target.value === "counted") change(started, false);
          else change(started === "0" ? "0" : "1", true);
        }}
      >
        {supplies.map((name) => (
          <option key={name} value={name}>
            {t(`productForm.supplies.${name}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t("productForm.stock")}
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
    </>
  );
}
