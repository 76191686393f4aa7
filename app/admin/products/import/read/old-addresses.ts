import { parsedAddress } from "#domain/web-address.ts";
import type { SourcePiece } from "./group-lines.ts";
import type { Reading } from "./reading.ts";
import { shapeNamed } from "./shapes.ts";
import { cellsOf, firstCell } from "./source-table.ts";

const anywhere = "https://shop.example";
/** Names that shops add to their links for counting. */
const counting = /^(?:utm_.*|gclid|fbclid|srsltid|variant|ref|currency|source)$/i;

/** Paths that a piece had in its former shop: as the file says, else as that kind of shop makes them of its handle or name. */
export function oldAddressesOf({ table }: Reading, { rows }: SourcePiece, name: string): string[] {
  const told = rows.flatMap((row) => cellsOf(table, row, "old_address"));
  const paths = told.map((address) => pathOf(address)).filter((path) => path !== undefined);
  const shape = shapeNamed(table.shape);
  const pattern = shape && "path" in shape ? shape.path : undefined;
  const slug = told.find((address) => /^[^/.\s]+$/.test(address)) ?? (firstCell(table, rows, "group") || slugOf(name));
  if (pattern && paths.length === 0 && slug !== "") {
    const [number, page] = [firstCell(table, rows, "number"), firstCell(table, rows, "old_page")];
    const filled = pattern.replace("{number}", number).replaceAll("{page}", page).replaceAll("{slug}", slug);
    paths.push(...filled.split(" ").map((path) => parsedAddress(path, anywhere)?.pathname ?? path));
  }
  return [...new Set(paths)];
}

/** The path with what names the piece behind it; undefined: the front page, or no address. */
function pathOf(address: string): string | undefined {
  if (!/^(?:https?:\/\/|\/)/i.test(address)) return undefined;
  const url = parsedAddress(address, anywhere);
  if (!url) return undefined;
  for (const key of Array.from(url.searchParams.keys())) if (counting.test(key)) url.searchParams.delete(key);
  const path = `${url.pathname}${url.search}`;
  // One script shows all pieces of a shop without paths: its address names none.
  return path === "/" || /\/(?:[^/]*\.(?:php|aspx?))?\?/.test(path) ? undefined : path;
}

/** WordPress' way to make a slug of a name (`sanitize_title`). */
function slugOf(name: string): string {
  return name
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, (accent, at: number, whole: string) =>
      /\p{Script=Greek}/u.test(whole[at - 1] ?? "") ? accent : "",
    )
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\d\s_-]/gu, "")
    .trim()
    .replace(/[\s-]+/g, "-");
}
