import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { isRecord } from "#app/data/is-record.ts";

/*
 * A translator replaces each text node by elements of its own. React, which knows nothing of it, still removes that
 * node, inserts before it, and writes into it: the first two throw and cost the page, the third is never seen. A text
 * that is alone in its element is safe: React sets the element's whole content. So no text has neighbours.
 */
const root = join(import.meta.dirname, "..");
const sources = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "app"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
  .map((file) => parse(file, readFileSync(join(root, file), "utf8")));

test("BRW-05 no text of shop and dashboard stands beside an element or another text", () => {
  const open = openSlots(sources);
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.flatMap((source) => bareTexts(source, open))).toEqual([]);
});

test.each([
  ["<p>{busy ? <Spinner /> : null}{t('pay')}</p>", ["t('pay')"]],
  ["<p>{name} <b>{price}</b></p>", ["name"]],
  ["<p>{count} ×</p>", ["count", "×"]],
  ["<p><b />{late ? t('late') : null}</p>", ["late ? t('late') : null"]],
  ["<>{t('shop')}<Icon /></>", ["t('shop')"]],
  ["<p>{to ? <>{name}<b /></> : null}</p>", ["name"]],
  ["<p>{words.map((word) => word.name)}<b /></p>", ["words.map((word) => word.name)"]],
  ["<Label extra={name}>{name}</Label>", ["name", "name"]],
  ["<p>{names.slice(1)}<b /></p>", ["names.slice(1)"]],
  ["<p><Label /></p>; function Words() { return t('shop') }", ["t('shop')"]],
  ["<p>{`${count} × ${name}`}</p>", []],
  ["<p>{to ? <a>{name}</a> : name}</p>", []],
  ["<p>{late ? <b>{t('late')}</b> : null} <span>{name}</span></p>", []],
  ["<Label extra={<b>{name}</b>}><i>{name}</i></Label>", []],
])("BRW-05 of %s the check refuses %j", (jsx, refused) => {
  const label = "function Label({ extra, children }: { extra: ReactNode }) { return <p>{extra}{children}</p> }";
  const source = parse("x.tsx", `${label}\nconst shown = ${jsx}`);
  const found = bareTexts(source, openSlots([source]));
  expect(found.map((line) => line.replace(/^.*?: /, ""))).toEqual(refused);
});

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
interface Source {
  file: string;
  text: string;
  program: Node;
  /** Names of the file whose values are elements, and names that are typed as anything that React shows. */
  elements: Set<string>;
  slots: Set<string>;
}

function parse(file: string, text: string): Source {
  const program = asNode(parseSync(file, text, { lang: "tsx" }).program);
  const source: Source = { file, text, program, elements: new Set(), slots: new Set(["children"]) };
  for (const { node } of within(program)) {
    const name = nameOf(node["id"] ?? node["key"]);
    const value = node.type === "VariableDeclarator" ? asNode(node["init"]) : undefined;
    if (value && kindsOf(source, value).every(isStill)) source.elements.add(name);
    const type = node.type === "TSPropertySignature" && asNode(node["typeAnnotation"]);
    if (type && wordsOf(source, type).includes("ReactNode")) source.slots.add(name);
  }
  return source;
}

/** An expression may be a text, an element, nothing, or what the users of a component put into a property. */
type Kind = "text" | "element" | "nothing" | "slot";

function isStill(kind: Kind): boolean {
  return kind === "element" || kind === "nothing";
}

function kindsOf(source: Source, node: Node): Kind[] {
  const kinds = (...keys: string[]) => keys.flatMap((key) => kindsOf(source, asNode(node[key])));
  switch (node.type) {
    case "JSXElement":
    case "JSXFragment":
      return ["element"];
    case "ParenthesizedExpression":
    case "ChainExpression":
    case "JSXExpressionContainer":
      return kinds("expression");
    case "ArrowFunctionExpression":
      return asNode(node["body"]).type === "BlockStatement" ? ["element"] : kinds("body");
    case "JSXText":
      return [isBlank(node["value"]) ? "nothing" : "text"];
    case "JSXEmptyExpression":
      return ["nothing"];
    case "Literal":
      return [
        typeof node["value"] === "object" || typeof node["value"] === "boolean" || isBlank(node["value"])
          ? "nothing"
          : "text",
      ];
    case "ConditionalExpression":
      // A question whether it is a string leaves an element for the case that it is none.
      if (/^typeof \w.* === "string"$/.test(wordsOf(source, asNode(node["test"])))) return kinds("consequent");
      return kinds("consequent", "alternate");
    case "LogicalExpression":
      return node["operator"] === "&&" ? ["nothing", ...kinds("right")] : kinds("left", "right");
    case "CallExpression":
      return kindsOfCall(source, node);
    case "Identifier":
    case "MemberExpression": {
      const name = nameOf(node["property"] ?? node);
      if (name === "undefined" || source.elements.has(name)) return ["element"];
      return [source.slots.has(name) ? "slot" : "text"];
    }
    default:
      return ["text"];
  }
}

/** A list that is mapped is what it is mapped to, a part of one what the whole is. */
function kindsOfCall(source: Source, node: Node): Kind[] {
  const callee = asNode(node["callee"]);
  const mapping = nodesIn(node["arguments"]).find(({ type }) => type === "ArrowFunctionExpression");
  if (mapping) return kindsOf(source, mapping);
  if (nameOf(callee["property"]) === "slice") return kindsOf(source, asNode(callee["object"]));
  return callee.type === "Identifier" ? kindsOf(source, callee) : ["text"];
}

/** Each place where texts are refused: what stands there, and the component whose property it may be. */
function* places(source: Source, open: ReadonlySet<string>) {
  for (const { node, component, isReturned } of within(source.program)) {
    // A component stands where its parents put it.
    if (isReturned) yield { child: asNode(node["argument"]), component };
    if (node.type !== "JSXElement" && node.type !== "JSXFragment") continue;
    const opening = asNode(node["openingElement"]);
    const tag = nameOf(opening["name"]);
    const children = nodesIn(node["children"]).filter((child) =>
      kindsOf(source, child).some((kind) => kind !== "nothing"),
    );
    const isShared = node.type === "JSXFragment" || children.length > 1 || open.has(`${tag}.children`);
    if (isShared) yield* children.map((child) => ({ child, component }));
    for (const { name, value } of nodesIn(opening["attributes"])) {
      if (value && open.has(`${tag}.${nameOf(name)}`)) yield { child: asNode(value), component };
    }
  }
}

/** `Component.property` of each that stands beside others in its component, or in one that puts it there. */
function openSlots(all: Source[]): ReadonlySet<string> {
  const open = new Set<string>();
  for (let before = -1; before < open.size;) {
    before = open.size;
    for (const source of all) {
      for (const { child, component } of places(source, open)) {
        if (!kindsOf(source, child).includes("slot")) continue;
        for (const name of wordsOf(source, child).match(/\w+/g) ?? []) {
          if (source.slots.has(name)) open.add(`${component}.${name}`);
        }
      }
    }
  }
  return open;
}

function bareTexts(source: Source, open: ReadonlySet<string>): string[] {
  return [...places(source, open)].flatMap(({ child }) => {
    if (!kindsOf(source, child).includes("text")) return [];
    const line = source.text.slice(0, child.start).split("\n").length;
    const words = wordsOf(source, child)
      .replace(/^\{|\}$/g, "")
      .replaceAll(/\s+/g, " ")
      .trim();
    return [`${source.file}:${line}: ${words}`];
  });
}

interface Found {
  node: Node;
  /** The function of a component's name that it stands in, and whether that returns it. */
  component: string;
  isReturned: boolean;
}

function* within(node: Node, component = "", isOwn = false): Generator<Found> {
  const name = node.type === "FunctionDeclaration" ? nameOf(node["id"]) : "";
  const isComponent = /^[A-Z]/.test(name);
  const inside = isComponent ? name : component;
  const isInOwn = isComponent || (isOwn && !/Function/.test(node.type));
  yield { node, component: inside, isReturned: isInOwn && node.type === "ReturnStatement" };
  for (const value of Object.values(node)) {
    const parts: unknown[] = Array.isArray(value) ? value : [value];
    for (const part of parts) {
      if (isRecord(part) && "type" in part) yield* within(asNode(part), inside, isInOwn);
    }
  }
}

function nodesIn(value: unknown): Node[] {
  return Array.isArray(value) ? value.map(asNode) : [];
}

function nameOf(node: unknown): string {
  return isRecord(node) && "name" in node ? String(node["name"]) : "";
}

function wordsOf({ text }: Source, { start, end }: Node): string {
  return text.slice(start, end);
}

function isBlank(value: unknown): boolean {
  return typeof value === "string" && value.trim() === "";
}

/** The tree of a foreign parser. */
function asNode(value: unknown): Node {
  return (value ?? { type: "none", start: 0, end: 0 }) as Node;
}
