/** The page answers now. What was out of sight (app.css) is drawn, with room for a press in between. */
export async function pageIsUsable(): Promise<void> {
  await room();
  let begun = performance.now();
  for (const place of document.querySelectorAll<HTMLElement>(".out-of-sight-later")) {
    place.dataset["drawn"] = "";
    // Asking for its size lays it out now: all of them together would hold up the next picture.
    place.getBoundingClientRect();
    if (performance.now() - begun < productMs) continue;
    await room();
    begun = performance.now();
  }
  if (window.codeWatch?.comesAlive() !== false) document.documentElement.dataset["usable"] = "";
}

/** Milliseconds of work, until what waits goes first. */
const productMs = 4;
const room = () => new Promise((go) => setTimeout(go));
