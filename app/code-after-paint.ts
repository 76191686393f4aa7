/**
 * A page reads well before its code is there, and the code is most of its bytes: it is asked for once the page has
 * been drawn, so that style, fonts and the first picture have the line to themselves. React Router writes a module
 * that imports everything at once; this makes it wait. What it does not recognise it leaves as it is.
 */
export function codeAfterPaint(html: string): string {
  if (!import.meta.env.PROD || !start.test(html)) return html;
  const files = Array.from(html.matchAll(preload), ([, href]) => href);
  return html.replace(preload, "").replace(start, (_whole, opening: string, code: string) => {
    const later = code
      .replace(/^import ("[^"]+");$/m, "await import($1);")
      .replace(/^import \* as (\w+) from ("[^"]+");$/gm, "const $1 = await import($2);");
    return `${opening}${afterPaint}\n${fetchFirst(files)}\n${later}</script>`;
  });
}

const start = /(<script type="module" async="">)([^<]*)<\/script>/;
const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;

/** A page in a tab that nobody looks at is not drawn: it does not wait for ever. */
const afterPaint = `await new Promise((drawn) => {
  requestAnimationFrame(() => setTimeout(drawn));
  setTimeout(drawn, 1000);
});`;

/** All at once, instead of one import finding the next. */
const fetchFirst = (
  files: readonly (string | undefined)[],
) => `for (const href of ${JSON.stringify(files)}) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href, fetchPriority: "low" }));
}`;
