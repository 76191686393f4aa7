import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { textIn, type Language } from "#domain/language.ts";
import { categories } from "#domain/product.ts";
import { tidyText } from "#domain/text/tidy-text.ts";
import { SelectField, TextAreaField, TextField } from "../../ui/field.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { sameCodeQuery } from "../data/product-changes.ts";
import { useIsAdmin } from "../data/right.ts";
import { NumberField } from "../ui/number-field.tsx";
import { useWaitingWords } from "../stock/wishes.ts";
import { Section } from "./details/section.tsx";
import { StockField, SupplyFields } from "./stock/supply-fields.tsx";
import { errorText, type FieldName } from "../product/field-words.ts";
import type { FormOutput, FormValues } from "../product/form-values.ts";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { claimHint } from "../words/claim-hint.ts";
import { productsText } from "./text.ts";
import { productText } from "../product/text.ts";
import { auditText } from "../audit/text.ts";
import { stockText } from "../stock/text.ts";

export type FormControl = UseFormReturn<FormValues, unknown, FormOutput>;

interface MainFieldsProps {
  form: FormControl;
  /** The language of the shop, whose name stands first. */
  first: Language;
  /** A new piece comes with its price; later only an admin changes it (WEK-12). */
  isNew: boolean;
}

/** Fields that sell a piece: names, price, category, and how many there are (WEK-08). */
export function MainFields({ form, first, isNew }: MainFieldsProps) {
  const t = useText(productsText, productText, auditText);
  const error = useFieldError(form);
  const mayPrice = useIsAdmin() || isNew;
  const isNameless = form.formState.errors.name?.message === "name required";
  const names = [nameField[first], nameField[first === "en" ? "el" : "en"]] as const;
  return (
    <div className="grid grid-cols-2 content-start gap-x-4 gap-y-5">
      <NameField form={form} name={names[0]} error={isNameless ? error("name") : error(names[0])} />
      <NameField form={form} name={names[1]} error={isNameless ? undefined : error(names[1])} isSecond />
      <NumberField
        step="0.01"
        label={t("productForm.price")}
        hint={t(mayPrice ? "productForm.priceHint" : "productForm.priceOfAdmins")}
        readOnly={!mayPrice}
        error={error("price")}
        {...form.register("price")}
      />
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
      <SupplyFields form={form} />
    </div>
  );
}

const nameField = { en: "name", el: "name_el" } as const;

interface NameFieldProps {
  form: FormControl;
  name: "name" | "name_el";
  error: string | undefined;
  /** The other language's can wait. */
  isSecond?: boolean;
}

/** The Greek one is labelled in Greek in both languages, since its author reads Greek (LNG-04). */
function NameField({ form, name, error, isSecond = false }: NameFieldProps) {
  const t = useText(productsText, productText);
  const { language } = useLanguage();
  const typed = useWatch({ control: form.control, name });
  const canWait = isSecond && typed === "" ? t("productForm.nameCanWait") : undefined;
  const isGreek = name === "name_el";
  return (
    <div lang={isGreek ? "el" : undefined} className="col-span-full">
      <TextField
        label={t(isGreek ? "productForm.greekName" : "productForm.name")}
        hint={claimHint(typed, language) ?? canWait}
        error={error}
        aria-required={!isSecond}
        {...form.register(name)}
      />
    </div>
  );
}

/** Details of a piece, told at once or later: Today asks for what is missing. */
export function DetailFields({ form, id }: { form: FormControl; id: string | undefined }) {
  const t = useText(productsText, productText, stockText);
  const error = useFieldError(form);
  return (
    <section aria-label={t("productForm.details")} className="mt-7 border-t hairline pt-4">
      <h3 className="mb-4 font-display text-lg">{t("productForm.details")}</h3>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
        <CodeField form={form} id={id} />
        <StockField form={form} hint={useWaitingWords(id)} error={error("stock")} />
        <TextField
          label={t("productForm.makingDays")}
          hint={t("productForm.makingDaysHint")}
          error={error("making_days")}
          inputMode="numeric"
          autoComplete="off"
          className="sm:col-span-2"
          {...form.register("making_days")}
        />
        <Description form={form} name="description" label={t("productForm.description")} />
        <div lang="el">
          <Description form={form} name="description_el" label={t("productForm.greekDescription")} />
        </div>
      </div>
    </section>
  );
}

interface DescriptionProps {
  form: FormControl;
  name: "description" | "description_el";
  label: string;
}

function Description({ form, name, label }: DescriptionProps) {
  const { language } = useLanguage();
  const error = useFieldError(form);
  const hint = claimHint(useWatch({ control: form.control, name }), language);
  return <TextAreaField {...{ label, hint }} rows={5} error={error(name)} {...form.register(name)} />;
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

/** Few pieces need these: closed, they are one line. */
export function MoreFields({ form }: { form: FormControl }) {
  const t = useText(productsText, productText);
  const error = useFieldError(form);
  const { image_alt: english, image_alt_el: greek, personalised } = form.getValues();
  const { errors } = form.formState;
  return (
    <Section
      title={t("productForm.more")}
      summary={t("productForm.moreHint")}
      startsOpen={english !== "" || greek !== "" || personalised}
      hasFaults={errors.image_alt !== undefined || errors.image_alt_el !== undefined}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t("productForm.imageText")}
          hint={t("productForm.imageTextHint")}
          error={error("image_alt")}
          {...form.register("image_alt")}
        />
        <div lang="el">
          <TextField
            label={t("productForm.greekImageText")}
            error={error("image_alt_el")}
            {...form.register("image_alt_el")}
          />
        </div>
        <label className="flex items-start gap-3 sm:col-span-2">
          <input type="checkbox" className="size-6 shrink-0 accent-gold" {...form.register("personalised")} />
          <span>
            <span>{t("productForm.personalised")}</span>
            <span className="block text-sm text-muted">{t("productForm.personalisedHint")}</span>
          </span>
        </label>
      </div>
    </Section>
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
