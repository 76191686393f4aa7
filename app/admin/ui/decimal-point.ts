/** `12,50`, `1.234,50`, `1,234.50` or `12,50 €`, as people and spreadsheets write numbers, to `1234.50`. */
export function decimalPoint(price: string): string {
  const bare = price.replace(/^[€$\s]+|[€$\s]+$|\s/g, "");
  if (/^\d{1,3}(\.\d{3})*,\d{1,2}$/.test(bare)) return bare.replaceAll(".", "").replace(",", ".");
  if (/^\d{1,3}(,\d{3})+\.\d{1,2}$/.test(bare)) return bare.replaceAll(",", "");
  return bare.replace(/^(\d+),(\d{1,2})$/, "$1.$2");
}
