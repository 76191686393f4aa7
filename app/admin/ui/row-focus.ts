import { useLayoutEffect, useRef, type FocusEvent } from "react";
import { isShown } from "../../ui/is-shown.ts";

/** The next row takes a lost row's focus (WCAG 2.4.3), not its button: a held key would press that. */
export function useRowFocus() {
  const table = useRef<HTMLTableElement>(null);
  const last = useRef<{ control: Element; row: number }>(undefined);
  useLayoutEffect(() => {
    if (!last.current || isShown(last.current.control)) return;
    const { control, row: place } = last.current;
    const rows = [...(table.current?.tBodies[0]?.rows ?? [])];
    const row = rows.slice(place).find(isShown) ?? rows.filter(isShown).pop();
    last.current = undefined;
    const focused = document.activeElement;
    if (!row || (focused !== document.body && focused !== control)) return;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
  });
  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest("tr");
    last.current = row ? { control: target, row: row.sectionRowIndex } : undefined;
  };
  return { ref: table, onFocus };
}
