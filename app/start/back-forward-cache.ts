import { putInAddress } from "../i18n/language.tsx";

/** A page that the cache shows in another language or theme than is chosen by now is loaded anew (LNG-03, NAV-09). */
export function reloadWhenOutdated(): void {
  let left = document.cookie;
  addEventListener("pagehide", () => (left = document.cookie));
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted || document.cookie === left) return;
    // The cookie's language is newer than the address's, which would win.
    if (/\blang=/.test(document.cookie)) putInAddress("en");
    location.reload();
  });
}
