// Finds what a browser of package.json's list does not know in a built style sheet: rules, selectors, properties and
// words of their values. Lightning CSS has rewritten what it can; what stands in `@supports` has asked.
import data, { type CompatData, type Identifier } from "@mdn/browser-compat-data" with { type: "json" };
import { lacking, partsOf } from "./newer.ts";

const { properties, selectors, types, "at-rules": rules } = (data as CompatData).css;
const kinds = types ? partsOf(types) : [];
const functions = new Map([...kinds, ...kinds.flatMap(([, kind]) => partsOf(kind))]);

/** Maps what is newer, as in `text-wrap: balance`, to those who lack it. */
export function newerStyle(css: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [name, known] of partsOfStyle(css)) {
    const lack = known && lacking(known);
    if (lack && lack.length > 0) found.set(name, lack);
  }
  // Words of an unknown property are as unknown.
  for (const name of found.keys()) if (found.has(name.replace(/: .*/, ":").slice(0, -1))) found.delete(name);
  return found;
}

type Part = [name: string, known: Identifier | undefined];

function partsOfStyle(css: string): Part[] {
  return linesOf(css).flatMap(([text, isBlock]) => {
    if (!isBlock) return partsOfDeclaration(text);
    const [, rule] = /^@([\w-]+)/.exec(text) ?? [];
    return rule === undefined ? partsOfSelector(text) : partsOfRule(rule, text);
  });
}

function partsOfRule(rule: string, text: string): Part[] {
  const known = rules?.[rule];
  const features = [...text.matchAll(/\(([\w-]+)/g)].map(([, name = ""]): Part => [
    `@${rule} (${name})`,
    known?.[name],
  ]);
  const isRange = /[<>]/.test(text);
  return [
    [`@${rule}`, known],
    ...features,
    ...(isRange ? [[`@${rule} (<)`, known?.["range_syntax"]] satisfies Part] : []),
  ];
}

/** Parts of `:has()` are what it looks for, too: each use needs its own reason. */
function partsOfSelector(text: string): Part[] {
  return [...text.matchAll(/::?(has(?=\()|[\w-]+)((?<=:has)\([^)]*\))?/g)].map(([written, name = ""]) => [
    written,
    selectors?.[name],
  ]);
}

function partsOfDeclaration(text: string): Part[] {
  const [, name = "", value = ""] = /^([\w-]+):([^]*)$/.exec(text) ?? [];
  const of = properties?.[name];
  const words = [...value.matchAll(/(?<![\w-])([a-z][\w-]*)(\(?)/g)].map(([, word = "", call]): Part =>
    call ? [`${word}()`, functions.get(word)] : [`${name}: ${word}`, of?.[word]],
  );
  const sizes = [...value.matchAll(/(?<![\w#-])[\d.]+([a-z]+)/g)].map(([, unit = ""]): Part => [
    `1${unit}`,
    functions.get(units.find(([these]) => these.test(unit))?.[1] ?? unit),
  ]);
  return [[name, of], ...words, ...sizes];
}

/** Names in MDN's data. */
const units: readonly (readonly [RegExp, string])[] = [
  [/^cq/, "container_query_length_units"],
  [/^dv/, "viewport_percentage_units_dynamic"],
  [/^lv/, "viewport_percentage_units_large"],
  [/^sv/, "viewport_percentage_units_small"],
];

/** Splits into what stands before a brace or a semicolon, and whether a block follows. */
function linesOf(css: string): [text: string, isBlock: boolean][] {
  const plain = css.replaceAll(/\/\*[^]*?\*\/|\\./g, "").replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, "0");
  const lines: [string, boolean][] = [];
  let depth = 0;
  let asked = Infinity;
  for (const [, written = "", end] of plain.matchAll(/([^{};]*)([{};])/g)) {
    const text = written.trim();
    if (end === "{") depth += 1;
    if (end === "{" && text.startsWith("@supports")) asked = Math.min(asked, depth);
    if (depth < asked && text) lines.push([text, end === "{"]);
    if (end === "}") depth -= 1;
    if (depth < asked) asked = Infinity;
  }
  return lines;
}
