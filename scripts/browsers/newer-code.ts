// Finds what only a parser sees in code that is sent to browsers: expressions that end a whole file in Safari, and in
// built files also what libraries call.
import { parseSync } from "vite";
import { isNewer, newerEverywhere } from "./newer.ts";

interface Node {
  type: string;
  [part: string]: unknown;
}

/** Safari reads these not at all before 16.4, and class fields wrongly before 16 (`supported.ts`). */
export function newerSyntax(file: string, code: string): string[] {
  const faults: string[] = [];
  visit(parseSync(file, code).program, (node) => {
    const { regex, value, start, end } = node;
    const text = typeof start === "number" && typeof end === "number" ? code.slice(start, end) : "";
    if (node.type === "Literal" && regex && /\(\?<[=!]|\/\w*v\w*$/.test(text)) faults.push(text);
    if (node.type === "StaticBlock") faults.push("static { … }");
    if (node.type === "PropertyDefinition" && value && text.includes("(")) faults.push(text);
  });
  return faults;
}

/** Names of functions that a file calls, and that no browser of the list has under this name anywhere. */
export function newerCalls(file: string, code: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  visit(parseSync(file, code).program, ({ type, callee }) => {
    if ((type !== "CallExpression" && type !== "NewExpression") || !isNode(callee)) return;
    const name = nameOf(callee);
    if (name === undefined) return;
    const lack = callee.type === "Identifier" ? (isNewer(name) ? [name] : []) : newerEverywhere(name);
    if (lack.length > 0) found.set(name, lack);
  });
  return found;
}

/** Names the callee of `name(…)`, `x.name(…)` and `x["name"](…)`. */
function nameOf({ type, name, property, computed }: Node): string | undefined {
  if (type === "Identifier") return String(name);
  if (type !== "MemberExpression" || !isNode(property)) return undefined;
  if (!computed) return String(property["name"]);
  return typeof property["value"] === "string" ? property["value"] : undefined;
}

function visit(node: unknown, tell: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, tell);
  if (!isNode(node)) return;
  tell(node);
  for (const part of Object.values(node)) if (typeof part === "object") visit(part, tell);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}
