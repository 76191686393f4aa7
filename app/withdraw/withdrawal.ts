import { isEmail } from "#domain/text/strangers-text.ts";
import { textOf } from "../ui/form-text.ts";

/** How many of a line of the purchase; the names are the wire's. */
interface ChosenLine {
  line_no: number;
  quantity: number;
}

/** A shopper's declaration, as the forms carry it from step to step. */
export interface Withdrawal {
  reference: string;
  email: string;
  name: string;
  note: string;
  /** The token of a link to the order's page, in place of reference, email and name; else empty (AFT-04). */
  token: string;
  /** The chosen lines; null: all that is left. */
  lines: ChosenLine[] | null;
  /** The same over all steps of one try: a second press is no second withdrawal. */
  attempt: string;
}

export type TypedField = "reference" | "email" | "name" | "note";
export type WithdrawalErrors = Partial<Record<TypedField, "required" | "emailInvalid">>;

export function checkWithdrawal(withdrawal: Withdrawal): WithdrawalErrors {
  const errors: WithdrawalErrors = {};
  if (withdrawal.token) return errors;
  for (const field of ["reference", "email", "name"] as const) {
    if (withdrawal[field].trim() === "") errors[field] = "required";
  }
  if (!errors.email && !isEmail(withdrawal.email.trim())) {
    errors.email = "emailInvalid";
  }
  return errors;
}

/** Names the order that the pieces were chosen from: another order's are other pieces. */
export const chosenOf = "chosen-of";
export const orderOf = ({ token, reference }: Withdrawal): string => token || reference;

/** `piece-3=2`: two of the third line. */
export const productField = (lineNo: number): string => `piece-${lineNo}`;

export function readWithdrawal(form: FormData, newAttempt: () => string): Withdrawal {
  const text = (name: string) => textOf(form, name).trim();
  const withdrawal: Withdrawal = {
    reference: text("reference"),
    email: text("email"),
    name: text("name"),
    note: text("note"),
    token: text("token"),
    lines: null,
    attempt: text("attempt") || newAttempt(),
  };
  const order = orderOf(withdrawal);
  const isOfOrder = order !== "" && text(chosenOf) === order;
  return isOfOrder ? { ...withdrawal, lines: chosenLines(form) } : withdrawal;
}

function chosenLines(form: FormData): ChosenLine[] {
  return Array.from(form, ([name, value]) => ({
    line_no: Number(/^piece-(\d+)$/.exec(name)?.[1]),
    quantity: Number(value),
  })).filter((line) => line.line_no > 0 && line.quantity > 0);
}
