import { SelectField } from "../../../ui/field.tsx";
import { listed, type ListName } from "./facts-form.ts";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { factsText } from "./text.ts";
import { productsText } from "../text.ts";

interface ListFieldProps {
  name: ListName;
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
}

/** One of a closed list of codes, or nothing. */
export function ListField({ name, value, error, onChange }: ListFieldProps) {
  const t = useText(factsText, productsText);
  const { language } = useLanguage();
  return (
    <SelectField
      label={t(`facts.names.${name}`)}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">–</option>
      {listed(name, language).map(([code, word]) => (
        <option key={code} value={code}>
          {word}
        </option>
      ))}
    </SelectField>
  );
}
