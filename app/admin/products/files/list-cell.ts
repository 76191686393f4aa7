/** Several values in one cell, `50;52;54`; in a value `;`, `=` and `\` stand behind a backslash. Empty places at the end are left out. */
export function printList(values: readonly string[]): string {
  const filled = [...values];
  while (filled[filled.length - 1] === "") filled.pop();
  const list = filled.map(escaped).join(";");
  // Alone, `1.5` or `3/4` would become a date in a spreadsheet.
  return /^\d+[.,/-]\d+$/.test(list) ? `${list};` : list;
}

/** The places of a list, trimmed; `""` for an empty one. */
export function readList(cell: string): string[] {
  const places = split(cell, ";").map(unescaped);
  return places[places.length - 1] === "" ? places.slice(0, -1) : places;
}

/** Entries of some values, by their names: `52=20;54=20`. */
export function printPairs(pairs: readonly (readonly [name: string, value: string])[]): string {
  return pairs
    .filter(([, value]) => value !== "")
    .map((pair) => pair.map(escaped).join("="))
    .join(";");
}

/** Reads pairs; undefined when a place is no `name=value`. */
export function readPairs(cell: string): Map<string, string> | undefined {
  const places = split(cell, ";").filter((place) => place.trim() !== "");
  const pairs = places.map((place) => split(place, "=").map(unescaped));
  if (pairs.some(({ length }) => length !== 2)) return undefined;
  return new Map(pairs.map(([name = "", value = ""]) => [name, value]));
}

function escaped(value: string): string {
  return value.replace(/[\\;=]/g, String.raw`\$&`);
}

function unescaped(place: string): string {
  return place.trim().replace(/\\(.)/gs, "$1");
}

/** Splits at a sign that no backslash precedes. */
function split(cell: string, sign: ";" | "="): string[] {
  const places = [""];
  for (const [part] of cell.matchAll(/\\.|[^\\]|\\$/gs)) {
    if (part === sign) places.push("");
    else places[places.length - 1] += part;
  }
  return places;
}
