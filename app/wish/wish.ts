import type { AgreedChoice } from "#domain/choices.ts";
import { readEmail, type EnquiryFault } from "#domain/enquiry.ts";
import type { Language } from "#domain/language.ts";
import { isUuid } from "#domain/uuid.ts";
import { clientWords, refusalOf } from "../data/function-refusal.ts";
import { isRecord } from "../data/is-record.ts";
import type { ShopClient } from "../data/shop-client.ts";
import { typingTime } from "../ui/people/typing-time.ts";
import { textOf } from "../ui/form-text.ts";

/** The page of a mail's link shows this, and no address. */
export interface Wish {
  slug: string;
  name: string;
  name_el: string | null;
  image_url: string | null;
  /** The size or variant that is waited for; empty: any. */
  choices: AgreedChoice[];
  /** The address itself has said that it wants to hear. */
  confirmed: boolean;
  /** The piece can be had now. */
  available: boolean;
  ends_at: string;
}

/** The page's state after its form was sent; `refusal`: the server's own words, null when it could not be asked. */
export type WishAnswer = { isSent: boolean; email: string; faults?: { email: EnquiryFault }; refusal?: string | null };

/** Asks for the mail that confirms the address; never throws. */
export async function sendWish(
  form: FormData,
  client: () => Promise<ShopClient>,
  language: Language,
): Promise<WishAnswer> {
  const { tidy: email, fault } = readEmail(textOf(form, "email"));
  if (fault) return { isSent: false, email, faults: { email: fault } };
  const typingMs = await typingTime(form);
  const asked = { product: textOf(form, "product"), homepage: textOf(form, "homepage") };
  const value = textOf(form, "value") || undefined;
  try {
    const { functions } = await client();
    const body = { ...asked, value, email, typing_ms: typingMs, locale: language };
    const { error } = await functions.invoke("send-wish", { body, timeout: 12_000 });
    if (!error) return { isSent: true, email };
    return { isSent: false, email, refusal: clientWords(await refusalOf(error)) };
  } catch (error) {
    // oxlint-disable-next-line no-console -- off line before the client's code was there: the page says so
    console.warn(error);
    return { isSent: false, email, refusal: null };
  }
}

/** Reads a wish; null for one that has ended, and for no such link. @throws when the service can't be asked */
export async function readWish(client: ShopClient, token: string): Promise<Wish | null> {
  if (!isUuid(token)) return null;
  const { data } = await client.rpc("read_wish", { token }).throwOnError();
  return isWish(data) ? data : null;
}

/** Confirms a wish, or ends it. @throws as above */
export async function answerWish(client: ShopClient, token: string, wanted: boolean): Promise<void> {
  if (isUuid(token)) await client.rpc("answer_wish", { token, wanted }).throwOnError();
}

function isWish(answer: unknown): answer is Wish {
  return isRecord(answer) && typeof answer["slug"] === "string" && typeof answer["confirmed"] === "boolean";
}
