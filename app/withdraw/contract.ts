import type { AgreedChoice } from "#domain/choices.ts";
import type { Language } from "#domain/language.ts";
import { clientWords, refusalOf } from "../data/function-refusal.ts";
import { isRecord } from "../data/is-record.ts";
import type { ShopClient } from "../data/shop-client.ts";
import type { Withdrawal } from "./withdrawal.ts";

export interface ProductLine {
  line_no: number;
  quantity: number;
  name: string;
  name_el: string | null;
  product_code: string | null;
  image_url: string | null;
  choices?: AgreedChoice[];
}

/** A purchase as `withdraw-from-contract` tells it. */
export interface Contract {
  reference: string;
  /** The lines that this declaration covers. */
  lines: ProductLine[];
  /** All lines as they were bought; `left`: how many can still be withdrawn from. */
  contract: (ProductLine & { left: number })[];
  excepted: ProductLine[];
  /** Unix seconds. */
  earlier: { received_at: number; lines: ProductLine[] }[];
  /** The last day: `2026-12-21`; null while a piece has yet to be sent. */
  until: string | null;
}

/** Unix seconds. */
export type Acknowledgement = Contract & { received_at: number };

export type Answer =
  | { contract: Contract }
  | { acknowledgement: Acknowledgement }
  /** The words of the refusal; null when the shop could not be asked. */
  | { refusal: string | null };

/** Asks what a declaration would cover, or with `confirm` makes it. */
export async function askShop(
  client: () => Promise<ShopClient>,
  { note, lines, token, attempt, ...typed }: Withdrawal,
  { confirm, language }: { confirm: boolean; language: Language },
): Promise<Answer> {
  const who = token ? { token } : typed;
  const what = { ...(note && { statement: note }), ...(lines && { lines }) };
  const body = { ...who, ...what, attempt, confirm, locale: language };
  try {
    const { functions } = await client();
    const { data, error } = await functions.invoke("withdraw-from-contract", { body });
    if (error) return { refusal: clientWords(await refusalOf(error)) };
    if (isAcknowledgement(data)) return { acknowledgement: data };
    if (isContract(data)) return { contract: data };
  } catch (error) {
    // oxlint-disable-next-line no-console -- off line before the client's code was there: the page says so
    console.warn(error);
  }
  return { refusal: null };
}

function isContract(data: unknown): data is Contract {
  return isRecord(data) && [data["lines"], data["contract"], data["excepted"], data["earlier"]].every(Array.isArray);
}

function isAcknowledgement(data: unknown): data is Acknowledgement {
  return isContract(data) && "received_at" in data;
}
