import { Printer } from "lucide-react";
import { useState } from "react";
import { choiceWords } from "#domain/choices.ts";
import { textIn } from "#domain/language.ts";
import { weekdayAndDate } from "#domain/promise.ts";
import { countryName } from "#domain/delivery/country.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { useSteadyRows } from "../lists/steady-rows.ts";
import { DoubtDialog, useDoubts } from "../purchase/doubts.tsx";
import { Badge } from "../ui/badge.tsx";
import { isSecondPress } from "../ui/use-action.ts";
import type { Packing, TodayFacts } from "./today-query.ts";
import { useMark } from "../purchase/marks/use-mark.ts";
import { marksText } from "../purchase/marks/text.ts";
import { useShowGone } from "./use-show-gone.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { todayText } from "./text.ts";
import { adminText } from "../words/text.ts";

/** A card for each purchase, the oldest first. Cards keep their places under a pointer, as the orders do (AFT-09). */
export function PackingList({ packing }: { packing: TodayFacts["to_pack"] }) {
  const t = useText(todayText);
  const { count, purchases } = packing;
  const { places, holder } = useSteadyRows(purchases, "packing");
  if (places.length === 0) return null;
  const title = t("today.packTitle", { count });
  return (
    <section aria-label={title} {...holder}>
      <h3 className="mb-3 text-xl">{title}</h3>
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {places.map(({ row, isEmpty }) => (
          <li key={row.id} className={isEmpty ? "invisible" : ""}>
            <Card purchase={row} />
          </li>
        ))}
      </ul>
      {count > purchases.length ? (
        <p className="mt-3 text-sm text-muted">{t("today.packMore", { count: count - purchases.length })}</p>
      ) : null}
    </section>
  );
}

function Card({ purchase }: { purchase: Packing }) {
  const { language } = useLanguage();
  const { customer, country, reference, lines } = purchase;
  const where = [country ? countryName(country, language) : null, reference];
  return (
    <article aria-label={customer} className="flex h-full flex-col gap-3 rounded-md border border-line bg-surface p-4">
      <div>
        <p className="font-display text-lg wrap-anywhere">{customer}</p>
        <p className="text-sm text-muted">{where.filter(Boolean).join(" · ")}</p>
      </div>
      <Marks purchase={purchase} />
      <ul className="grid gap-2">
        {lines.map((line) => (
          <li key={line.order_id} className="flex items-center gap-3">
            <Picture url={line.image_url} alt="" sizes="5rem" className="size-14 shrink-0 rounded-sm" />
            <span className="min-w-0 text-sm wrap-anywhere">
              <span>{`${line.quantity} × ${textIn(language, line.name, line.name_el)}`}</span>
              {line.choices.length > 0 ? (
                <span className="block text-muted">{choiceWords(line.choices, language)}</span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      <Actions purchase={purchase} />
    </article>
  );
}

/** The promised day, and what to pack with care. */
function Marks({ purchase }: { purchase: Packing }) {
  const t = useText(todayText, adminText);
  const { language } = useLanguage();
  const { arrives_to: day, kind, flags, lines } = purchase;
  const isPersonal = lines.some(({ choices }) => choices.some((choice) => choice.text));
  const known = flags.filter((flag) => flag !== "test" && flag !== "collection");
  return (
    <div className="flex flex-wrap items-center gap-1.5 text-sm empty:hidden">
      {day ? (
        <span className="w-full">
          {t(kind === "collection" ? "today.readyBy" : "today.promised", {
            day: weekdayAndDate(day, language),
          })}
        </span>
      ) : null}
      {kind === "collection" ? <Badge variant="waiting">{t("today.collection")}</Badge> : null}
      {isPersonal ? <Badge variant="waiting">{t("today.personal")}</Badge> : null}
      {known.map((flag) => (
        <Badge key={flag} variant={flag === "gift" ? "waiting" : "warning"}>
          {t(`orders.flags.${flag}`)}
        </Badge>
      ))}
    </div>
  );
}

function Actions({ purchase }: { purchase: Packing }) {
  const t = useText(todayText, marksText);
  const { customer: name, flags, kind, lines } = purchase;
  const verb = kind === "collection" ? "ready" : "sent";
  const { mark } = useMark(verb, {
    checkout: purchase.id,
    ids: lines.map((line) => line.order_id),
    show: useShowGone(purchase.id),
  });
  const doubts = useDoubts(flags, true);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-1">
      <a
        href={`/admin/packing-slip?order=${encodeURIComponent(lines[0]?.order_id ?? "")}`}
        target="_blank"
        rel="noreferrer"
        aria-label={t("today.printNamed", { name })}
        className={buttonClass("quiet")}
      >
        <Printer className="size-4" aria-hidden="true" />
        <span>{t("today.print")}</span>
      </a>
      <Button
        aria-label={t(`marks.named.${verb}`, { name })}
        onClick={(event) => {
          if (isSecondPress(event)) return;
          if (doubts.length > 0) setAsking(true);
          else mark.mutate();
        }}
      >
        {t(`marks.press.${verb}`)}
      </Button>
      <DoubtDialog
        open={isAsking}
        doubts={doubts}
        onConfirm={() => {
          setAsking(false);
          mark.mutate();
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
