// Finds what only a parser sees in code that is sent to browsers: expressions that end a whole file in Safari, and in
// built files also what libraries call.
import { parseSync } from "vite";
import { isNewer, isNewerEverywhere } from "./newer.ts";

interface Node {
  type: string;
  [part: string]: unknown;
}

/**
 * Syntax that Safari reads not at all before 16.4, and class fields wrongly before 16 (`supported.ts`); names of functions
 * that a file calls, and that no browser of the list has under this name anywhere.
 */
export function newerCode(file: string, code: string): { syntax: string[]; calls: string[] } {
  const syntax: string[] = [];
  const calls = new Set<string>();
  visit(parseSync(file, code).program, (node) => {
    const { type, regex, value, callee, start, end } = node;
    const text = () => (typeof start === "number" && typeof end === "number" ? code.slice(start, end) : "");
    if (type === "Literal" && regex && /\(\?<[=!]|\/\w*v\w*$/.test(text())) syntax.push(text());
    if (type === "StaticBlock") syntax.push("static { … }");
    if (type === "PropertyDefinition" && value && text().includes("(")) syntax.push(text());
    if ((type !== "CallExpression" && type !== "NewExpression") || !isNode(callee)) return;
    const name = nameOf(callee);
    if (name !== undefined && (callee.type === "Identifier" ? isNewer(name) : isNewerEverywhere(name))) calls.add(name);
  });
  return { syntax, calls: [...calls] };
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
