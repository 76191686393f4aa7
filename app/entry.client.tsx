import { startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadTexts } from "./i18n/shop-texts.ts";

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
  useEffect(() => {
    // Now the page answers: the load event may come (code-after-paint.ts), and what is out of sight be drawn (app.css).
    document.getElementById("loading")?.remove();
    document.documentElement.dataset["usable"] = "";
  }, []);
  return <HydratedRouter />;
}
