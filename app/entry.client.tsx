import { startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadTexts } from "./i18n/shop-texts.ts";

await loadTexts(document.documentElement.lang === "el" ? "el" : "en");

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Page />
    </StrictMode>,
  );
});

function Page() {
  // Now the page answers: the load event may come (code-after-paint.ts).
  useEffect(() => document.getElementById("loading")?.remove(), []);
  return <HydratedRouter />;
}
