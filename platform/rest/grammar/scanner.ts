import { parseError } from "../refusals.ts";

/**
 * All parsers here are built on it, so that every refusal reads as PostgREST's: `"failed to parse filter (foo.1)" (line
 * 1, column 1)`, with the text found and expected.
 */
export class Scanner {
  readonly text: string;
  position = 0;
  readonly #what: string;
  readonly #shown: string;

  /** @param shown what the client wrote, where `text` has more to it */
  constructor(what: string, text: string, shown = text) {
    this.#what = what;
    this.#shown = shown;
    this.text = text;
  }

  get atEnd(): boolean {
    return this.position >= this.text.length;
  }

  sees(token: string): boolean {
    return this.text.startsWith(token, this.position);
  }

  takes(token: string): boolean {
    if (!this.sees(token)) return false;
    this.position += token.length;
    return true;
  }

  /** Takes what the sticky pattern matches here; the empty string when nothing. */
  takeMatch(pattern: RegExp): string {
    pattern.lastIndex = this.position;
    const match = pattern.exec(this.text)?.[0] ?? "";
    this.position += match.length;
    return match;
  }

  skipBlanks(): void {
    this.takeMatch(/[ \t]*/y);
  }

  expect(token: string, expected = `"${token}"`): void {
    if (!this.takes(token)) this.fail(expected);
  }

  expectEnd(expected: string): void {
    if (!this.atEnd) this.fail(expected);
  }

  rest(): string {
    const rest = this.text.slice(this.position);
    this.position = this.text.length;
    return rest;
  }

  fail(expected: string): never {
    const next = this.text.codePointAt(this.position);
    const found = next === undefined ? "end of input" : `"${String.fromCodePoint(next)}"`;
    this.refuse(`unexpected ${found} expecting ${expected}`);
  }

  refuse(details: string): never {
    const column = Array.from(this.text.slice(0, this.position)).length + 1;
    throw parseError(`"failed to parse ${this.#what} (${this.#shown})" (line 1, column ${column})`, details);
  }
}
