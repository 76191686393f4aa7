import { useEffect, useId, type ComponentProps, type InputEvent } from "react";
import { useText } from "../../i18n/language.tsx";
import { TextField } from "../../ui/field.tsx";
import { decimalPoint } from "./decimal-point.ts";

const numberText = {
  thousands: ["Write thousands without a sign: {{plain}}.", "Γράψτε τις χιλιάδες χωρίς τελεία: {{plain}}."],
} as const;

/**
 * Turns a typed or pasted comma into a point: an English browser would make 150 of `1,50`. An amount with three
 * decimals is refused: whoever writes `1.180` means a thousand.
 */
export function NumberField(field: ComponentProps<typeof TextField>) {
  const t = useText(numberText);
  const ownId = useId();
  const { id = ownId, step } = field;
  const judge = () => {
    const element = document.getElementById(id);
    if (step !== "0.01" || !(element instanceof HTMLInputElement)) return;
    const isUnclear = /^\d{1,3}\.\d{3}$/.test(element.value);
    element.setCustomValidity(isUnclear ? t("thousands", { plain: element.value.replace(".", "") }) : "");
  };
  // Also what a press wrote into it.
  useEffect(judge);
  return (
    <TextField
      {...field}
      id={id}
      type="number"
      inputMode="decimal"
      onBeforeInput={writePoint}
      onInput={judge}
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
