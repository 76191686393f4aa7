/**
 * On the way back through the history a browser may show a page as it was left. Was another language or theme chosen
 * meanwhile (both are cookies), then the server makes it anew (LNG-03, NAV-09).
 */
export function followChoices(): void {
  let left = document.cookie;
  addEventListener("pagehide", () => (left = document.cookie));
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && document.cookie !== left) location.reload();
  });
}
