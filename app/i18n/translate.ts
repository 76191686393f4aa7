import type { Language } from "#domain/language.ts";
import { perLanguage, wholeNumber } from "#domain/format.ts";

/** One text in both languages; `{{name}}` stands where a value goes. */
export type Pair = readonly [english: string, greek: string];

/** Texts of a place, grouped as its screens are: both languages side by side. */
interface TextTable {
  readonly [key: string]: Pair | TextTable;
}

/** The same, where a browser loads one language alone. */
interface OneLanguage {
  readonly [key: string]: string | OneLanguage;
}
export type Loaded<English extends OneLanguage> = readonly [english?: English, greek?: SameKeys<English>];

/** The same keys with any texts: the type of a second language. */
export type SameKeys<Table> = {
  readonly [Key in keyof Table]: Table[Key] extends string ? string : SameKeys<Table[Key]>;
};

export type AnyTable = TextTable | Loaded<OneLanguage>;
type Leaf = string | Pair;
type TableOf<Table> = Table extends readonly [english?: infer English, greek?: unknown] ? English : Table;

/** Plural forms share one key: `results_one`, `results_other` are asked for as `results`. */
type WithoutPlural<Key> = Key extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Key;

type Path<Table> = Table extends unknown
  ? string extends keyof Table
    ? string
    : {
        [Key in keyof Table & string]: Table[Key] extends Leaf ? WithoutPlural<Key> : `${Key}.${Path<Table[Key]>}`;
      }[keyof Table & string]
  : never;

/** Dotted paths to every text of some tables: `"nav.shop" | "cart.title" | …`. */
export type TextKey<Table> = Path<TableOf<Table>>;

type TextAt<Table, Key> = Table extends unknown
  ? Key extends `${infer Group}.${infer Rest}`
    ? Group extends keyof Table
      ? TextAt<Table[Group], Rest>
      : never
    : Key extends keyof Table
      ? Table[Key]
      : `${Key & string}_other` extends keyof Table
        ? Table[`${Key & string}_other`]
        : never
  : never;

type ValueNames<Text> = Text extends Pair
  ? ValueNames<Text[0]>
  : Text extends `${string}{{${infer Name}}}${infer Rest}`
    ? Name | ValueNames<Rest>
    : never;

type NamesAt<Table, Key> = ValueNames<TextAt<TableOf<Table>, Key>>;

type TextValues<Table, Key> = [NamesAt<Table, Key>] extends [never]
  ? [values?: { count?: number }]
  : [values: Record<NamesAt<Table, Key>, string | number>];

/** Keys of texts without values, which may be chosen at run time. */
export type PlainTextKey<Table> = {
  [Key in TextKey<Table>]: [NamesAt<Table, Key>] extends [never] ? Key : never;
}[TextKey<Table>];

/** `t("cart.title")`, `t("cart.quantity", { name, count })`. */
export type Translate<Table> = <Key extends TextKey<Table>>(key: Key, ...values: TextValues<Table, Key>) => string;

/**
 * `t` knows the texts of these tables. `{{name}}` takes its value; with a `count` the form of the language's plural
 * rules is taken. A missing key is logged as a warning and shown itself (LNG-02).
 */
export function wordsIn<Tables extends readonly AnyTable[]>(
  language: Language,
  ...tables: Tables
): Translate<Tables[number]> {
  const textOf = (key: string) =>
    tables.map((table) => textAt(table, key, language)).find((text) => typeof text === "string");
  return (key, ...[values]) => {
    const given: Values = values ?? {};
    const { count } = given;
    const text = (typeof count === "number" && textOf(`${key}_${pluralRules(language).select(count)}`)) || textOf(key);
    // oxlint-disable-next-line no-console -- LNG-02 wants the warning where it is missed
    if (!text) console.warn(`Missing translation: ${key} (${language})`);
    return (text || key).replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
      const value = given[name] ?? whole;
      return typeof value === "number" ? wholeNumber(value, language) : value;
    });
  };
}

type Values = Readonly<Record<string, string | number | undefined>>;

function textAt(table: AnyTable, path: string, language: Language): unknown {
  let at = inLanguage(table, language);
  for (const part of path.split(".")) {
    at = inLanguage(Object.getOwnPropertyDescriptor(Object(at), part)?.value, language);
  }
  return at;
}

/** A pair stands at each text, or once around a whole table. */
function inLanguage(at: unknown, language: Language): unknown {
  return Array.isArray(at) ? at[language === "el" ? 1 : 0] : at;
}

const pluralRules = perLanguage((locale) => new Intl.PluralRules(locale));
