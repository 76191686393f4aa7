import { refusedField } from "../../../product/field-words.ts";
import type { Piece } from "./pieces.ts";

/** Codes of the database by line: those lines were tried, and refused. */
export type Refusals = ReadonlyMap<number, string>;

/** The catalogue went on since it was compared: another look is all that is needed. */
export function isChangedMeanwhile(code: string): boolean {
  return code === "changed_meanwhile" || code === "value_stock_changed" || code === "unknown_collection";
}

export function withRefusals(pieces: readonly Piece[], refusals: Refusals): Piece[] {
  return pieces.map((piece) => {
    const { line, name } = piece.planned;
    const code = refusals.get(line);
    if (code === undefined) return piece;
    const known = refusedField(code);
    const fault = { line, column: known?.field, code: known?.error ?? ("refused" as const) };
    return { ...piece, planned: { line, name, outcome: "refused", faults: [fault] } };
  });
}
