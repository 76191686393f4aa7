import type { ComponentProps } from "react";
import { languages } from "#domain/language.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { useText } from "../../i18n/language.tsx";
import { counterText } from "./text.ts";
import { adminText } from "../words/text.ts";

interface ReceiptFieldsProps {
  email: Omit<ComponentProps<typeof TextField>, "label">;
  locale: Omit<ComponentProps<typeof SelectField>, "label" | "children">;
}

/** An address, and the buyer's language. */
export function ReceiptFields({ email, locale }: ReceiptFieldsProps) {
  const t = useText(counterText, adminText);
  return (
    <>
      <TextField
        {...email}
        label={t("counter.email")}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
      />
      <SelectField {...locale} label={t("counter.locale")}>
        {languages.map((code) => (
          <option key={code} value={code}>
            {t(`quotes.languages.${code}`)}
          </option>
        ))}
      </SelectField>
    </>
  );
}
