import type { ReactNode } from "react";
import { choiceWords } from "#domain/choices.ts";
import { textIn } from "#domain/language.ts";
import { dateAndTime, longDate } from "#domain/format.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import type { Contract, ProductLine } from "./contract.ts";
import { withdrawText } from "./text.ts";

/** The rest of the contract: pieces kept, withdrawn from before, excepted; and until when there is time. */
export function ContractNotes({ contract, kept = [] }: { contract: Contract; kept?: ProductLine[] }) {
  const t = useText(withdrawText);
  const { language } = useLanguage();
  const { excepted, earlier, until } = contract;
  return (
    <dl className="mt-6 grid gap-x-8 gap-y-3 sm:grid-cols-[auto_1fr]">
      {kept.length > 0 ? (
        <Note name={t("withdrawal.kept")}>
          <Products lines={kept} />
        </Note>
      ) : null}
      {earlier.map(({ received_at: seconds, lines }, place) => (
        // Two of one second are alike, and never change their order.
        <Note key={place} name={t("withdrawal.before")}>
          <span>{dateAndTime(new Date(seconds * 1000), language)}</span>
          <Products lines={lines} />
        </Note>
      ))}
      {excepted.length > 0 ? (
        <Note name={t("withdrawal.excepted")}>
          <Products lines={excepted} />
        </Note>
      ) : null}
      <Note name={t("withdrawal.until")}>
        {until ? t("withdrawal.untilDay", { day: longDate(until, language) }) : t("withdrawal.untilSent")}
      </Note>
    </dl>
  );
}

function Note({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Products({ lines }: { lines: ProductLine[] }) {
  const { language } = useLanguage();
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.line_no}>
          <span>{`${line.quantity} × `}</span>
          <span>
            {[textIn(language, line.name, line.name_el), choiceWords(line.choices ?? [], language)]
              .filter(Boolean)
              .join(", ")}
          </span>
        </li>
      ))}
    </ul>
  );
}
