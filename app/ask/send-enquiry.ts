import { enquiryFaults, tidyEnquiry, type Enquiry, type EnquiryFault, type EnquiryField } from "#domain/enquiry.ts";
import type { Language } from "#domain/language.ts";
import { clientWords, refusalOf } from "../data/function-refusal.ts";
import type { ShopClient } from "../data/shop-client.ts";
import { typingTime } from "../ui/people/typing-time.ts";
import { textOf } from "../ui/form-text.ts";

type EnquiryFaults = Partial<Record<EnquiryField, EnquiryFault>>;

/** The page's state after its form was sent; the same in the browser and, without scripts, on the server. */
export type EnquiryAnswer =
  | { isSent: true; email: string }
  /** `refusal`: the server's own words; null when the shop could not be asked, absent where a field is at fault. */
  | { isSent: false; draft: Enquiry; faults: EnquiryFaults; refusal?: string | null };

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
  const typingMs = await typingTime(form);
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
