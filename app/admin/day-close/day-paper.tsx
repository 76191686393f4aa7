import { useState } from "react";
import { clockTime } from "#domain/format.ts";
import { cents, centsFromEuros, type Cents } from "#domain/money.ts";
import { useDocumentFacts } from "../../data/use-shop-facts.ts";
import { Figures } from "../ui/figures.tsx";
import { NumberField } from "../ui/number-field.tsx";
import { paidWords } from "../purchase/paid-words.ts";
import { centsAmount } from "../words/amount.ts";
import type { DayClose } from "./day-close-query.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { dayCloseText } from "./text.ts";
import { purchaseText } from "../purchase/text.ts";

/** The paper of a day: sums, ways of paying, what must be in the till, and each receipt and credit note. */
export function DayPaper({ name, day }: { name: string; day: DayClose }) {
  const t = useText(dayCloseText);
  const { language } = useLanguage();
  const { sales, returns, amount, vat, testing, papers } = day;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <header>
        <p className="font-display text-3xl">{useDocumentFacts().shop?.shop_name}</p>
        <h1 className="mt-2 text-2xl">{t("dayClose.heading", { day: name })}</h1>
        <p className="mt-1 text-sm text-muted">{t("dayClose.intro")}</p>
        {testing ? <p className="mt-1 text-sm text-danger">{t("dayClose.testing")}</p> : null}
      </header>
      {papers.length === 0 ? (
        <p className="text-muted">{t("dayClose.none")}</p>
      ) : (
        <Figures
          figures={[
            [t("dayClose.sales"), String(sales)],
            [t("dayClose.returns"), String(returns)],
            [t("dayClose.taken"), centsAmount(amount, language)],
            [t("dayClose.vat"), centsAmount(vat, language)],
          ]}
        />
      )}
      {papers.length === 0 ? null : <Ways day={day} />}
      <Till cash={cashOf(day)} />
      {papers.length === 0 ? null : <Papers day={day} />}
    </article>
  );
}

function cashOf({ ways }: DayClose): Cents {
  const cash = ways.find(({ method }) => method === "cash");
  return cents((cash?.taken ?? 0) - (cash?.given_back ?? 0));
}

const table = "w-full border-collapse text-sm";
const first = "py-2 pe-3 text-start";
const cell = "py-2 ps-3 text-end whitespace-nowrap tabular-nums";

function Ways({ day: { ways } }: { day: DayClose }) {
  const t = useText(dayCloseText, purchaseText);
  const { language } = useLanguage();
  return (
    <section aria-label={t("dayClose.byWay")}>
      <h2 className="mb-3 text-xl">{t("dayClose.byWay")}</h2>
      <table className={table}>
        <thead>
          <tr className="border-b border-edge">
            <th scope="col" className={first}>
              {t("dayClose.way")}
            </th>
            {(["takenShort", "givenBack", "left"] as const).map((column) => (
              <th key={column} scope="col" className="py-2 ps-3 text-end">
                {t(`dayClose.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ways.map(({ method, taken, given_back: back }) => (
            <tr key={method} className="border-b hairline">
              <th scope="row" className={`${first} font-normal`}>
                {method ? t(`counter.methods.${method}`) : null}
              </th>
              <td className={cell}>{centsAmount(taken, language)}</td>
              <td className={cell}>{centsAmount(back, language)}</td>
              <td className={`${cell} font-medium`}>{centsAmount(taken - back, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Cash of the morning is typed; nobody has to. */
function Till({ cash }: { cash: Cents }) {
  const t = useText(dayCloseText);
  const { language } = useLanguage();
  const [float, setFloat] = useState("");
  const before = centsFromEuros(float) ?? cents(0);
  return (
    <section aria-label={t("dayClose.till")}>
      <h2 className="mb-3 text-xl">{t("dayClose.till")}</h2>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <NumberField
          className="w-44"
          label={t("dayClose.float")}
          min="0"
          step="0.01"
          autoComplete="off"
          value={float}
          onChange={({ target }) => setFloat(target.value)}
        />
        <p aria-live="polite" className="text-end">
          <span className="block text-sm text-muted">{t("dayClose.inTill")}</span>
          <strong className="font-display text-2xl font-normal tabular-nums">
            {centsAmount(before + cash, language)}
          </strong>
        </p>
      </div>
    </section>
  );
}

function Papers({ day: { papers } }: { day: DayClose }) {
  const t = useText(dayCloseText);
  const { language } = useLanguage();
  return (
    <section aria-label={t("dayClose.papers")}>
      <h2 className="mb-3 text-xl">{t("dayClose.papers")}</h2>
      <table className={table}>
        <thead>
          <tr className="border-b border-edge">
            <th scope="col" className={first}>
              {t("dayClose.number")}
            </th>
            <th scope="col" className={first}>
              {t("dayClose.paid")}
            </th>
            <th scope="col" className="py-2 ps-3 text-end">
              {t("dayClose.amount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {papers.map(({ name, kind, issued_at, reference, amount, paid_by }) => (
            <tr key={name} className="break-inside-avoid border-b hairline align-baseline">
              <th scope="row" className={`${first} font-normal`}>
                <span className="whitespace-nowrap">{name}</span>
                <span className="block text-xs text-muted">
                  {[clockTime(minuteOf(issued_at), language), reference].join(" · ")}
                </span>
              </th>
              <td className={first}>{paidWords(paid_by, language)}</td>
              <td className={cell}>{centsAmount(kind === "receipt" ? amount : -amount, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The minute in which it was issued. */
const minuteOf = (time: string) => new Date(Math.floor(Date.parse(time) / 60_000) * 60_000).toISOString();
