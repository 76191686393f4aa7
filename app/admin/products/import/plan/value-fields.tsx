import { Plus, Trash2 } from "lucide-react";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { useText } from "../../../../i18n/language.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { replaced } from "../../../ui/list-edits.ts";
import { choicesText } from "../../choices/text.ts";
import type { TypedList, TypedValue } from "./value-cells.ts";

interface ValueFieldsProps {
  list: TypedList;
  onChange: (values: TypedValue[]) => void;
}

const fields = ["label", "surcharge", "stock"] as const;

/** The values of a choice with their surcharges and counts. */
export function ValueFields({ list: { name, values }, onChange }: ValueFieldsProps) {
  const t = useText(choicesText);
  return (
    <fieldset className="grid gap-2 sm:col-span-2">
      <legend className="mb-2 text-sm font-medium">{name}</legend>
      {values.map((value, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- fields of their place, without a state of their own
        <div key={at} className="grid grid-cols-[minmax(0,2fr)_repeat(2,minmax(0,1fr))_auto] items-end gap-2">
          {fields.map((of) => (
            <TextField
              key={of}
              label={t(`choices.${of}`)}
              inputMode={of === "label" ? "text" : "decimal"}
              value={value[of]}
              onChange={({ target }) => onChange(replaced(values, at, { ...value, [of]: target.value }))}
            />
          ))}
          <IconButton
            label={t("choices.remove", { name: value.label || t("choices.newValue") })}
            onClick={() => onChange(values.filter((_value, place) => place !== at))}
          >
            <Trash2 aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
      ))}
      <Button
        variant="quiet"
        className="justify-self-start"
        onClick={() => onChange([...values, { was: "", label: "", surcharge: "", stock: "" }])}
      >
        <Plus aria-hidden="true" className="size-4" />
        <span>{t("choices.addValue")}</span>
      </Button>
    </fieldset>
  );
}
