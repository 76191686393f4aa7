import { choiceColumnsOf, type Aspect, type ChoiceColumn } from "../../files/choice-columns.ts";
import { printList, printPairs, readList, readPairs } from "../../files/list-cell.ts";

export interface TypedValue {
  /** The label in the file; empty: it was added. */
  was: string;
  label: string;
  /** Euros, as they are typed. */
  surcharge: string;
  /** Pieces, as they are typed; empty: not counted. */
  stock: string;
}

/** A list that the file gives a piece, with what stands beside its values. */
export interface TypedList {
  name: string;
  /** Its own column, which tells it from others. */
  column: string;
  at: ChoiceColumn["at"];
  values: TypedValue[];
}

type Cells = ReadonlyMap<string, string>;

/** The lists in a piece's cells. A text to be chosen is none, and neither is what can't be read. */
export function listsIn(cells: Cells): TypedList[] {
  return choiceColumnsOf([...cells.keys()]).columns.flatMap(({ head, at }) => {
    const column = at.choice?.column ?? "";
    const cell = (cells.get(column) ?? "").trim();
    const isText = head.shape?.kind === "text" || /^\d+\s*;.*(?:latin|greek|digits|signs)/i.test(cell);
    const [surcharges, counts] = [pairsIn(cells, at, "surcharge"), pairsIn(cells, at, "stock")];
    if (cell === "" || isText || !surcharges || !counts) return [];
    const values = readList(cell)
      .filter((label) => label !== "")
      .map((label) => ({
        was: label,
        label,
        surcharge: surcharges.get(label) ?? "",
        stock: counts.get(label) ?? "",
      }));
    return [{ name: head.name, column, at, values }];
  });
}

function pairsIn(cells: Cells, at: ChoiceColumn["at"], aspect: Aspect) {
  return readPairs(cells.get(at[aspect]?.column ?? "") ?? "");
}

/** The cells of a list as it was typed: values without a label are gone, and whatever names another follows it. */
export function cellsOfList({ column, at, values }: TypedList, cells: Cells): Record<string, string> {
  const kept = values.filter(({ label }) => label.trim() !== "");
  const heading = column.replace(/^choice\s*:/i, "");
  const typed = { surcharge: pairsOf(kept, "surcharge"), stock: pairsOf(kept, "stock") };
  const now = new Map(kept.map(({ was, label }) => [was, label]));
  const changed: Record<string, string> = { [column]: printList(kept.map(({ label }) => label)) };
  for (const aspect of ["surcharge", "stock"] as const) {
    const known = at[aspect]?.column;
    if (known !== undefined || typed[aspect] !== "") changed[known ?? `${aspect}:${heading}`] = typed[aspect];
  }
  for (const aspect of ["greek", "stock_seen"] as const) {
    const beside = [...(pairsIn(cells, at, aspect) ?? [])].map(([was, value]) => [now.get(was) ?? "", value] as const);
    if (at[aspect]) changed[at[aspect].column] = printPairs(beside.filter(([label]) => label !== ""));
  }
  for (const aspect of ["default", "not sure"] as const) {
    const marked = readList(cells.get(at[aspect]?.column ?? "") ?? "").map((was) => now.get(was) ?? "");
    if (at[aspect]) changed[at[aspect].column] = printList(marked.filter((label) => label !== ""));
  }
  return changed;
}

function pairsOf(values: readonly TypedValue[], of: "surcharge" | "stock"): string {
  return printPairs(values.map((value) => [value.label, value[of].trim()] as const));
}
