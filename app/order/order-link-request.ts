import { isEmail } from "#domain/text/strangers-text.ts";
import type { ShopClient } from "../data/shop-client.ts";
import { textOf } from "../ui/form-text.ts";
import { askForOrderLink } from "./bought-order.ts";

export interface OrderLinkRequest {
  reference: string;
  email: string;
}

export type OrderLinkErrors = Partial<Record<keyof OrderLinkRequest, "required" | "emailInvalid">>;

/** The page's state after its form was sent; the same in the browser and, without scripts, on the server. */
export type OrderLinkAnswer =
  | { isSent: true }
  /** `isUnheard`: the shop could not be asked. */
  | { isSent: false; draft: OrderLinkRequest; errors: OrderLinkErrors; isUnheard: boolean };

export async function sendRequest(form: FormData, client: () => Promise<ShopClient>): Promise<OrderLinkAnswer> {
  const draft = {
    reference: textOf(form, "reference").trim(),
    email: textOf(form, "email").trim(),
  };
  const errors = check(draft);
  if (Object.keys(errors).length > 0) return { isSent: false, draft, errors, isUnheard: false };
  if (await askForOrderLink(draft, client)) return { isSent: true };
  return { isSent: false, draft, errors, isUnheard: true };
}

function check({ reference, email }: OrderLinkRequest): OrderLinkErrors {
  return {
    ...(reference === "" && { reference: "required" }),
    ...(email === "" ? { email: "required" } : !isEmail(email) && { email: "emailInvalid" }),
  };
}
