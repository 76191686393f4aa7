import { limits } from "../limits.ts";
import { takeName } from "./names.ts";
import { Scanner } from "./scanner.ts";

/** Parses `columns=` and `on_conflict=`: names, each perhaps in double quotes. Doubles are dropped. @throws PGRST100 */
export function parseColumns(what: "columns parameter" | "on_conflict parameter", text: string): string[] {
  const scanner = new Scanner(what, text);
  const names = new Set<string>();
  do {
    scanner.skipBlanks();
    names.add(takeName(scanner));
    if (names.size > limits.columns) {
      scanner.refuse(`At most ${limits.columns} columns may be named`);
    }
    scanner.skipBlanks();
  } while (scanner.takes(","));
  scanner.expectEnd('"," or end of input');
  return [...names];
}
