import { wellFormed } from "#domain/text/strangers-text.ts";

/** Text that may stand in an element or an attribute (XML 1.0: signs that no document may hold are left out). */
export function xmlText(text: string): string {
  return wellFormed(text)
    .replace(unwelcome, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const unwelcome = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
