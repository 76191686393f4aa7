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
  // An answer to a choice that is no more is sent too: the server says so, nobody pays for less than was chosen.
  const choices = [...form].flatMap(([name, sent]): Chosen[] => {
    if (!name.startsWith(fieldPrefix) || typeof sent !== "string" || sent === "") return [];
    const choice = name.slice(fieldPrefix.length);
    const isList = product_choices.some(({ id: own, kind }) => own === choice && kind !== "text");
    return [isList ? { choice, value: sent } : { choice, text: sent }];
  });
  if (resolveChoices(product_choices, choices).some(({ fault }) => fault)) {
    return { chosen: choices, error: undefined };
  }
  const items = [{ id, name, price: price ?? 0, quantity: 1, choices }];
  const answer = await startCheckout(client, { items, locale, attempt: randomUuid() });
  return "url" in answer ? { url: answer.url } : { chosen: choices, error: answer.error };
}
