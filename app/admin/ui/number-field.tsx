import type { ComponentProps, InputEvent } from "react";
import { TextField } from "../../ui/field.tsx";
import { decimalPoint } from "./decimal-point.ts";

/** Turns a typed or pasted comma into a point: an English browser would make 150 of `1,50`. */
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
  // A script can't read a number field's selection; only this command replaces it, and can be undone.
  document.execCommand("insertText", false, text);
}
