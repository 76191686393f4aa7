/**
 * The browser's back-forward cache may show a page as it was left. When another language or theme was chosen meanwhile
 * (both are cookies), the page is loaded anew (LNG-03, NAV-09).
 */
export function reloadWhenOutdated(): void {
  let left = document.cookie;
  addEventListener("pagehide", () => (left = document.cookie));
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && document.cookie !== left) location.reload();
  });
}
