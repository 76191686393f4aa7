import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { textIn } from "#domain/language.ts";
import { categories } from "#domain/product.ts";
import { tidyText } from "#domain/text/tidy-text.ts";
import { SelectField, TextAreaField, TextField } from "../../ui/field.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { sameCodeQuery } from "../data/product-changes.ts";
import { NumberField } from "../ui/number-field.tsx";
import { SupplyFields } from "./stock/supply-fields.tsx";
import { errorText, type FieldName, type FormOutput, type FormValues } from "../product/form-values.ts";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { claimHint } from "../words/claim-hint.ts";
import { productsText } from "./text.ts";
import { productText } from "../product/text.ts";
import { auditText } from "../audit/text.ts";

export type FormControl = UseFormReturn<FormValues, unknown, FormOutput>;

export function MainFields({ form, id }: { form: FormControl; id: string | undefined }) {
  const t = useText(productsText, productText, auditText);
  const { language } = useLanguage();
  const error = useFieldError(form);
  return (
    <div className="grid content-start gap-5 sm:grid-cols-2">
      <TextField
        label={t("productForm.name")}
        hint={claimHint(useWatch({ control: form.control, name: "name" }), language)}
        error={error("name")}
        className="sm:col-span-2"
        aria-required
        {...form.register("name")}
      />
      <CodeField form={form} id={id} />
      <SelectField
        label={t("productForm.category")}
        error={error("category")}
        aria-required
        {...form.register("category")}
      >
        <option value="">{t("productForm.chooseCategory")}</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {t(`category.${category}`)}
          </option>
        ))}
      </SelectField>
      <NumberField
        step="0.01"
        label={t("productForm.price")}
        hint={t("productForm.priceHint")}
        error={error("price")}
        {...form.register("price")}
      />
      <SupplyFields form={form} error={error("stock")} />
      <TextField
        label={t("productForm.makingDays")}
        hint={t("productForm.makingDaysHint")}
        error={error("making_days")}
        inputMode="numeric"
        autoComplete="off"
        {...form.register("making_days")}
      />
      <Description form={form} name="description" label={t("productForm.description")} rows={5} />
    </div>
  );
}

interface DescriptionProps {
  form: FormControl;
  name: "description" | "description_el";
  label: string;
  rows: number;
}

function Description({ form, name, label, rows }: DescriptionProps) {
  const { language } = useLanguage();
  const error = useFieldError(form);
  const hint = claimHint(useWatch({ control: form.control, name }), language);
  return (
    <TextAreaField {...{ label, rows, hint }} error={error(name)} className="sm:col-span-2" {...form.register(name)} />
  );
}

/** Says when another piece has the code: once the field is left, not while it is typed. */
function CodeField({ form, id }: { form: FormControl; id: string | undefined }) {
  const t = useText(productsText, productText);
  const { language } = useLanguage();
  const error = useFieldError(form);
  const [code, setCode] = useState(() => form.getValues("product_code"));
  const same = useQuery(sameCodeQuery(useAdminClient(), tidyText(code), id));
  return (
    <TextField
      label={t("productForm.code")}
      error={error("product_code")}
      hint={
        same.data
          ? t("productForm.codeTwice", { name: textIn(language, same.data.name, same.data.name_el) })
          : undefined
      }
      autoComplete="off"
      {...form.register("product_code", {
        onBlur: () => setCode(form.getValues("product_code")),
      })}
    />
  );
}

/** Labelled in Greek in both languages, since their author reads Greek (LNG-04). */
export function GreekFields({ form }: { form: FormControl }) {
  const t = useText(productsText, productText);
  const error = useFieldError(form);
  return (
    <fieldset lang="el" className="mt-7 border-t hairline pt-4">
      <legend className="float-left mb-1 w-full font-display text-lg">{t("productForm.greek")}</legend>
      <p className="clear-both mb-4 text-sm text-muted">{t("productForm.greekHint")}</p>
      <div className="grid gap-5">
        <TextField label={t("productForm.greekName")} error={error("name_el")} {...form.register("name_el")} />
        <Description form={form} name="description_el" label={t("productForm.greekDescription")} rows={4} />
        <TextField
          label={t("productForm.greekImageText")}
          error={error("image_alt_el")}
          {...form.register("image_alt_el")}
        />
      </div>
    </fieldset>
  );
}

export function MoreFields({ form }: { form: FormControl }) {
  const t = useText(productsText, productText);
  const error = useFieldError(form);
  return (
    <fieldset className="mt-7 grid gap-5 border-t hairline pt-4">
      <legend className="sr-only">{t("productForm.more")}</legend>
      <TextField
        label={t("productForm.imageText")}
        hint={t("productForm.imageTextHint")}
        error={error("image_alt")}
        {...form.register("image_alt")}
      />
      <label className="flex items-start gap-3">
        <input type="checkbox" className="size-6 shrink-0 accent-gold" {...form.register("personalised")} />
        <span>
          <span>{t("productForm.personalised")}</span>
          <span className="block text-sm text-muted">{t("productForm.personalisedHint")}</span>
        </span>
      </label>
    </fieldset>
  );
}

function useFieldError(form: FormControl) {
  const t = useText(productText);
  const { errors } = form.formState;
  return (name: FieldName) => {
    const key = errorText(errors[name]?.message);
    return key ? t(key) : undefined;
  };
}
