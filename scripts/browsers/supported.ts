// The oldest browsers that the shop is made for: `browserslist` of package.json, which the build's targets and the
// checks of sources and pages read.
import manifest from "../../package.json" with { type: "json" };

/** Their names in `browserslist` and elsewhere. */
const names = {
  chrome: "chrome",
  edge: "edge",
  firefox: "firefox",
  safari: "safari",
  ios_saf: "ios",
} as const;

export type Browser = (typeof names)[keyof typeof names];

/** The oldest version of each: `109`, `15.6`. */
export const oldest: ReadonlyMap<Browser, string> = new Map(manifest.browserslist.map(parsed));

function parsed(line: string): [Browser, string] {
  const [, name, version] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? [];
  const known = Object.entries(names).find(([key]) => key === name)?.[1];
  if (!known || !version) throw new Error(`package.json, browserslist: ${line} is no "chrome >= 109"`);
  return [known, version];
}

/** Targets in the spelling of Vite and Lightning CSS: `safari15.6`. */
export const styleTargets = [...oldest].map(([name, version]) => `${name}${version}`);

/**
 * Safari 15 has class fields, but loses variables where one has parentheses (https://webkit.org/b/236843), so that tools
 * rewrite them all for it: 1 kB on each page. None of ours has any, and `newer-code.ts` refuses the first.
 */
export const codeTargets = styleTargets.map((target) => target.replace(/(?<=^(safari|ios))15.*/, "16"));
