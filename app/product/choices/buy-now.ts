import { resolveChoices } from "#domain/choices.ts";
import type { Language } from "#domain/language.ts";
import type { Chosen } from "#domain/cart.ts";
import { startCheckout } from "../../cart/checkout.ts";
import { fieldPrefix } from "../../catalogue/choices/use-answers.ts";
import { randomUuid } from "../../data/random-uuid.ts";
import type { ShopClient } from "../../data/shop-client.ts";
import type { WholeProduct } from "../../data/products.ts";

export type BuyNowAnswer =
  | { url: string }
  /** `error`: the server's words; undefined when it gave none, or when a choice says what is wrong with it. */
  | { chosen: Chosen[]; error: string | undefined };

/** One of a piece as the form has it, for a browser without scripts, to the payment page (PCE-03). */
export async function buyNow(
  client: ShopClient,
  { product, form, locale }: { product: WholeProduct; form: FormData; locale: Language },
): Promise<BuyNowAnswer> {
  const { id, name, price, product_choices = [] } = product;
  const choices = product_choices.flatMap(({ id: choice, kind }): Chosen[] => {
    const sent = form.get(fieldPrefix + choice);
    if (typeof sent !== "string" || sent === "") return [];
    return [kind === "text" ? { choice, text: sent } : { choice, value: sent }];
  });
  if (resolveChoices(product_choices, choices).some(({ fault }) => fault)) {
    return { chosen: choices, error: undefined };
  }
  const items = [{ id, name, price: price ?? 0, quantity: 1, choices }];
  const answer = await startCheckout(client, { items, locale, attempt: randomUuid() });
  return "url" in answer ? { url: answer.url } : { chosen: choices, error: answer.error };
}
