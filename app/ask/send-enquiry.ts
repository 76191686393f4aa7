import {
  enquiryFaults,
  leastTypingMs,
  tidyEnquiry,
  type Enquiry,
  type EnquiryFault,
  type EnquiryField,
} from "#domain/enquiry.ts";
import type { Language } from "#domain/language.ts";
import { clientWords, refusalOf } from "../data/function-refusal.ts";
import type { ShopClient } from "../data/shop-client.ts";
import { textOf } from "../ui/form-text.ts";

type EnquiryFaults = Partial<Record<EnquiryField, EnquiryFault>>;

/** The page's state after its form was sent; the same in the browser and, without scripts, on the server. */
export type EnquiryAnswer =
  | { isSent: true; email: string }
  /** `refusal`: the server's own words; null when the shop could not be asked, absent where a field is at fault. */
  | { isSent: false; draft: Enquiry; faults: EnquiryFaults; refusal?: string | null };

/** A sender who types more quickly than a person can waits for the rest of the least time, and is not turned away. */
export async function sendEnquiry(
  form: FormData,
  client: () => Promise<ShopClient>,
  language: Language,
): Promise<EnquiryAnswer> {
  const draft = tidyEnquiry({
    name: textOf(form, "name"),
    email: textOf(form, "email"),
    phone: textOf(form, "phone"),
    question: textOf(form, "question"),
  });
  const faults = enquiryFaults(draft);
  if (Object.keys(faults).length > 0) return { isSent: false, draft, faults };
  const typingMs = await waitOut(Number(form.get("shown_at")));
  const body = {
    ...draft,
    product: textOf(form, "product"),
    homepage: textOf(form, "homepage"),
    typing_ms: typingMs,
    locale: language,
  };
  try {
    const { functions } = await client();
    const { error } = await functions.invoke("send-enquiry", { body, timeout: timeoutMs });
    if (!error) return { isSent: true, email: draft.email };
    const refused = await refusalOf(error);
    return { isSent: false, draft, faults, refusal: clientWords(refused) };
  } catch (error) {
    // oxlint-disable-next-line no-console -- off line before the client's code was there: the page says so
    console.warn(error);
    return { isSent: false, draft, faults, refusal: null };
  }
}

const timeoutMs = 12_000;

/** Milliseconds since the form was shown; 0 for a form that does not tell. */
async function waitOut(shownAt: number): Promise<number> {
  const elapsed = Date.now() - shownAt;
  if (!(shownAt > 0) || elapsed < 0) return 0;
  const rest = leastTypingMs - elapsed;
  if (rest > 0) await new Promise((go) => setTimeout(go, rest));
  return Math.max(elapsed, leastTypingMs);
}
