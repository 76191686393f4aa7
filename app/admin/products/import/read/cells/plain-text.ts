import { cutText, wellFormed } from "#domain/text/strangers-text.ts";
import { codePoints, tidyText } from "#domain/text/tidy-text.ts";
import { markupOf } from "./markup.ts";

const tag = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|<!--/i;
const entity = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]+);/i;
const blockTag = /<(?:p|div|br|ul|ol|li|h[1-6]|table|tr|section|article|blockquote|hr)\b/i;
const blocks = new Set(
  "p div ul ol h1 h2 h3 h4 h5 h6 table section article blockquote header footer figure dl pre".split(" "),
);
const lines = new Set("tr dt dd".split(" "));
const unseen = new Set(["script", "style", "title", "noscript", "template", "iframe"]);

/** Text without tags, entities and signs that nobody sees; `many lines` keeps its paragraphs and lists. */
export function plainText(typed: string, kind: "one line" | "many lines"): string {
  // Some shops escape their tags once more.
  const seen = visible(withoutTags(withoutTags(typed)));
  if (kind === "one line") return tidyText(seen.replace(/\s+/g, " "));
  return tidyText(
    seen
      .replace(/[^\S\n]+/g, " ")
      .replace(/ ?\n ?/g, "\n")
      .replace(/\n{3,}/g, "\n\n"),
  );
}

function withoutTags(text: string): string {
  return tag.test(text) || entity.test(text) ? textOfHtml(text) : text;
}

function textOfHtml(html: string): string {
  const isBlock = blockTag.test(html);
  let text = "";
  let hidden = 0;
  const breakLine = (breaks: string) => {
    text = text.trimEnd();
    if (text !== "") text += breaks;
  };
  for (const piece of markupOf(html)) {
    if ("text" in piece) {
      if (hidden === 0) text += isBlock ? withoutBreaks(piece.text) : piece.text;
      continue;
    }
    const name = "open" in piece ? piece.open : piece.close;
    if (unseen.has(name)) hidden += "open" in piece ? 1 : -1;
    if ("close" in piece) {
      if (blocks.has(name)) breakLine("\n\n");
    } else if (name === "br" || lines.has(name)) text += "\n";
    else if (name === "td" || name === "th") text += " ";
    else if (name === "li") {
      breakLine("\n");
      text += "• ";
    } else if (blocks.has(name) && !text.endsWith("• ")) breakLine(name === "ul" || name === "ol" ? "\n" : "\n\n");
  }
  return text.replace(/\n[^\S\n]+/g, "\n");
}

/** Line breaks of the source are none where tags make them, but for an empty line between two texts. */
function withoutBreaks(part: string): string {
  return part.replace(/\s*\n\s*/g, (spaces) => (/\n[^\S\n]*\n/.test(spaces) ? "\n\n" : " "));
}

/* oxlint-disable no-control-regex, no-misleading-character-class -- signs that nobody sees are what these look for */
const noWidth =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]|\u200d(?!\p{Extended_Pictographic})/gu;
const breaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const controls = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g;
/* oxlint-enable no-control-regex, no-misleading-character-class */

/** Signs that no reader sees are gone; Excel's `_x000D_` (ECMA-376 22.9.2.19, ST_Xstring) is what it stands for. */
function visible(text: string): string {
  return wellFormed(
    text
      .replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
      .replace(breaks, "\n")
      .replace(noWidth, "")
      .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, " ")
      .replace(controls, ""),
  );
}

/** Whether more than spaces at the ends went. */
export function isCleaned(before: string, after: string): boolean {
  return before.replace(/\s+/g, " ").trim().normalize("NFC") !== after.replace(/\s+/g, " ");
}

/** The text up to a sentence's end within the bound; else up to a clause, else up to a word. */
export function shortened(text: string, most: number): string {
  if (codePoints(text) <= most) return text;
  const cut = cutText(text, most);
  const least = cut.length * 0.4;
  for (const end of [/[.!?;;·…](?=["”»)]?(?:\s|$))["”»)]?|\n/g, /\s*[,|–—-]\s|\s*[|–—]/g, /\s/g]) {
    const found = [...cut.matchAll(end)].pop();
    if (!found || found.index < least) continue;
    const isSentence = /^[.!?;;·…]/.test(found[0]);
    return cut.slice(0, found.index + (isSentence ? found[0].length : 0)).trimEnd();
  }
  return cut.trimEnd();
}
