import type { FactFault } from "#domain/schemas/facts.ts";
import type { ProductFormError } from "#domain/schemas/product.ts";
import type { ChoiceFault } from "../choices/choices-form.ts";
import type { ListName } from "../facts/facts-form.ts";

/** Why a cell can't be taken, each with what to do in `import-faults.tsx`. */
export type CellFault =
  | { code: ProductFormError | FileFault }
  | { code: "fact"; fault: FactFault }
  | { code: "choice"; fault: ChoiceFault }
  /** A word that is none of a closed list. */
  | { code: "unknown word"; value: string; list: ListName }
  /** A list has no such value. */
  | { code: "no such value"; value: string }
  /** No collection by hand has this address. */
  | { code: "unknown collection"; value: string };

export type FileFault =
  | "id invalid"
  | "id twice"
  | "too many cells"
  | "picture address invalid"
  | "price invalid"
  | "personalised invalid"
  | "one of a kind invalid"
  | "pairs invalid"
  | "places invalid"
  | "too many pictures"
  | "too many choices"
  | "choice twice"
  | "text terms invalid"
  | "two defaults"
  | "refused";

/** `column` as the file names it; undefined: the whole line. */
export type ImportFault = { line: number; column?: string | undefined } & CellFault;

/** Collects what is wrong with a line, cell by cell. */
export class LineFaults {
  readonly list: ImportFault[] = [];
  readonly line: number;
  constructor(line: number) {
    this.line = line;
  }
  add(column: string | undefined, fault: CellFault): void {
    this.list.push({ line: this.line, column, ...fault });
  }
}
