import type { ComponentProps, InputEvent } from "react";
import { TextField } from "../ui/field.tsx";
import { decimalPoint } from "./decimal-point.ts";

/** Takes the comma for a point, too, by key or pasted: of `1,50` an English browser would make 150. */
export function NumberField(field: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...field}
      type="number"
      inputMode="decimal"
      onBeforeInput={writePoint}
      // A wheel over a focused number field would change it unseen.
      onWheel={({ currentTarget }) => currentTarget.blur()}
    />
  );
}

function writePoint(event: InputEvent<HTMLInputElement>): void {
  const text = event.data === "," ? "." : decimalPoint(event.data);
  if (text === event.data || text === "") return;
  event.preventDefault();
  // A number field has no selection that a script could read: only this replaces what is selected, and can be undone.
  document.execCommand("insertText", false, text);
}
