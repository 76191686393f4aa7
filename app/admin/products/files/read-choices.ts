import { alphabetNames } from "#domain/choices.ts";
import { tidyText } from "#domain/text/tidy-text.ts";
import {
  choiceFaults,
  mostChoices,
  newChoice,
  newValue,
  type TypedChoice,
  type TypedValue,
} from "../choices/choices-form.ts";
import { requiredWord, tidied } from "./choice-cells.ts";
import { headFor, type Aspect, type ChoiceColumn } from "./choice-columns.ts";
import type { LineFaults } from "./import-fault.ts";
import { readList, readPairs } from "./list-cell.ts";

/** A count that somebody changed after the file was made: it stays (STK-03). */
export interface KeptValue {
  column: string;
  value: string;
  there: string;
  wanted: string;
}

interface Line {
  cells: readonly string[];
  known: readonly TypedChoice[];
  faults: LineFaults;
  kept: KeptValue[];
  /** The cell of `orderColumn`; empty, or without the column, known choices keep their places. */
  order: string;
}

/** The choices of a line over those of its piece, which keep their ids; an emptied cell takes its choice away. */
export function readChoiceCells(columns: readonly ChoiceColumn[], line: Line): TypedChoice[] {
  const { known, faults } = line;
  const told = columns.map((column) => ({ column, head: headFor(column.head, known) }));
  const filled = told.filter(({ column }) => cellOf(column, "choice", line) !== "");
  const read = filled.map(({ column, head }) => {
    const earlier = known.find(({ name }) => name === head.name);
    const same = earlier && { id: earlier.id, surcharge: earlier.surcharge };
    return readChoice(newChoice({ ...same, ...head }), { column, earlier, ...line });
  });
  for (const [at, choice] of read.entries()) {
    const column = filled[at]?.column.at.choice?.column;
    const isTwice = read.slice(0, at).some(({ name }) => name === choice.name);
    if (isTwice) faults.add(column, { code: "choice twice" });
  }
  const isTold = (name: string) => told.some(({ head }) => head.name === name);
  const stayed = known.flatMap((choice) =>
    isTold(choice.name) ? read.filter(({ id }) => id === choice.id) : [choice],
  );
  const added = read.filter(({ id }) => !known.some((one) => one.id === id));
  const choices = inToldOrder([...stayed, ...added], line.order);
  if (choices.length > mostChoices) faults.add(undefined, { code: "too many choices" });
  sayFaults(
    choices,
    filled.map(({ column }, at) => ({ column, choice: read[at] })),
    faults,
  );
  return faults.list.length > 0 ? [...known] : choices.map(tidied);
}

/** Those that the cell does not name follow; what it names besides is no choice of the piece. */
function inToldOrder(choices: readonly TypedChoice[], order: string): TypedChoice[] {
  const names = readList(order).map(tidyText);
  const place = ({ name }: TypedChoice) =>
    names.includes(tidyText(name)) ? names.indexOf(tidyText(name)) : names.length;
  return [...choices].sort((one, other) => place(one) - place(other));
}

interface Place extends Line {
  column: ChoiceColumn;
  earlier: TypedChoice | undefined;
}

function readChoice(choice: TypedChoice, place: Place): TypedChoice {
  return choice.kind === "text" ? readText(choice, place) : readValues(choice, place);
}

function readText(choice: TypedChoice, place: Place): TypedChoice {
  const [length = "", ...words] = readList(cellOf(place.column, "choice", place) ?? "");
  const known = words.map((word) => word.toLowerCase());
  const surcharge = cellOf(place.column, "surcharge", place);
  if (!known.every((word) => [requiredWord, ...alphabetNames].includes(word)))
    place.faults.add(place.column.at.choice?.column, { code: "text terms invalid" });
  return {
    ...choice,
    max_length: length,
    alphabets: alphabetNames.filter((name) => known.includes(name)),
    optional: !known.includes(requiredWord),
    surcharge: surcharge ?? choice.surcharge,
  };
}

function readValues(choice: TypedChoice, place: Place): TypedChoice {
  const labels = readList(cellOf(place.column, "choice", place) ?? "").filter((label) => label !== "");
  const pairs = (aspect: Aspect) => readPairCell(aspect, labels, place);
  const marked = (aspect: Aspect) => readMarks(aspect, labels, place);
  const [greek, surcharges, stock, seen] = [pairs("greek"), pairs("surcharge"), pairs("stock"), pairs("stock_seen")];
  const [defaults, undecided] = [marked("default"), marked("not sure")];
  const values = labels.map((typed) => {
    const label = tidyText(typed);
    const earlier = place.earlier?.values.find((value) => value.label === label);
    const value = earlier ?? newValue({ label });
    return {
      ...value,
      label_el: greek ? (greek.get(label) ?? "") : value.label_el,
      surcharge: surcharges ? (surcharges.get(label) ?? "") : value.surcharge,
      is_default: defaults ? defaults.has(label) : value.is_default,
      undecided: undecided ? undecided.has(label) : value.undecided,
      stock: stock
        ? countOf({ earlier, wanted: stock.get(label) ?? "", seen: seen && (seen.get(label) ?? "") }, place)
        : value.stock,
    };
  });
  return { ...choice, surcharge: "", values };
}

/** A count that the file did not change stays as a sale left it; one that both changed stays too, and is named. */
function countOf(
  { earlier, wanted, seen }: { earlier: TypedValue | undefined; wanted: string; seen: string | undefined },
  { kept, column }: Place,
): string {
  if (!earlier) return wanted;
  const there = earlier.stock;
  if (wanted === seen) return there;
  if (wanted === there || there === (seen ?? "")) return wanted;
  kept.push({ column: column.at.stock?.column ?? "", value: earlier.label, there, wanted });
  return there;
}

/** Reads a cell; undefined when the file has no such column. */
function cellOf(column: ChoiceColumn, aspect: Aspect, { cells }: Line): string | undefined {
  const place = column.at[aspect];
  return place && (cells[place.index] ?? "").trim();
}

function readPairCell(aspect: Aspect, labels: readonly string[], place: Place) {
  const cell = cellOf(place.column, aspect, place);
  if (cell === undefined) return undefined;
  const column = place.column.at[aspect]?.column;
  const pairs = readPairs(cell);
  if (!pairs) place.faults.add(column, { code: "pairs invalid" });
  // A count beside a value that the file takes away is no fault.
  if (aspect !== "stock_seen") refuseStrangers([...(pairs?.keys() ?? [])], labels, { column, place });
  return new Map([...(pairs ?? [])].map(([label, value]) => [tidyText(label), value]));
}

function readMarks(aspect: Aspect, labels: readonly string[], place: Place) {
  const cell = cellOf(place.column, aspect, place);
  if (cell === undefined) return undefined;
  const marked = readList(cell).filter((label) => label !== "");
  const column = place.column.at[aspect]?.column;
  refuseStrangers(marked, labels, { column, place });
  if (aspect === "default" && marked.length > 1) place.faults.add(column, { code: "two defaults" });
  return new Set(marked.map(tidyText));
}

function refuseStrangers(
  named: readonly string[],
  labels: readonly string[],
  { column, place }: { column: string | undefined; place: Place },
): void {
  const known = labels.map(tidyText);
  const value = named.find((label) => !known.includes(tidyText(label)));
  if (value !== undefined) place.faults.add(column, { code: "no such value", value });
}

const aspectOf: Readonly<Record<string, Aspect>> = {
  label_el: "greek",
  surcharge: "surcharge",
  stock: "stock",
};

/** The form's own rules, said at the columns that the fields come from. */
function sayFaults(
  choices: readonly TypedChoice[],
  read: readonly { column: ChoiceColumn; choice: TypedChoice | undefined }[],
  faults: LineFaults,
): void {
  for (const [path, { code: fault }] of Object.entries(choiceFaults(choices))) {
    const [id = "", field = ""] = path.split(".");
    const from = read.find(({ choice }) => choice?.id === id || choice?.values.some((value) => value.id === id));
    const { at } = from?.column ?? {};
    const place = at?.[aspectOf[field] ?? "choice"] ?? at?.choice;
    faults.add(place?.column, { code: "choice", fault });
  }
}
