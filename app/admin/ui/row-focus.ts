import { useLayoutEffect, useRef, type FocusEvent } from "react";

/**
 * When the focused row leaves its table, the row that takes its place gets the focus, not the page (WCAG 2.4.3). The
 * row, not a button of it: a key that is held down would press there, too.
 */
export function useRowFocus() {
  const table = useRef<HTMLTableElement>(null);
  const last = useRef<{ control: Element; row: number }>(undefined);
  useLayoutEffect(() => {
    if (!last.current || last.current.control.isConnected) return;
    const rows = table.current?.tBodies[0]?.rows;
    const row = rows?.[Math.min(last.current.row, rows.length - 1)];
    last.current = undefined;
    if (!row || document.activeElement !== document.body) return;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
  });
  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest("tr");
    last.current = row ? { control: target, row: row.sectionRowIndex } : undefined;
  };
  return { ref: table, onFocus };
}
