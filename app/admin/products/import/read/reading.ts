import type { Category } from "#domain/product.ts";
import type { Answers, DecimalSign, Note, NoteKind } from "./imported-file.ts";
import type { Questions } from "./questions.ts";
import type { SourceTable } from "./source-table.ts";

/** All that the pieces of a file are read with. */
export interface Reading {
  table: SourceTable;
  answers: Answers;
  /** Answers by the key of their word: its case and accents do not count. */
  categories: ReadonlyMap<string, Category | "leave out">;
  /** The decimal sign of `1.234` and `1,234`; null: they are thousands. */
  unclearSign: DecimalSign | null;
  questions: Questions;
}

/** Notes of a piece, at its line. */
export class PieceNotes {
  readonly list: Note[] = [];
  readonly line: number;
  constructor(line: number) {
    this.line = line;
  }
  /** Variants say the same of one piece: it is told once. */
  add(kind: NoteKind, column: string, before: string, after = ""): void {
    const isTold = this.list.some((note) => note.kind === kind && note.column === column && note.before === before);
    if (!isTold) this.list.push({ line: this.line, column, kind, before, after });
  }
}
