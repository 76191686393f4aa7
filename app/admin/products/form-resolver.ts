import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import { formSchema, type FormOutput, type FormValues } from "../product/form-values.ts";

const bySchema = zodResolver(formSchema);

/** The form's rules. A number field gives unreadable text as empty, which must not mean 'price on request'. */
export const formResolver: Resolver<FormValues, unknown, FormOutput> = (values, context, options) =>
  bySchema(isUnreadable(options.fields.price?.ref) ? { ...values, price: "?" } : values, context, options);

function isUnreadable(field: unknown): boolean {
  return field instanceof HTMLInputElement && field.validity.badInput;
}
