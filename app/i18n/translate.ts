import type { Language } from "#domain/language.ts";
import { wholeNumber } from "./format.ts";

/** Texts, grouped as the screens are. Leaves hold `{{name}}` where a value goes. */
export interface TextTable {
  readonly [key: string]: string | TextTable;
}

/** The same keys with any texts: the type of a second language. */
export type SameKeys<Table> = {
  readonly [Key in keyof Table]: Table[Key] extends string ? string : SameKeys<Table[Key]>;
};

/** Plural forms share one key: `results_one`, `results_other` are asked for as `results`. */
type WithoutPlural<Key> = Key extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Key;

/** Dotted paths to every text: `"nav.shop" | "cart.title" | …`. */
export type TextKey<Table> = {
  [Key in keyof Table & string]: Table[Key] extends string ? WithoutPlural<Key> : `${Key}.${TextKey<Table[Key]>}`;
}[keyof Table & string];

type TextAt<Table, Path> = Path extends `${infer Group}.${infer Rest}`
  ? Group extends keyof Table
    ? TextAt<Table[Group], Rest>
    : never
  : Path extends keyof Table
    ? Table[Path]
    : `${Path & string}_other` extends keyof Table
      ? Table[`${Path & string}_other`]
      : never;

type ValueNames<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | ValueNames<Rest> : never;

export type TextValues<Table, Path> = [ValueNames<TextAt<Table, Path>>] extends [never]
  ? [values?: { count?: number }]
  : [values: Record<ValueNames<TextAt<Table, Path>>, string | number>];

/** Keys of texts without values, which may be chosen at run time. */
export type PlainTextKey<Table> = {
  [Path in TextKey<Table>]: [ValueNames<TextAt<Table, Path>>] extends [never] ? Path : never;
}[TextKey<Table>];

export type Translate<Table extends TextTable> = <Path extends TextKey<Table>>(
  language: Language,
  key: Path,
  ...values: TextValues<Table, Path>
) => string;

/**
 * `{{name}}` takes its value; with a `count` the form of the language's plural rules is taken. A missing key is logged
 * as a warning and shown itself (LNG-02).
 */
export function createTranslate<Table extends TextTable>(
  tables: Readonly<Partial<Record<Language, SameKeys<Table>>>>,
): Translate<Table> {
  return (language, key, ...[values]) => translate(tables[language], language, key, values);
}

function translate(
  table: unknown,
  language: Language,
  key: string,
  values: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const count = values["count"];
  const plural = typeof count === "number" ? `${key}_${pluralForm(language, count)}` : key;
  const text = textAt(table, plural) ?? textAt(table, key);
  if (text === undefined) {
    // oxlint-disable-next-line no-console -- LNG-02 wants the warning where it is missed
    console.warn(`Missing translation: ${key} (${language})`);
    return key;
  }
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name] ?? whole;
    return typeof value === "number" ? wholeNumber(value, language) : value;
  });
}

function textAt(table: unknown, path: string): string | undefined {
  let at = table;
  for (const part of path.split(".")) {
    if (typeof at !== "object" || at === null) return undefined;
    at = Object.getOwnPropertyDescriptor(at, part)?.value;
  }
  return typeof at === "string" ? at : undefined;
}

const pluralRules = new Map<Language, Intl.PluralRules>();
function pluralForm(language: Language, count: number): string {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return rules.select(count);
}
