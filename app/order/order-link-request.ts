import { askForOrderLink } from "./bought-order.ts";
import type { ShopClient } from "../data/shop-client.ts";

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

export async function sendRequest(
  form: FormData,
  client: () => Promise<ShopClient>,
): Promise<OrderLinkAnswer> {
  const draft = { reference: textOf(form, "reference"), email: textOf(form, "email") };
  const errors = check(draft);
  if (Object.keys(errors).length > 0) return { isSent: false, draft, errors, isUnheard: false };
  if (await askForOrderLink(draft, client)) return { isSent: true };
  return { isSent: false, draft, errors, isUnheard: true };
}

function check({ reference, email }: OrderLinkRequest): OrderLinkErrors {
  const isAddress = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(email);
  return {
    ...(reference === "" && { reference: "required" }),
    ...(email === "" ? { email: "required" } : !isAddress && { email: "emailInvalid" }),
  };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
