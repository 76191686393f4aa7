import { useState } from "react";
import { choiceWords } from "#domain/choices.ts";
import type { StockFacts } from "../../stock/reservations.ts";
import { clockTime } from "#domain/format.ts";
import { Button } from "../../../ui/button.tsx";
import { AdminsOnly } from "../../frame/admins-only.tsx";
import { LetGoDialog } from "../../stock/let-go-dialog.tsx";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { stockText } from "../../stock/text.ts";
import { adminText } from "../../words/text.ts";

/** Purchases that hold the piece until they are paid or end (STK-06). */
export function HeldList({ held }: { held: StockFacts["held"] }) {
  const t = useText(stockText, adminText);
  const { language } = useLanguage();
  const [leaving, setLeaving] = useState<{ reference: string; state: string }>();
  if (held.length === 0 && !leaving) return null;
  return (
    <section aria-label={t("held.title")}>
      <h3 className="mb-1 text-lg">{t("held.title")}</h3>
      <ul className="divide-y divide-line border-y hairline">
        {held.map(({ reference, state, quantity, choices, until }, at) => (
          // One purchase may have two sizes.
          <li key={`${reference} ${at}`} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span className="text-sm">
              <span>{`${quantity} × ${reference} · `}</span>
              {choices.length > 0 ? <span>{`${choiceWords(choices, language)} · `}</span> : null}
              <span>
                {state === "processing" ? t("held.untilBank") : t("stock.until", { day: clockTime(until, language) })}
              </span>
            </span>
            <AdminsOnly>
              <Button
                variant="quiet"
                aria-label={t("held.letGoNamed", { reference })}
                onClick={() => setLeaving({ reference, state })}
              >
                {t("held.letGo")}
              </Button>
            </AdminsOnly>
          </li>
        ))}
      </ul>
      {leaving ? <LetGoDialog {...leaving} onClose={() => setLeaving(undefined)} /> : null}
    </section>
  );
}
