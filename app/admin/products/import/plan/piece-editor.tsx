import { useState, type FormEvent } from "react";
import { categories, productLimits } from "#domain/product.ts";
import { Button } from "../../../../ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "../../../../ui/field.tsx";
import { useText } from "../../../../i18n/language.tsx";
import { auditText } from "../../../audit/text.ts";
import { productText } from "../../../product/text.ts";
import { productsText } from "../../text.ts";
import { replaced } from "../../../ui/list-edits.ts";
import type { Piece } from "./pieces.ts";
import { planText } from "./text.ts";
import { cellsOfList, listsIn } from "./value-cells.ts";
import { ValueFields } from "./value-fields.tsx";

interface PieceEditorProps {
  piece: Piece;
  /** The cells that were changed, by column. */
  onSave: (cells: Record<string, string>) => void;
  onCancel: () => void;
}

const fields = ["name", "name_el", "price", "stock", "product_code"] as const;
const texts = ["description", "description_el"] as const;

/** The cells of a piece, to be mended where they are seen. */
export function PieceEditor({ piece, onSave, onCancel }: PieceEditorProps) {
  const t = useText(planText, productText, productsText, auditText);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [lists, setLists] = useState(() => listsIn(piece.cells));
  const [listed, setListed] = useState<Record<string, string>>({});
  const valueOf = (column: string) => typed[column] ?? piece.cells.get(column) ?? "";
  const cell = (column: string) => ({
    value: valueOf(column),
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [column]: target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form around it, if ever there is one, is not meant.
    event.stopPropagation();
    onSave({ ...listed, ...typed });
  };
  const columns = lists.flatMap(({ at }) => Object.values(at).map(({ column }) => column));
  const known = new Set<string>([...fields, ...texts, "category", ...columns]);
  return (
    <form onSubmit={submit} className="mt-3 grid gap-4 rounded-md bg-stone/50 p-4 sm:grid-cols-2">
      {fields.map((name) => (
        <TextField key={name} label={t(`plan.fields.${name}`)} {...cell(name)} />
      ))}
      <SelectField label={t("productForm.category")} {...cell("category")}>
        <option value="">{t("productForm.chooseCategory")}</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {t(`category.${category}`)}
          </option>
        ))}
      </SelectField>
      {faultyColumns(piece)
        .filter((column) => !known.has(column))
        .map((column) => (
          <TextField key={column} label={column} {...cell(column)} />
        ))}
      {lists.map((list, at) => (
        <ValueFields
          key={list.column}
          list={list}
          onChange={(values) => {
            const changed = { ...list, values };
            setLists(replaced(lists, at, changed));
            setListed({ ...listed, ...cellsOfList(changed, piece.cells) });
          }}
        />
      ))}
      {texts.map((name) => (
        <TextAreaField
          key={name}
          className="sm:col-span-2"
          label={t(`plan.fields.${name}`)}
          hint={t("plan.length", { count: valueOf(name).length, most: productLimits.descriptionLength })}
          {...cell(name)}
        />
      ))}
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit">{t("plan.take")}</Button>
        <Button variant="secondary" onClick={onCancel}>
          {t("productForm.cancel")}
        </Button>
      </div>
    </form>
  );
}

function faultyColumns({ planned, cells }: Piece): string[] {
  const faults = planned.outcome === "refused" ? planned.faults : [];
  return [...new Set(faults.flatMap(({ column }) => (column !== undefined && cells.has(column) ? [column] : [])))];
}
