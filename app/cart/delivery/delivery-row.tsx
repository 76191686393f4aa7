import type { Cents } from "#domain/money.ts";
import { cents, sumCents } from "#domain/money.ts";
import { promiseSentence } from "#domain/promise.ts";
import { euros } from "#domain/format.ts";
import { useDocumentFacts } from "../../data/use-shop-facts.ts";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { textIn } from "#domain/language.ts";
import { deliveryId, fewCountries } from "./delivery-fields.tsx";
import type { Delivery } from "./use-delivery.ts";
import { sharedText } from "../../i18n/shared-text.ts";
import { cartText } from "../text.ts";

export const summaryId = "order-summary";

/** The price of delivery, in the list of sums. */
export function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const t = useText(cartText, sharedText);
  const { language } = useLanguage();
  const { choice, isUnread } = delivery;
  const chosen = choice?.chosen;
  if (choice?.methods.length === 0 && !choice.countries) return null;
  const amount = chosen ? amountOf(chosen.amount, t("cart.free"), language) : "–";
  return (
    <>
      <dt className="text-muted">{t(chosen?.kind === "collection" ? "cart.collection" : "cart.delivery")}</dt>
      <dd className="text-right tabular-nums">{choice || isUnread ? amount : "…"}</dd>
      <DeliveryNote delivery={delivery} />
    </>
  );
}

/** EYE-01: what delivery costs stands beside the total when lines push the choice out of sight, and leads there. */
export function DeliveryGlance({ delivery: { choice, isUnread } }: { delivery: Delivery }) {
  const t = useText(cartText, sharedText);
  const { language } = useLanguage();
  const chosen = choice?.chosen;
  if (isUnread || (choice?.methods.length === 0 && !choice.countries)) return null;
  return (
    <button
      type="button"
      onClick={showDelivery}
      className="mb-2 flex min-h-8 w-full items-baseline justify-between gap-x-4 py-1 text-left text-sm text-muted"
    >
      <span className="min-w-0 underline decoration-line underline-offset-4 wrap-break-word">
        {chosen ? textIn(language, chosen.name, chosen.name_el) : t("cart.deliveryChoice")}
      </span>
      <span className="text-ink tabular-nums">
        {chosen ? amountOf(chosen.amount, t("cart.free"), language) : choice ? "–" : "…"}
      </span>
    </button>
  );
}

function showDelivery(): void {
  const place = document.getElementById(deliveryId) ?? document.getElementById(summaryId);
  place?.scrollIntoView({ block: "start" });
  place?.focus({ preventScroll: true });
}

/** CRT-09, EYE-01: all that will be paid, with the amount in the first frame. */
export function Total({ delivery, goods }: { delivery: Delivery; goods: Cents }) {
  const t = useText(cartText, sharedText);
  const { language } = useLanguage();
  const { shop } = useDocumentFacts();
  const total = sumCents([goods, delivery.choice?.chosen?.amount ?? cents(0)]);
  return (
    <dl className="leading-tight">
      <dt className="text-xs text-muted">
        <span>{t("cart.total")}</span> {shop?.vat_none ? null : <span>{t("product.vat")}</span>}
      </dt>
      <dd className="mt-0.5 text-lg font-medium tabular-nums" aria-live="polite">
        {euros(total, language)}
      </dd>
    </dl>
  );
}

function amountOf(amount: Cents, free: string, language: Parameters<typeof euros>[1]): string {
  return amount === 0 ? free : euros(amount, language);
}

/** The day of arrival (DLV-04), and the facts of an only way of delivery: several say theirs where they are chosen. */
function DeliveryNote({ delivery: { choice, isUnread, isOpen } }: { delivery: Delivery }) {
  const t = useText(cartText, sharedText);
  const { language } = useLanguage();
  const only = choice && !choice.countries && choice.methods.length === 1 ? choice.chosen : null;
  const freeFrom = only && only.amount > 0 ? only.free_from : null;
  const notes = [
    isUnread ? t("cart.deliveryUnread") : undefined,
    only ? fewCountries(only, language) : undefined,
    freeFrom === null ? undefined : t("cart.freeFrom", { amount: euros(freeFrom, language) }),
  ].filter((note) => note !== undefined);
  const chosen = choice?.chosen;
  const arrival = chosen && promiseSentence({ ...chosen, is_open: isOpen, delivery: chosen }, language);
  // Its line is kept until the answer is there, so that no button moves under a finger.
  const isAsked = !choice && !isUnread;
  return (
    <>
      {arrival || isAsked ? <dd className="col-span-2">{arrival ?? "\u00a0"}</dd> : null}
      {notes.length > 0 ? <dd className="col-span-2 text-xs text-muted">{notes.join(" · ")}</dd> : null}
    </>
  );
}
