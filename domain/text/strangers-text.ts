import { codePoints, tidyText } from "./tidy-text.ts";

export type Lines = "one line" | "many lines";

/** No control characters (line breaks apart where `lines` are welcome), no bidirectional overrides, no half surrogates. */
export function isCleanText(text: string, lines: Lines): boolean {
  const controls = lines === "one line" ? controlCharacters : controlsButLineBreaks;
  return !halves.test(text) && !controls.test(text) && !bidirectionalControls.test(text);
}

/** Half of a pair becomes a replacement character, as by `toWellFormed`, which Chrome 109 and Safari 15.6 lack. */
export function wellFormed(text: string): string {
  return text.replace(new RegExp(halves, "gu"), "\ufffd");
}

interface TextBounds {
  /** Code points, which PostgreSQL's `char_length` counts too. */
  most: number;
  lines?: Lines;
}

/**
 * A stranger's text at a door (AVL-26): `tidy` is what a form keeps and counts (NFC, trimmed, line breaks as LF, without signs
 * of no width), `fault` why a door that repairs nothing refuses it.
 */
export function readText(
  typed: string,
  { most, lines = "one line" }: TextBounds,
): { tidy: string; fault?: "unreadable" | "too long" } {
  // Nobody reads on far beyond the bound.
  const near = typed.slice(0, 10 * most + 1).replace(/\r\n?/g, "\n");
  const tidy = tidyText(near.replace(noWidth, ""));
  if (!isCleanText(tidy, lines)) return { tidy, fault: "unreadable" };
  return codePoints(tidy) > most ? { tidy, fault: "too long" } : { tidy };
}

/** The same, repaired: unwelcome signs become spaces, and it is cut between characters. */
export function fitText(typed: string, bounds: TextBounds): string {
  const { most, lines = "one line" } = bounds;
  const signs = Array.from(wellFormed(readText(typed, bounds).tidy));
  const clean = signs.map((sign) => (isCleanText(sign, lines) ? sign : "\0")).join("");
  return cutText(clean.replaceAll(/\0+/g, " "), most).trim();
}

/** The first characters, whole: no half of a pair, no letter without its accents, no part of a joined emoji. */
export function cutText(text: string, most: number): string {
  const signs = Array.from(text.slice(0, 2 * most + 2 * longestJoined));
  if (signs.length <= most) return signs.join("");
  const joins = (at: number) => partOfBefore.test(signs[at] ?? "") || signs[at - 1] === "\u200d";
  let end = most;
  while (end > Math.max(0, most - longestJoined) && joins(end)) end -= 1;
  const whole = signs.slice(0, joins(end) ? most : end).join("");
  return whole.replace(/\u200d+$/, "");
}

/** Code points that may be one character; more marks on one letter are an ornament. */
const longestJoined = 16;
/** An accent, a variation, a skin's colour, what joins two. */
const partOfBefore = /^(?:\p{M}|\p{Emoji_Modifier}|\u200d)/u;
/** Spaces of no width, soft hyphens, fillers, tags; joiners stay where they make one emoji of two. */
const noWidth =
  /[\u00ad\u115f\u1160\u180e\u200b\u200c\u2060-\u2064\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]|\u200d(?!\p{Extended_Pictographic})/gu;
const halves = /\p{Cs}/u;

/* oxlint-disable no-control-regex -- control characters are what these look for */
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/;
const controlsButLineBreaks = /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
/* oxlint-enable no-control-regex */
const bidirectionalControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Whether a mail could go there, as the forms judge before they send; the service judges by itself. */
export function isEmail(text: string): boolean {
  return /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text);
}
