import type { AgreedChoice } from "#domain/choices.ts";
import type { Language } from "#domain/language.ts";
import type { Cents } from "#domain/money.ts";
import { isUuid } from "#domain/uuid.ts";
import { refusalOf } from "../data/function-refusal.ts";
import { isRecord } from "../data/is-record.ts";
import type { ShopClient } from "../data/shop-client.ts";

const quoteParts = ["whole", "deposit", "balance"] as const;

/**
 * The page of a quote's link shows this (ASK-02): nobody's name and address; amounts in cents, days as `2026-12-03`.
 */
export interface Quote {
  /** The part that this link pays now. */
  part: (typeof quoteParts)[number];
  state: "waiting" | "being_paid" | "held" | "paid" | "ended";
  /** The state of the whole, deposit and balance: tells why it has ended. */
  contract: "waiting" | "deposit_paid" | "disputed" | "given_back" | "withdrawn" | "paid" | "ended";
  /** How far it is, in the word that the dashboard says, too: `making`, `ready`, `sent`, `collected` among others. */
  stage: string;
  locale: Language;
  words: string | null;
  picture_url: string | null;
  lines: QuoteLine[];
  total: Cents;
  deposit: Cents | null;
  /** The rest of the deposit, once it is paid: less what was given back. */
  deposit_left: Cents;
  balance: Cents;
  /** The amount of this link. */
  amount: Cents;
  ready_by: string | null;
  valid_until: string;
  /** The day on which this link's part was paid, once it is. */
  paid_at: string | null;
}

interface QuoteLine {
  line_no: number;
  name: string;
  name_el: string | null;
  product_code: string | null;
  image_url: string | null;
  /** The product's page; null for words, or a product that is no longer in the shop. */
  slug: string | null;
  choices: AgreedChoice[];
  quantity: number;
  unit_amount: Cents;
  personalised: boolean;
}

/**
 * Reads a quote; null for no such link, a malformed one, or a balance before its deposit, all alike. @throws when the
 * service can't be asked
 */
export async function readQuote(client: ShopClient, token: string): Promise<Quote | null> {
  if (!isUuid(token)) return null;
  const { data } = await client.rpc("read_quote", { token }).throwOnError();
  if (data === null) return null;
  if (!isQuote(data)) throw new Error("read_quote answered something else");
  return data;
}

/** `error`: the server's own words; null when the shop could not be asked. `link`: the order of what is paid already. */
export type PayAnswer = { url: string } | { error: string | null; link?: string | null };

/** The fields `delivery` and `country` say how it is delivered, where there is a choice. Never throws. */
export async function payQuote(
  form: FormData,
  asked: { token: string; locale: Language },
  client: () => Promise<ShopClient>,
): Promise<PayAnswer> {
  const method = form.get("delivery");
  const country = form.get("country");
  const delivery = typeof method === "string" && {
    delivery: { method, ...(typeof country === "string" && { country }) },
  };
  try {
    const { functions } = await client();
    const { data, error } = await functions.invoke("create-cart-payment", {
      body: { quote: asked.token, locale: asked.locale, ...delivery },
      timeout: timeoutMs,
    });
    if (error) {
      const refused = await refusalOf(error);
      return { error: refused?.words ?? null, link: refused?.link ?? null };
    }
    const url = isRecord(data) ? data["url"] : undefined;
    return typeof url === "string" && /^https?:/.test(url) ? { url } : { error: null };
  } catch (error) {
    // oxlint-disable-next-line no-console -- off line before the client's code was there: the page says so
    console.warn(error);
    return { error: null };
  }
}

/** The server gives up on the provider after 12 s; the browser a little later. */
const timeoutMs = 20_000;

function isQuote(answer: unknown): answer is Quote {
  return (
    isRecord(answer) &&
    quoteParts.some((part) => part === answer["part"]) &&
    Array.isArray(answer["lines"]) &&
    typeof answer["amount"] === "number"
  );
}
