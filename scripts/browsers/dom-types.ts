// The browser's types as the oldest of the list know them: what is newer may be absent, so that the compiler refuses
// whoever uses it without asking.
import { isNewer, isNewerMember } from "./newer.ts";

/** @param types TypeScript's `lib.dom.d.ts` */
export function domOfOldest(types: string): string {
  let owner: string | undefined;
  return types
    .split("\n")
    .map((line) => {
      const opened = /^(?:interface|declare var) (\w+)\b.*\{$/.exec(line)?.[1];
      if (opened) owner = opened;
      if (line.startsWith("}")) owner = undefined;
      return owner && !opened ? memberLine(line, owner) : outerLine(line);
    })
    .join("\n");
}

function memberLine(line: string, owner: string): string {
  const [, before, name = "", after] = /^( {4}(?:readonly )?)(\w+)((?:<.*>)?[(:].*)$/.exec(line) ?? [];
  if (after === undefined || name === "new" || !isNewerMember(owner, name)) return line;
  return `${before}${name}?${after}`;
}

function outerLine(line: string): string {
  const [, variable, name = "", rest] = /^(declare var )(\w+)(: .*)$/.exec(line) ?? [];
  if (variable && isNewer(name)) return `${variable}${name}: undefined | ${rest?.slice(2)}`;
  const [, asked = "", call, answer] = /^declare function (\w+)(\(.*\)): (.*);$/.exec(line) ?? [];
  return asked && isNewer(asked) ? `declare var ${asked}: undefined | (${call} => ${answer});` : line;
}
