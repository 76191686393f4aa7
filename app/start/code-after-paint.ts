/*
 * How a page comes alive, in order:
 *
 * 1. The server renders it to the end. `codeAfterPaint` makes the router's script wait (entry.server.tsx).
 * 2. From the first moment `code-watch.tsx` watches over all that follows, and `event-replay.tsx` keeps events on
 *    buttons and selects.
 * 3. The page and its first picture are drawn. Then the code is asked for and run, file by file. Should it fail, there
 *    or at any later step, the watch shows `code-missing.tsx` and what works without scripts; the page stays.
 * 4. `entry.client.tsx` begins. After a reload for a new build `resume-navigation.ts` goes on to the wanted page. The
 *    texts of the page's language arrive, and React hydrates the document.
 * 5. The kept events are repeated. `page-usable.ts` has the rest of the page drawn and says that it can be used.
 * 6. `back-forward-cache.ts` reloads a page that the history shows in another language or theme than is chosen by now.
 */
import { mostRetries, retryDelay } from "../ui/patience.ts";

/**
 * A page reads well before its code is there, and the code is most of its bytes: it is asked for once the page and its
 * first picture have been drawn, so that they have the line to themselves. React Router writes a module that imports
 * everything at once; this makes it wait, try again, and say so when it is in vain (code-watch.tsx). The router
 * offers no other way (8.4: `<Scripts>` writes that module itself), so a document that is written otherwise is left as it
 * is, and the build fails (`waitsForPaint`, react-router.config.ts).
 */
export function codeAfterPaint(html: string): string {
  if (!import.meta.env.PROD || !start.test(html)) return html;
  const files = Array.from(html.matchAll(preload), ([, href = ""]) => href);
  return html.replace(preload, "").replace(start, (_whole, opening: string, code: string) => {
    const later = code
      .replace(/^import ("[^"]+");/gm, "await get($1);")
      .replace(/^import \* as (\w+) from ("[^"]+");/gm, "const $1 = await get($2);")
      .replace(/^import\(("[^"]+")\);/gm, "await get($1);");
    return `${opening}${begin}${afterPaint}${patiently}${fetchAll(files)}${later}${inVain}</script>`;
  });
}

/** False when React Router writes its documents otherwise than is expected here. */
export function waitsForPaint(html: string): boolean {
  const code = html.split(afterPaint)[1]?.split("</script>")[0] ?? "import";
  const isWhole = code.includes("__reactRouterRouteModules") && !/^import\b/m.test(code);
  return isWhole && !html.includes('rel="modulepreload"');
}

const start = /(<script(?: nonce="[^"]+")? type="module" async="">)(import [^<]*)<\/script>/;
const preload = /<link rel="modulepreload" href="([^"]+)"(?: nonce="[^"]+")?\/>/g;

const begin = "codeWatch.begun = 1;\ntry {\n";

/** A slow picture is not waited for, nor is a tab that nobody looks at, which is never drawn. */
const afterPaint = `const drawing = () => new Promise(requestAnimationFrame);
const picture = document.querySelector("img[fetchpriority=high]");
await Promise.race([
  (async () => {
    await drawing();
    await picture?.decode().catch(() => {});
    await drawing();
    await drawing();
  })(),
  new Promise((late) => setTimeout(late, 500)),
]);
`;

/** A file is asked for again as data are (LIM-03). */
const delays = Array.from({ length: mostRetries }, (_, failures) => retryDelay(failures));
const patiently = `const delays = ${JSON.stringify(delays)};
const get = async (file, failures = 0) => {
  try {
    return await import(file);
  } catch (error) {
    if (failures === delays.length) throw error;
    await new Promise((again) => setTimeout(again, delays[failures]));
    return get(file, failures + 1);
  }
};
`;

const inVain = `
} catch (error) {
  codeWatch.fail("start", error);
  console.error(error);
}`;

/**
 * One import would find the next. Run one after the other, with room for a press or a scroll. The page's last import
 * begins the hydration: it is left to the page.
 */
const fetchAll = (files: readonly string[]) =>
  `const files = ${JSON.stringify(files)};
for (const href of files) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}
for (const file of files) {
  if (file.includes("/entry.client-")) continue;
  await get(file);
  await globalThis.scheduler?.yield?.();
}
`;
