import { startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadTexts } from "./i18n/shop-texts.ts";
import { pageIsUsable } from "./page-usable.ts";

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

function Page() {
  useEffect(() => void pageIsUsable(), []);
  return <HydratedRouter />;
}
