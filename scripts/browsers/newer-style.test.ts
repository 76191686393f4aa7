import { expect, test } from "vitest";
import { newerStyle } from "./newer-style.ts";

test.each([
  ["a{color:light-dark(red,blue)}", ["light-dark()"]],
  ["a{text-wrap:balance;overflow:clip}", ["text-wrap", "overflow: clip"]],
  ["a:has(b c){color:red}", [":has(b c)"]],
  ["a,b:popover-open{color:red}", [":popover-open"]],
  ["@starting-style{a{width:10cqi}}", ["@starting-style", "1cqi"]],
  ["@media (width<40rem){a{height:100dvh}}", ["@media (<)"]],
  ["@supports (text-wrap:balance){a{text-wrap:balance}}a{user-select:none}", ["user-select"]],
  ['.a\\:has\\(b\\){content:":open";translate:1px;inset:0;aspect-ratio:1}', []],
])("BRW-01 of the style %s a browser of the list lacks %j", (css, lacking) => {
  expect([...newerStyle(css).keys()]).toEqual(lacking);
});
