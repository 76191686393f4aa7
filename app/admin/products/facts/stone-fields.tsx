import { Trash2 } from "lucide-react";
import type { FactFault } from "#domain/schemas/facts.ts";
import { TextField } from "../../../ui/field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import type { StoneName, TypedStone } from "./facts-form.ts";
import { useFactFault } from "./fact-fault.ts";
import { ListField } from "./list-field.tsx";
import { ReportFile } from "./report-file.tsx";
import { useText } from "../../../i18n/language.tsx";
import { factsText } from "./text.ts";

interface StoneFieldsProps {
  stone: TypedStone;
  number: number;
  fault: (name: StoneName) => FactFault | undefined;
  onChange: (changed: Partial<TypedStone>) => void;
  onRemove: () => void;
}

/** The stones of one kind. */
export function StoneFields({ stone, number, fault, onChange, onRemove }: StoneFieldsProps) {
  const t = useText(factsText);
  const say = useFactFault();
  const field = (name: StoneName) => ({
    value: stone[name],
    error: say(fault(name)),
  });
  const free = (name: "colour" | "clarity" | "report_number") => ({
    ...field(name),
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <fieldset
      aria-label={t("facts.stone", { number })}
      className="grid grid-cols-2 gap-4 rounded-md border hairline p-4 sm:grid-cols-3"
    >
      <ListField {...field("kind")} name="kind" onChange={(kind) => onChange({ kind })} />
      <TextField
        {...field("count")}
        label={t("facts.names.count")}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ target }) => onChange({ count: target.value })}
      />
      <TextField
        {...field("carat")}
        label={t("facts.names.carat")}
        inputMode="decimal"
        autoComplete="off"
        onChange={({ target }) => onChange({ carat: target.value })}
      />
      <ListField {...field("cut")} name="cut" onChange={(cut) => onChange({ cut })} />
      <ListField {...field("treatment")} name="treatment" onChange={(treatment) => onChange({ treatment })} />
      <div className="flex items-end gap-1">
        <div className="min-w-0 grow">
          <ListField {...field("origin")} name="origin" onChange={(origin) => onChange({ origin })} />
        </div>
        <IconButton
          label={t("facts.removeStone", { number })}
          tip={t("facts.remove")}
          variant="danger"
          onClick={onRemove}
        >
          <Trash2 className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
      <TextField {...free("colour")} label={t("facts.names.stone_colour")} />
      <TextField {...free("clarity")} label={t("facts.names.clarity")} />
      <ListField {...field("cut_grade")} name="cut_grade" onChange={(cut_grade) => onChange({ cut_grade })} />
      <ListField {...field("laboratory")} name="laboratory" onChange={(laboratory) => onChange({ laboratory })} />
      <TextField {...free("report_number")} label={t("facts.names.report_number")} />
      <ReportFile address={stone.report_url} onChange={(report_url) => onChange({ report_url })} />
    </fieldset>
  );
}
