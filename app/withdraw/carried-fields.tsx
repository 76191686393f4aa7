import { chosenOf, orderOf, productField, type Withdrawal } from "./withdrawal.ts";

interface CarriedFieldsProps {
  withdrawal: Withdrawal;
  /** Fields that this page asks for itself. */
  except?: "typed" | "lines";
}

/** A step knows this from the ones before: in the form's body, and so in no address (LAW-03). */
export function CarriedFields({ withdrawal, except }: CarriedFieldsProps) {
  const { lines, attempt, token, ...typed } = withdrawal;
  const fields = [
    ["attempt", attempt],
    ["token", token],
    ...(except === "typed" ? [] : Object.entries(typed)),
    ...(lines && except !== "lines"
      ? [[chosenOf, orderOf(withdrawal)], ...lines.map((line) => [productField(line.line_no), String(line.quantity)])]
      : []),
  ];
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
