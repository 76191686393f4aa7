/** Lower case, no accents, final sigma as sigma. `private.search_key` is the same rule (PDP-03), by a contract test. */
export function searchKey(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replace(/\s+/g, " ")
    .trim();
}
