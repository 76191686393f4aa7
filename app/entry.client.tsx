import { startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadTexts } from "./i18n/shop-texts.ts";
import { goOn, noteWay } from "./start/lost-way.ts";
import { pageIsUsable } from "./start/page-usable.ts";
import { followChoices } from "./start/shown-again.ts";

const instrumentations = [noteWay];

goOn();
mayBeInterrupted();
await loadTexts(document.documentElement.lang === "el" ? "el" : "en");
// React has just been set up: room for a press before the page is gone through.
await new Promise((go) => setTimeout(go));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Page />
    </StrictMode>,
  );
});
followChoices();

function Page() {
  useEffect(() => void pageIsUsable(), []);
  return <HydratedRouter instrumentations={instrumentations} />;
}

/**
 * A picture that grows into the next page (catalogue/product-link.tsx) is cut short by who goes on at once. React Router
 * hears how it ends; that it never began the browser would report as an error that nobody caught.
 */
function mayBeInterrupted(): void {
  const start = document.startViewTransition?.bind(document);
  if (!start) return;
  document.startViewTransition = (...update) => {
    const transition = start(...update);
    transition.ready.catch(() => undefined);
    return transition;
  };
}
