/**
 * Lifts into the top layer, over a modal dialog. Chrome 109, Firefox 115 and Safari 15.6 have it fixed above the page.
 */
export function liftToTop(element: HTMLElement): void {
  if (!element.showPopover || element.matches(":popover-open")) return;
  element.popover = "manual";
  element.showPopover();
}
