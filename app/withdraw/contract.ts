import type { AgreedChoice } from "#domain/choices.ts";
import type { Language } from "#domain/language.ts";
import type { ShopClient } from "../data/shop-client.ts";
import type { Withdrawal } from "./withdrawal.ts";

export interface PieceLine {
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
  lines: PieceLine[];
  /** All lines as they were bought; `left`: how many can still be withdrawn from. */
  contract: (PieceLine & { left: number })[];
  excepted: PieceLine[];
  /** Unix seconds. */
  earlier: { received_at: number; lines: PieceLine[] }[];
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
    if (error) return { refusal: await wordsOf(error) };
    if (isAcknowledgement(data)) return { acknowledgement: data };
    if (isContract(data)) return { contract: data };
  } catch (error) {
    // oxlint-disable-next-line no-console -- off line before the client's code was there: the page says so
    console.warn(error);
  }
  return { refusal: null };
}

function isContract(data: unknown): data is Contract {
  return (
    isRecord(data) &&
    [data["lines"], data["contract"], data["excepted"], data["earlier"]].every(Array.isArray)
  );
}

function isAcknowledgement(data: unknown): data is Acknowledgement {
  return isContract(data) && "received_at" in data;
}

async function wordsOf(error: unknown): Promise<string | null> {
  const response = isRecord(error) ? error["context"] : undefined;
  if (!(response instanceof Response) || response.status >= 500) return null;
  const answer = parsed(await response.text());
  return isRecord(answer) && typeof answer["error"] === "string" ? answer["error"] : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (cause instanceof SyntaxError) return null;
    throw cause;
  }
}
