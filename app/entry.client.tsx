import { startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { minPriceCents } from "#domain/money.ts";
import { euros } from "./i18n/format.ts";
import { loadTexts } from "./i18n/shop-texts.ts";

const language = document.documentElement.lang === "el" ? "el" : "en";
await loadTexts(language);
// The first amount takes a browser as long as many components: a task of its own.
euros(minPriceCents, language);
await new Promise((resolve) => setTimeout(resolve));

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
