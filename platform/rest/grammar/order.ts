import { limits } from "../limits.ts";
import { type Field, takeField, takeName } from "./names.ts";
import { Scanner } from "./scanner.ts";

export interface OrderTerm {
  /** Set for `customers(name)`: the to-one embed whose column orders the parents. */
  relation: string | undefined;
  field: Field;
  descending: boolean;
  nulls: "first" | "last" | undefined;
}

/** Parses `order=` (PostgREST, "Ordering"). Ascending unless said; PostgreSQL's own place for nulls unless said. @throws PGRST100 */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner("order", text);
  const terms: OrderTerm[] = [];
  do {
    terms.push(takeTerm(scanner));
    if (terms.length > limits.columns) {
      scanner.refuse(`At most ${limits.columns} columns may be ordered by`);
    }
  } while (scanner.takes(","));
  scanner.expectEnd('"," or end of input');
  return terms;
}

function takeTerm(scanner: Scanner): OrderTerm {
  const { relation, field } = takeTarget(scanner);
  const direction = scanner.takeMatch(/\.(?:asc|desc)(?![a-z])/y);
  const nulls = scanner.takeMatch(/\.nulls(?:first|last)(?![a-z])/y);
  scanner.skipBlanks();
  if (!scanner.atEnd && !scanner.sees(",")) failAtModifier(scanner, direction, nulls);
  return {
    relation,
    field,
    descending: direction === ".desc",
    nulls: nulls === "" ? undefined : nulls === ".nullsfirst" ? "first" : "last",
  };
}

function takeTarget(scanner: Scanner): { relation: string | undefined; field: Field } {
  scanner.skipBlanks();
  const start = scanner.position;
  const relation = takeName(scanner);
  if (!scanner.takes("(")) {
    scanner.position = start;
    return { relation: undefined, field: takeField(scanner) };
  }
  const field = takeField(scanner);
  scanner.expect(")");
  return { relation, field };
}

function failAtModifier(scanner: Scanner, direction: string, nulls: string): never {
  if (nulls === "" && scanner.takes(".")) {
    const directions = direction === "" ? '"asc", "desc", ' : "";
    scanner.fail(`${directions}"nullsfirst" or "nullslast"`);
  }
  scanner.fail(nulls === "" ? 'delimiter (.), "," or end of input' : '"," or end of input');
}
