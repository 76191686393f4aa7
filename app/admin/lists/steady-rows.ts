import { useEffect, useRef, useState, type PointerEvent } from "react";

export interface Place<Row> {
  row: Row;
  /** The row has left; its place stays. */
  isEmpty: boolean;
}

/**
 * Rows keep their places while the pointer is over the list, so nothing slides under a press (AFT-09).
 * A finger holds them until it scrolls or presses elsewhere. Another `list` starts anew.
 */
export function useSteadyRows<Row extends { id: string }>(rows: readonly Row[], list: string) {
  const [isHeld, setHeld] = useState(false);
  const [seen, setSeen] = useState({ rows, list, isHeld, places: rows.map(filled) });
  if (seen.rows !== rows || seen.list !== list || seen.isHeld !== isHeld) {
    const isSteady = isHeld && seen.list === list;
    const places = isSteady ? steadyPlaces(seen.places, rows) : rows.map(filled);
    setSeen({ rows, list, isHeld, places });
  }
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isHeld) return undefined;
    const release = ({ target }: Event) => {
      if (target instanceof Node && !element.current?.contains(target)) setHeld(false);
    };
    document.addEventListener("click", release);
    return () => document.removeEventListener("click", release);
  }, [isHeld]);
  return {
    places: seen.places,
    holder: {
      ref: element,
      onPointerEnter: () => setHeld(true),
      onPointerCancel: () => setHeld(false),
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        // A finger that was lifted leaves, too, and may come down on the same spot.
        if (pointerType !== "touch") setHeld(false);
      },
    },
  };
}

export function steadyPlaces<Row extends { id: string }>(
  places: readonly Place<Row>[],
  rows: readonly Row[],
): Place<Row>[] {
  const known = new Set(places.map(({ row }) => row.id));
  const current = new Map(rows.map((row) => [row.id, row]));
  const kept = places.map(({ row }) => ({
    row: current.get(row.id) ?? row,
    isEmpty: !current.has(row.id),
  }));
  const all = [...kept, ...rows.filter(({ id }) => !known.has(id)).map(filled)];
  while (all[all.length - 1]?.isEmpty) all.pop();
  return all;
}

function filled<Row>(row: Row): Place<Row> {
  return { row, isEmpty: false };
}
