import { choiceWords } from "#domain/choices.ts";
import type { Language } from "#domain/language.ts";
import { z } from "zod";
import { agreedChoicesSchema } from "#domain/schemas/agreed-choices.ts";
import { clockTime, euros } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import { shortDay } from "../words/shop-days.ts";
import { errorMessage } from "../data/admin-client.ts";
import { purposeWords, untilWords } from "../stock/stock-words.ts";
import { purposes } from "../stock/reservations.ts";
import { refusalFacts } from "../data/stock.ts";
import { wordsIn } from "../../i18n/translate.ts";
import { productText } from "./text.ts";
import { stockText } from "../stock/text.ts";

const takerSchema = z.discriminatedUnion("kind", [
  /** Unix seconds in `until`; null: the bank has not answered. */
  z.object({ kind: z.literal("paying"), reference: z.string(), until: z.number().nullable() }),
  z.object({
    kind: z.literal("aside"),
    id: z.string(),
    purpose: z.enum(purposes),
    who: z.string().nullable(),
    choices: agreedChoicesSchema,
    /** A day. */
    until: z.string().nullable(),
  }),
  /** Unix seconds in `at`. */
  z.object({ kind: z.literal("sold"), reference: z.string().nullable(), at: z.number() }),
]);
export type Taker = z.infer<typeof takerSchema>;

const takenSchema = z.object({ left: z.number(), takers: z.array(takerSchema) });

/** The one who has the piece that was to be sold; undefined: another refusal. */
export function takenProducts(error: unknown) {
  return refusalFacts(error, "taken", takenSchema);
}

const linkedSchema = z.object({ earlier: z.number().int(), may_be_other: z.boolean() });

/** Cash sales that count with this one (TRD-03), `earlier` in cents; undefined: another refusal. */
export function linkedCash(error: unknown) {
  return refusalFacts(error, "cash_linked", linkedSchema);
}

const choiceSchema = z.object({ choice: z.string().nullish(), most: z.number().nullish() });

/** Finds the choice that a refusal is about. */
function choiceInDoubt(error: unknown, code: string) {
  return refusalFacts(error, code, choiceSchema);
}

/** The words for who has it, and until when. */
export function takerWords(taker: Taker, language: Language): string {
  const t = wordsIn(language, productText);
  if (taker.kind === "aside") {
    const which = choiceWords(taker.choices, language);
    const what = [purposeWords(language, taker), which].filter(Boolean).join(", ");
    return t("counter.takers.aside", { what, until: untilWords(taker.until, language) });
  }
  if (taker.kind === "sold") {
    const day = shortDay(inIso(taker.at), language);
    return t("counter.takers.sold", { reference: taker.reference ?? "", day });
  }
  const { reference, until } = taker;
  if (until === null) return t("counter.takers.atBank", { reference });
  return t("counter.takers.paying", { reference, clock: clockTime(inIso(until), language) });
}

const inIso = (unixSeconds: number) => new Date(unixSeconds * 1000).toISOString();

const choiceCodes = ["choice_required", "value_sold_out", "text_too_long", "text_unreadable"] as const;
const codes = [
  "no_price",
  "bad_email",
  "cash_too_much",
  "total_too_small",
  "total_too_large",
  "invalid_quantity",
  "unknown_product",
  "unknown_payment_method",
  "price_agreed",
  "receipt_mailed",
] as const;

const sumSchema = z.object({ sum: z.number().int() });
const partsSchema = z.object({ paid: z.number().int(), total: z.number().int() });
const cashSchema = z.object({ cash: z.number().int() });

/** Why nothing was sold. Where no answer came, another press is the same sale. */
export function saleRefusal(language: Language, error: unknown): string {
  const t = wordsIn(language, productText, stockText);
  const taken = takenProducts(error);
  if (taken) return taken.left > 0 ? t("stock.onlyFree", { count: taken.left }) : t("counter.taken");
  const linked = linkedCash(error);
  if (linked) return t("counter.refusals.cash_linked", { amount: euros(cents(linked.earlier), language) });
  const sum = refusalFacts(error, "discount_too_large", sumSchema);
  if (sum) return t("counter.refusals.discount_too_large", { sum: euros(cents(sum.sum), language) });
  const parts = refusalFacts(error, "payments_differ", partsSchema);
  if (parts) {
    const [paid, total] = [euros(cents(parts.paid), language), euros(cents(parts.total), language)];
    return t("counter.refusals.payments_differ", { paid, total });
  }
  const given = refusalFacts(error, "given_too_little", cashSchema);
  if (given) return t("counter.refusals.given_too_little", { cash: euros(cents(given.cash), language) });
  const said = errorMessage(error);
  const ofChoice = choiceCodes.find((code) => code === said);
  if (ofChoice) {
    const { choice, most } = choiceInDoubt(error, ofChoice) ?? {};
    return t(`counter.refusals.${ofChoice}`, { choice: choice ?? "", most: most ?? 0 });
  }
  const known = codes.find((code) => code === said);
  return known ? t(`counter.refusals.${known}`) : (said ?? t("counter.noAnswer"));
}
