/** W3C Trusted Types; not in TypeScript's library, nor in each browser. */
declare global {
  interface Window {
    trustedTypes?: {
      createPolicy: (
        name: "default",
        rules: Record<"createHTML" | "createScriptURL", (text: string) => string | null>,
      ) => unknown;
    };
  }
}

/**
 * React writes JSON-LD from page to page as markup, into a script that it makes from markup, and an import reads its file
 * in a worker of our own code: all harmless, and no news for the operator's log. Browsers report all else (SEC-02).
 */
export function trustPlainText(): void {
  const isPlain = (text: string) => text === "<script></script>" || !text.includes("<");
  window.trustedTypes?.createPolicy("default", {
    createHTML: (text) => (isPlain(text) ? text : null),
    createScriptURL: (address) => (address.startsWith(`${location.origin}/assets/`) ? address : null),
  });
}
