/** NFC, trimmed, counted in Unicode code points as PostgreSQL's `char_length` counts. */
export function tidyText(text: string): string {
  return text.normalize("NFC").trim();
}

export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
