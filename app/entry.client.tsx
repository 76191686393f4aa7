import { startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadTexts } from "./i18n/shop-texts.ts";
import { goOn, noteWay } from "./lost-way.ts";
import { pageIsUsable } from "./page-usable.ts";
import { followChoices } from "./shown-again.ts";

const instrumentations = [noteWay];

goOn();
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
