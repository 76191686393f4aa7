import { useLayoutEffect, useRef, useState } from "react";
import type { Way } from "./in-place-field.tsx";

export interface EditedCell<Field extends string> {
  isEdited: (id: string, field: Field) => boolean;
  edit: (id: string, field: Field) => void;
  /** Closes the field, and opens its neighbour's where the keys lead on. */
  leave: (id: string, field: Field, way: Way) => void;
}

/** One cell of a list, at most, is a field. `ids`: the rows in their order. */
export function useEditedCell<Field extends string>(ids: readonly string[]): EditedCell<Field> {
  const [edited, setEdited] = useState<{ id: string; field: Field }>();
  return {
    isEdited: (id, field) => edited?.id === id && edited.field === field,
    edit: (id, field) => setEdited({ id, field }),
    leave: (id, field, way) =>
      setEdited((now) => {
        // Another cell was opened by the very press that left this one.
        if (now?.id !== id || now.field !== field) return now;
        const next = way === "here" ? undefined : ids[ids.indexOf(id) + (way === "next" ? 1 : -1)];
        return next === undefined ? undefined : { id: next, field };
      }),
  };
}

/** The button takes the focus back from its field, unless that has gone on to somewhere else. */
export function useFocusAfter(isEdited: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(isEdited);
  useLayoutEffect(() => {
    if (was.current && !isEdited && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true });
    }
    was.current = isEdited;
  }, [isEdited]);
  return button;
}
