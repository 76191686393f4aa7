import type { ChoiceKind } from "#domain/choices.ts";
import { searchKey } from "#domain/text/search-key.ts";
import { tidyText } from "#domain/text/tidy-text.ts";
import type { TypedChoice } from "../choices/choices-form.ts";
import { fromTemplate, templateNames } from "../choices/templates.ts";

/** A choice's column, one for all pieces that offer it: `Ring size / Μέγεθος [ring size]`. */
export type ChoiceHead = Pick<TypedChoice, "kind" | "name" | "name_el" | "scale">;

const shapes = {
  "ring size": { kind: "size", scale: "ring" },
  length: { kind: "size", scale: "cm" },
  size: { kind: "size", scale: null },
  list: { kind: "variant", scale: null },
  text: { kind: "text", scale: null },
} as const satisfies Record<string, { kind: ChoiceKind; scale: TypedChoice["scale"] }>;

export function headingOf({ name, name_el, kind, scale }: ChoiceHead): string {
  const known = Object.entries(shapes).find(([, one]) => one.kind === kind && one.scale === scale);
  const names = [name, name_el].filter((one) => one !== "").map(escaped);
  return `${names.join(" / ")} [${known?.[0] ?? "list"}]`;
}

function escaped(name: string): string {
  return name.replace(/[\\/[\]]/g, String.raw`\$&`);
}

/** A heading as it was typed; what a bare name leaves open is undefined. */
export interface TypedHead {
  name: string;
  name_el: string | undefined;
  shape: { kind: ChoiceKind; scale: TypedChoice["scale"] } | undefined;
}

/** Reads the heading of a choice; undefined when it is none. */
export function readHeading(heading: string): TypedHead | undefined {
  const parts = /^((?:\\.|[^\\/[\]])+)(?:\/((?:\\.|[^\\/[\]])+))?(?:\[([a-z ]+)\]\s*)?$/is.exec(heading);
  const [, name = "", greek, shape] = parts ?? [];
  const known = Object.entries(shapes).find(([word]) => word === shape?.trim().toLowerCase());
  if (tidyText(name) === "" || (shape !== undefined && !known)) return undefined;
  return {
    name: unescaped(name),
    name_el: greek === undefined ? known && "" : unescaped(greek),
    shape: known?.[1],
  };
}

function unescaped(name: string): string {
  return tidyText(name.replace(/\\(.)/gs, "$1"));
}

const templates = templateNames.map(fromTemplate);

/** The heading's kind; else that of the piece's own choice by that name; else that of the form's template. */
export function headFor(typed: TypedHead, known: readonly TypedChoice[]): ChoiceHead {
  const earlier = known.find(({ name }) => name === typed.name);
  const template = templates.find(({ name, name_el }) =>
    [name, name_el].map(searchKey).includes(searchKey(typed.name)),
  );
  const base = earlier ?? template;
  return {
    name: typed.shape || earlier ? typed.name : (template?.name ?? typed.name),
    name_el: typed.name_el ?? base?.name_el ?? "",
    kind: typed.shape?.kind ?? base?.kind ?? "variant",
    scale: typed.shape ? typed.shape.scale : (base?.scale ?? null),
  };
}

/** `choice` holds the values, the others what only some of them have, by their names. */
export const aspects = ["choice", "greek", "surcharge", "default", "not sure", "stock", "stock_seen"] as const;
export type Aspect = (typeof aspects)[number];

/** The names of a piece's choices as its page asks for them: columns stand in one order for all pieces. */
export const orderColumn = "choice_order";

/** A choice's columns in a file: the heading, and where each aspect stands (0 is the first column). */
export interface ChoiceColumn {
  head: TypedHead;
  at: Partial<Record<Aspect, { index: number; column: string }>>;
}

/** Columns beside a choice are found by its whole heading, or by its name where only one has that. */
export function choiceColumnsOf(head: readonly string[]): {
  columns: ChoiceColumn[];
  strangers: string[];
} {
  const named = head.flatMap((column, index) => {
    const [, aspect, heading = ""] = /^(\w[\w ]*?)\s*:(.+)$/s.exec(column.trim()) ?? [];
    const known = aspects.find((one) => one === aspect?.toLowerCase());
    const typed = known && readHeading(heading);
    return known ? [{ aspect: known, heading: tidyText(heading), typed, index, column: column.trim() }] : [];
  });
  const mains = named.flatMap(({ aspect, heading, typed, index, column }) =>
    aspect === "choice" && typed ? [{ heading, head: typed, at: { choice: { index, column } } }] : [],
  );
  const columns: (ChoiceColumn & { heading: string })[] = mains;
  const strangers: string[] = [];
  for (const { aspect, heading, typed, index, column } of named) {
    if (aspect === "choice" && typed) continue;
    const byName = columns.filter((one) => one.head.name === typed?.name);
    const main = columns.find((one) => one.heading === heading) ?? (byName.length === 1 ? byName[0] : undefined);
    if (main) main.at[aspect] = { index, column };
    else strangers.push(column);
  }
  return { columns, strangers };
}
