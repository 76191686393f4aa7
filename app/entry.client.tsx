import { startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { languageOf } from "#domain/language.ts";
import { loadTexts } from "./i18n/shared-text.ts";
import { resumeNavigation, noteNavigation } from "./start/resume-navigation.ts";
import { wantsCode } from "./start/served-page.ts";
import { pageIsUsable } from "./start/page-usable.ts";
import { reloadWhenOutdated } from "./start/back-forward-cache.ts";
import { trustPlainText } from "./start/plain-text.ts";

const instrumentations = [noteNavigation];

resumeNavigation();
mayBeInterrupted();
trustPlainText();
await loadTexts(languageOf(document.documentElement.lang));
// React has just been set up: a press may come in before hydration begins.
await new Promise((go) => setTimeout(go));

if (wantsCode()) {
  addEventListener("unhandledrejection", ({ reason }) => window.codeWatch?.tell("rejection", reason));
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Page />
      </StrictMode>,
      { onCaughtError, onUncaughtError },
    );
  });
  reloadWhenOutdated();
}

/** Nothing is left of the page. */
function onUncaughtError(error: unknown): void {
  window.codeWatch?.fail("render", error);
  reportError(error);
}

function onCaughtError(error: unknown): void {
  window.codeWatch?.tell("render", error);
  // oxlint-disable-next-line no-console -- as React does by itself
  console.error(error);
}

function Page() {
  useEffect(() => void pageIsUsable(), []);
  return <HydratedRouter instrumentations={instrumentations} />;
}

/**
 * The next navigation may cut a growing picture short. React Router handles its end; the browser would report its
 * missing start as an uncaught error.
 */
function mayBeInterrupted(): void {
  const start = document.startViewTransition?.bind(document);
  if (!start) return;
  document.startViewTransition = (...update) => {
    const transition = start(...update);
    transition.ready?.catch(() => undefined);
    return transition;
  };
}
