import { aggregatesRefused, notImplemented } from "../refusals.ts";
import { limits } from "../limits.ts";
import { type Field, takeField, takeName, tryName } from "./names.ts";
import { Scanner } from "./scanner.ts";

export type SelectItem = { kind: "all" } | SelectField | SelectEmbed;

interface SelectField {
  kind: "field";
  field: Field;
  alias: string | undefined;
  /** The type as written after `::`; the plan knows which types exist. */
  cast: string | undefined;
}

export interface SelectEmbed {
  kind: "embed";
  /** A relation, a foreign key or a foreign key column. */
  target: string;
  alias: string | undefined;
  hint: string | undefined;
  inner: boolean;
  /** Empty for `rel()`: joined for its filters, not shown. */
  items: SelectItem[];
}

/** Parses `select=` (PostgREST, "Vertical filtering" and "Resource embedding"). @throws PGRST100, PGRST123, PGRST127 */
export function parseSelect(text: string): SelectItem[] {
  const scanner = new Scanner("select parameter", text);
  const budget = { items: 0 };
  const items = takeItems(scanner, budget, 0);
  scanner.expectEnd('letter, digit, "-", "!", "(", "->>", "->", "::", "," or end of input');
  return items;
}

function takeItems(scanner: Scanner, budget: { items: number }, depth: number): SelectItem[] {
  const items: SelectItem[] = [];
  do {
    scanner.skipBlanks();
    items.push(takeItem(scanner, budget, depth));
    if (++budget.items > limits.columns) {
      scanner.refuse(`At most ${limits.columns} columns may be selected`);
    }
    scanner.skipBlanks();
  } while (scanner.takes(","));
  return items;
}

function takeItem(scanner: Scanner, budget: { items: number }, depth: number): SelectItem {
  if (scanner.sees("...")) throw notImplemented("Spread embeds are not available");
  if (scanner.takes("*")) return { kind: "all" };
  const alias = tryAlias(scanner);
  const start = scanner.position;
  const name = takeName(scanner);
  if (scanner.sees("(") || scanner.sees("!")) {
    return takeEmbed(scanner, budget, { depth, alias, target: name });
  }
  refuseAggregate(scanner);
  scanner.position = start;
  const field = takeField(scanner);
  const cast = scanner.takes("::") ? takeCast(scanner) : undefined;
  refuseAggregate(scanner);
  return { kind: "field", field, alias, cast };
}

/** `alias:`, but not the first colon of a cast. */
function tryAlias(scanner: Scanner): string | undefined {
  const start = scanner.position;
  const alias = tryName(scanner);
  if (alias !== undefined && scanner.sees(":") && !scanner.sees("::")) {
    scanner.takes(":");
    scanner.skipBlanks();
    return alias;
  }
  scanner.position = start;
  return undefined;
}

function takeEmbed(
  scanner: Scanner,
  budget: { items: number },
  head: { depth: number; alias: string | undefined; target: string },
): SelectEmbed {
  const { depth, alias, target } = head;
  let hint: string | undefined;
  let inner = false;
  while (scanner.takes("!")) {
    const modifier = takeName(scanner);
    if (modifier === "inner") inner = true;
    else if (modifier !== "left") hint = modifier;
  }
  scanner.expect("(");
  if (target === "count" && !hint && scanner.sees(")")) throw aggregatesRefused();
  if (depth >= limits.embedDepth) {
    scanner.refuse(`Embeds may be nested at most ${limits.embedDepth} deep`);
  }
  scanner.skipBlanks();
  const items = scanner.sees(")") ? [] : takeItems(scanner, budget, depth + 1);
  scanner.expect(")", '")", "," or field name (* or [a..z0..9_$])');
  return { kind: "embed", target, alias, hint, inner, items };
}

function takeCast(scanner: Scanner): string {
  const cast = scanner.takeMatch(/[\p{L}\p{N}_ ]+/uy).trim();
  if (cast === "") scanner.fail("letter or digit");
  return cast;
}

function refuseAggregate(scanner: Scanner): void {
  if (scanner.takeMatch(/\.(?:count|sum|avg|min|max)\(\)/y)) throw aggregatesRefused();
}
