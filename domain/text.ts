/** NFC, trimmed, counted in Unicode code points as PostgreSQL's `char_length` counts. */
export function tidyText(text: string): string {
  return text.normalize("NFC").trim();
}

export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** No control characters (line breaks apart where `lines` are welcome), no bidirectional overrides, no half surrogates. */
export function isCleanText(text: string, lines: "one line" | "many lines"): boolean {
  const controls = lines === "one line" ? controlCharacters : controlsButLineBreaks;
  return text.isWellFormed() && !controls.test(text) && !bidirectionalControls.test(text);
}

/* oxlint-disable no-control-regex -- control characters are what these look for */
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/;
const controlsButLineBreaks = /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
/* oxlint-enable no-control-regex */
const bidirectionalControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Whether a mail could go there, as the forms judge before they send; the service judges by itself. */
export function isEmail(text: string): boolean {
  return /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text);
}

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
