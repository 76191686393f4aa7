/** Whether an element takes room and can be seen once it is scrolled to. Safari can't be asked before 17.4. */
export function isShown(element: Element): boolean {
  return (
    element.checkVisibility?.({ visibilityProperty: true }) ??
    (element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible")
  );
}
