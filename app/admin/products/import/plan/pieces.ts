import { z } from "zod";
import { codeKey, type ManagedProduct } from "../../../data/product-changes.ts";
import type { CsvRow } from "../../../files/csv.ts";
import { printList } from "../../files/list-cell.ts";
import { planLine, readTable, sentLines, type PlannedLine } from "../../files/plan-import.ts";
import type { ImportedFile } from "../read/imported-file.ts";
import { createFinder, type Match, type NamedProduct } from "./catalogue.ts";

export type Note = ImportedFile["notes"][number];
/** The fate of a piece that stands already, or that can't be read. */
export type Decision = "change" | "new" | "leave out";

/** A piece of the file as it will be. */
export interface Piece {
  planned: PlannedLine;
  /** Its cells by column, mended ones among them. */
  cells: ReadonlyMap<string, string>;
  match?: Match | undefined;
  /** The standing piece that it changes. */
  product?: ManagedProduct | undefined;
  decision: Decision;
  notes: readonly Note[];
}

export interface Wishes {
  /** Cells that were mended, by line and column. */
  mended: ReadonlyMap<number, Readonly<Record<string, string>>>;
  /** Decisions on single lines, over the one for all. */
  decisions: ReadonlyMap<number, Decision>;
  decisionForAll: "change" | "new";
  /** Pictures of pieces that have some stay, unless they are wanted anew. */
  takesPictures: boolean;
}

/** The file beside the catalogue, as far as it does not depend on wishes. */
export interface Compared {
  rows: readonly CsvRow[];
  head: readonly string[];
  matches: ReadonlyMap<number, Match>;
  /** Lines whose id stood in an earlier one. */
  twice: ReadonlySet<number>;
  products: ReadonlyMap<string, ManagedProduct>;
  /** Addresses of the collections by hand. */
  collections: readonly string[];
  notes: ReadonlyMap<number, readonly Note[]>;
}

export function headOf(rows: readonly CsvRow[]): string[] {
  return (rows[0]?.cells ?? []).map((cell) => cell.trim());
}

export function linesTwice(rows: readonly CsvRow[]): Set<number> {
  const at = headOf(rows).findIndex((name) => name.toLowerCase() === "id");
  const seen = new Set([""]);
  const twice = new Set<number>();
  for (const { line, cells } of rows.slice(1)) {
    const id = (cells[at] ?? "").trim().toLowerCase();
    if (id !== "" && seen.has(id)) twice.add(line);
    seen.add(id);
  }
  return twice;
}

/** Pieces of the file that stand already, by line; the second line that means the same piece is none of them. */
export function findMatches(rows: readonly CsvRow[], catalogue: readonly NamedProduct[]): Map<number, Match> {
  const head = headOf(rows).map((name) => name.toLowerCase());
  const find = createFinder(catalogue);
  const known = new Map(catalogue.map((product) => [product.id, product.name]));
  const taken = new Set<string>();
  const matches = new Map<number, Match>();
  for (const { line, cells } of rows.slice(1)) {
    const cell = (name: string) => (cells[head.indexOf(name)] ?? "").trim();
    const id = cell("id").toLowerCase();
    const name = known.get(id);
    const found: Match | undefined =
      id === "" ? find({ code: cell("product_code"), names: [cell("name"), cell("name_el")] }) : undefined;
    const match: Match | undefined = name === undefined ? found : { id, name, by: "id" };
    if (!match || (match.by !== "id" && taken.has(match.id))) continue;
    taken.add(match.id);
    matches.set(line, match);
  }
  return matches;
}

/** Notes by the line of their piece: that of a variant or picture stands with the piece above it. */
export function notesByLine(imported: ImportedFile): Map<number, Note[]> {
  const lines = imported.rows.slice(1).map(({ line }) => line);
  const notes = new Map<number, Note[]>();
  const told = imported.notes.filter((note) => !isWholePiece(note)).sort((one, other) => one.line - other.line);
  let at = 0;
  for (const note of told) {
    while ((lines[at + 1] ?? Infinity) <= note.line) at += 1;
    const line = lines[at] ?? note.line;
    notes.set(line, [...(notes.get(line) ?? []), note]);
  }
  return notes;
}

const wholePiece = new Set(["not published", "gift card", "category left out", "no product"]);

/** Whether it tells of a piece that the file itself leaves out. */
export function isWholePiece({ kind }: Note): boolean {
  return wholePiece.has(kind);
}

/** Makes the pieces in slices, so that the page answers between them; `onPieces` hears of each slice. */
export async function planPieces(
  compared: Compared,
  wishes: Wishes,
  { signal, onPieces }: { signal: AbortSignal; onPieces: (pieces: Piece[], share: number) => void },
): Promise<void> {
  const plan = createPlanner(compared, wishes);
  const rows = compared.rows.slice(1);
  let pieces: Piece[] = [];
  let sliceEnds = performance.now() + sliceMs;
  for (const [at, row] of rows.entries()) {
    pieces.push(plan(row));
    if (performance.now() < sliceEnds) continue;
    onPieces(pieces, (at + 1) / rows.length);
    pieces = [];
    // oxlint-disable-next-line no-await-in-loop -- the page has its turn
    await new Promise((done) => setTimeout(done));
    signal.throwIfAborted();
    sliceEnds = performance.now() + sliceMs;
  }
  onPieces(pieces, 1);
}

/** Milliseconds of one slice: a press is answered within the next frame but one. */
const sliceMs = 24;

export function createPlanner(compared: Compared, wishes: Wishes): (row: CsvRow) => Piece {
  const tables = new Map<string, ReturnType<typeof readTable>>();
  const tableOf = (head: readonly string[]) => {
    const key = head.join("\n");
    const table = tables.get(key) ?? readTable([{ line: 1, cells: [...head] }]);
    tables.set(key, table);
    return table;
  };
  return (row) => {
    const match = compared.matches.get(row.line);
    const decision = wishes.decisions.get(row.line) ?? (match ? wishes.decisionForAll : "new");
    const product = match && decision === "change" ? compared.products.get(match.id) : undefined;
    const cells = cellsOf(row, compared.head);
    if (match?.by === "id" && decision === "new") cells.set("id", "");
    for (const [column, value] of extraCells({ match, product, takesPictures: wishes.takesPictures, cells }))
      cells.set(column, value);
    for (const [column, value] of Object.entries(wishes.mended.get(row.line) ?? {})) cells.set(column, value);
    const head = [...cells.keys()];
    const id = (cells.get("id") ?? "").trim().toLowerCase();
    const isTwice = id !== "" && compared.twice.has(row.line);
    const whole = { line: row.line, cells: [...cells.values(), ...row.cells.slice(compared.head.length)] };
    const planned = planLine(whole, tableOf(head).head, { id, isTwice, product, collections: compared.collections });
    return { planned, cells, match, product, decision, notes: compared.notes.get(row.line) ?? [] };
  };
}

function cellsOf({ cells }: CsvRow, head: readonly string[]): Map<string, string> {
  // The second column of one name is no column of ours: it keeps a name of its own.
  const names = head.map((name, at) => (head.indexOf(name) === at ? name : `${name} (${at + 1})`));
  return new Map(names.map((name, at) => [name, cells[at] ?? ""]));
}

interface Extra {
  match: Match | undefined;
  product: ManagedProduct | undefined;
  takesPictures: boolean;
  cells: ReadonlyMap<string, string>;
}

/** A found piece is named; it keeps its pictures, and a name, category or metal that the file leaves empty. */
function* extraCells({ match, product, takesPictures, cells }: Extra): Generator<[string, string]> {
  if (!match || !product || match.by === "id") return;
  yield ["id", match.id];
  const { name, category, product_facts } = product;
  for (const [column, known] of Object.entries({ name, category, "fact: metal": product_facts?.metal })) {
    const isNeeded = cells.has(column) || column !== "fact: metal";
    if (isNeeded && (cells.get(column) ?? "").trim() === "") yield [column, known ?? ""];
  }
  const pictures = [product.image_url, ...(product.product_pictures ?? []).map(({ url }) => url)].filter(Boolean);
  if (takesPictures || pictures.length === 0) return;
  if (cells.has("image_url")) yield ["image_url", product.image_url ?? ""];
  if (cells.has("pictures")) yield ["pictures", printList((product.product_pictures ?? []).map(({ url }) => url))];
}

export type Group = "refused" | "new" | "changed" | "unchanged" | "left out";

export function groupOf({ planned, decision }: Piece): Group {
  return decision === "leave out" ? "left out" : planned.outcome;
}

/** Notes that change nothing anybody would look at. */
const quiet = new Set(["cleaned", "regular price", "rounded"]);

export function isQuiet(kind: Note["kind"]): boolean {
  return quiet.has(kind);
}

/** Whether something of it is other than in the file, or not sure. */
export function needsLook(piece: Piece): boolean {
  const group = groupOf(piece);
  if (group !== "new" && group !== "changed") return false;
  const { planned, match, notes } = piece;
  const isKept = "kept" in planned && planned.kept.length > 0;
  const isSure = match === undefined || match.by === "id" || match.by === "code" || piece.decision !== "change";
  return planned.sameCode !== undefined || isKept || !isSure || notes.some(({ kind }) => !isQuiet(kind));
}

/** The lines that are carried out. */
export function wantedLines(pieces: readonly Piece[]) {
  return sentLines(pieces.filter(({ decision }) => decision !== "leave out").map(({ planned }) => planned));
}

/** Ids that the file names and that can be a piece's. */
export function namedIds(matches: ReadonlyMap<number, Match>): string[] {
  return [...new Set([...matches.values()].map(({ id }) => id))].filter((id) => z.uuid().safeParse(id).success);
}

/** Codes may stand twice, but mostly it is a slip, as in the form: each line names another piece with its code. */
export function withSameCodes(pieces: readonly Piece[], catalogue: readonly NamedProduct[]): Piece[] {
  const recoded = new Set(pieces.flatMap(({ planned }) => (codeOf(planned) ? [idOf(planned)] : [])));
  const first = new Map<string, string>();
  for (const { id, name, product_code } of catalogue) {
    if (product_code && !recoded.has(id)) first.set(codeKey(product_code), name);
  }
  return pieces.map((piece) => {
    const typed = codeOf(piece.planned);
    if (typed === undefined || piece.decision === "leave out") return piece;
    const code = codeKey(typed);
    const sameCode = first.get(code);
    if (sameCode === undefined) first.set(code, piece.planned.name);
    if (sameCode === piece.planned.sameCode) return piece;
    return { ...piece, planned: { ...piece.planned, sameCode } };
  });
}

function codeOf(planned: PlannedLine): string | undefined {
  const code = "send" in planned ? planned.send.product["product_code"] : undefined;
  return typeof code === "string" && code !== "" ? code : undefined;
}

function idOf(planned: PlannedLine): unknown {
  return "send" in planned ? planned.send.product["id"] : undefined;
}
