import { expect, test } from "vitest";
import { domOfOldest } from "./dom-types.ts";
import { newerCode } from "./newer-code.ts";

test("BRW-01 types of the oldest browsers let nobody use what is newer without asking", () => {
  const types = `interface HTMLElement extends Element {
    showPopover(options?: ShowPopoverOptions): void;
    click(): void;
}
declare var URL: {
    new(url: string | URL, base?: string | URL): URL;
    canParse(url: string | URL, base?: string | URL): boolean;
};
interface URLSearchParams {
    readonly size: number;
    append(name: string, value: string): void;
}
declare function requestIdleCallback(callback: IdleRequestCallback): number;
declare function structuredClone<T = any>(value: T): T;
declare var scheduler: Scheduler;`;
  const changed = domOfOldest(types)
    .split("\n")
    .filter((line) => !types.split("\n").includes(line));
  expect(changed).toEqual([
    "    showPopover?(options?: ShowPopoverOptions): void;",
    "    canParse?(url: string | URL, base?: string | URL): boolean;",
    "    readonly size?: number;",
    "declare var requestIdleCallback: undefined | ((callback: IdleRequestCallback) => number);",
    "declare var scheduler: undefined | Scheduler;",
  ]);
});

test.each([
  ["/(?<!a)b/", "/(?<!a)b/"],
  ["/(?<=a)b/g", "/(?<=a)b/g"],
  ["/[\\p{L}--a]/v", "/[\\p{L}--a]/v"],
  ["class A { static { run() } }", "static { … }"],
  ["class A { b = run(() => 1) }", "b = run(() => 1)"],
])("BRW-01 %s, which ends a file or a field in Safari 15.6, is refused", (code, said) => {
  expect(newerCode("some.js", code).syntax).toEqual([said]);
});

test("BRW-01 calls of newer functions are found however they are written, older ones and names pass", () => {
  const code = `list["toSorted"](); a?.b.groupBy(c); new Set(a).isSubsetOf(b); URL.canParse(a); requestIdleCallback(a);
    a.toSorted; list.findLast(a); list.at(-1); /(?<name>a)\\/v/.test(b); dialog.showModal(); structuredClone(a);`;
  const calls = ["toSorted", "groupBy", "isSubsetOf", "canParse", "requestIdleCallback"];
  expect(newerCode("some.js", code)).toEqual({ syntax: [], calls });
});
