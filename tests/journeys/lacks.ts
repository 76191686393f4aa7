/**
 * Things that browsers of the list lack, each with a script that takes it away. Selectors that an engine does not know
 * are refused there as by a parser.
 */
export const lacks: Readonly<Record<string, string>> = {
  "popover (Safari 15 and 16, Firefox 115, Chrome 109)": `
    for (const name of ["showPopover", "hidePopover", "togglePopover", "popover"]) delete HTMLElement.prototype[name];
    ${refused(":popover-open")}`,
  "URL.canParse, URL.parse and URLSearchParams.size (Safari 15 and 16, Chrome 109)": `
    delete URL.canParse;
    delete URL.parse;
    delete URLSearchParams.prototype.size;`,
  "checkVisibility (Safari 15 to 17.3)": `delete Element.prototype.checkVisibility;`,
  "AbortSignal.any and AbortSignal.timeout (Safari 15, Firefox 115, Chrome 109)": `
    delete AbortSignal.any;
    delete AbortSignal.timeout;`,
  "changed copies of arrays, well formed texts (Safari 15, Chrome 109)": `
    for (const name of ["toSorted", "toReversed", "toSpliced", "with"]) {
      delete Array.prototype[name];
      delete Object.getPrototypeOf(Int8Array.prototype)[name];
    }
    delete Array.fromAsync;
    delete String.prototype.isWellFormed;
    delete String.prototype.toWellFormed;`,
  "groups, sets, iterators, Promise.withResolvers (Safari 15 and 16, Firefox 115, Chrome 109)": `
    delete Map.groupBy;
    delete Object.groupBy;
    delete Promise.withResolvers;
    delete Promise.try;
    for (const name of ["union", "intersection", "difference", "symmetricDifference", "isSubsetOf", "isSupersetOf", "isDisjointFrom"]) delete Set.prototype[name];
    for (const name of ["map", "filter", "take", "drop", "flatMap", "reduce", "toArray", "forEach", "some", "every", "find"]) delete Iterator.prototype[name];
    delete globalThis.Iterator;`,
  "view transitions, idle callbacks, scheduler, Trusted Types, Segmenter (Safari 15, Firefox 115)": `
    delete Document.prototype.startViewTransition;
    delete globalThis.requestIdleCallback;
    delete globalThis.cancelIdleCallback;
    delete globalThis.scheduler;
    delete globalThis.trustedTypes;
    delete globalThis.navigation;
    delete Navigator.prototype.connection;
    delete Intl.Segmenter;
    ${refused(":has(")}`,
  "randomUUID, structuredClone, Object.hasOwn, Array.prototype.at (Safari 15.3; the first over plain http)": `
    delete Crypto.prototype.randomUUID;
    delete globalThis.structuredClone;
    delete globalThis.requestIdleCallback;
    delete Document.prototype.startViewTransition;
    delete Object.hasOwn;
    delete Array.prototype.at;`,
};

/** All that this browser lacks, as one script. */
export function lacksOf(browser: string): string {
  const its = Object.entries(lacks).filter(([name]) => name.includes(browser));
  return its.map(([, takenAway]) => `{ ${takenAway} }`).join("\n");
}

function refused(selector: string): string {
  return `
    for (const [{ prototype }, names] of [[Element, ["matches", "closest", "querySelector", "querySelectorAll"]], [Document, ["querySelector", "querySelectorAll"]]])
      for (const name of names) {
        const own = prototype[name];
        prototype[name] = function (text) {
          if (String(text).includes(${JSON.stringify(selector)})) throw new SyntaxError(text + " is not a valid selector");
          return own.call(this, text);
        };
      }`;
}
