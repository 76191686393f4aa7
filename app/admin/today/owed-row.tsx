import { choiceWords, openNames } from "#domain/choices.ts";
import { countryName } from "#domain/delivery/country.ts";
import { textIn } from "#domain/language.ts";
import { Picture } from "../../ui/picture.tsx";
import { isDoubt } from "../data/orders.ts";
import { useAddress } from "../lists/address.ts";
import { Badge } from "../ui/badge.tsx";
import { OwedPress } from "./owed-press.tsx";
import { useOwedWords } from "./owed-words.ts";
import type { Owed } from "./today-query.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { todayText } from "./text.ts";
import { adminText } from "../words/text.ts";

const urgent: ReadonlySet<string> = new Set(["dispute", "look", "give_back"]);

/** A row says who has paid for what, until when it is owed, and has the press that takes it further. */
export function OwedRow({ row, keepsMail }: { row: Owed; keepsMail: boolean }) {
  const t = useText(todayText);
  const words = useOwedWords(row, keepsMail);
  const name = row.customer ?? t("today.someone");
  const isUrgent = row.is_late || urgent.has(row.step);
  return (
    <article
      aria-label={name}
      className={`flex flex-wrap items-center gap-x-5 gap-y-1 border-s-4 px-3 py-2.5 ${isUrgent ? "border-danger" : "border-transparent"}`}
    >
      <div className="flex min-w-0 grow basis-72 gap-3">
        <Picture
          url={row.lines.find(({ image_url: url }) => url)?.image_url ?? null}
          alt=""
          sizes="4rem"
          className="size-12 shrink-0 rounded-sm"
        />
        <div className="min-w-0 text-sm wrap-anywhere">
          <p>
            <span className="me-2 font-display text-base">{name}</span>
            <Marks row={row} />
          </p>
          <Pieces row={row} />
          <p className={isUrgent ? "text-danger" : ""}>{words}</p>
          <Where row={row} />
        </div>
      </div>
      <div className="ms-auto flex max-w-full flex-wrap items-center justify-end gap-x-5">
        <OwedPress row={row} />
      </div>
    </article>
  );
}

function Pieces({ row: { lines, step } }: { row: Owed }) {
  const { language } = useLanguage();
  return (
    <ul>
      {lines.map(({ quantity, name, name_el, choices }, place) => {
        const chosen = step === "ask" ? openNames(choices, language) : choiceWords(choices, language);
        const words = [`${quantity} × ${textIn(language, name, name_el)}`, chosen].filter(Boolean).join(", ");
        return <li key={`${place} ${words}`}>{words}</li>;
      })}
    </ul>
  );
}

/** The number leads to the order, where there is one. */
function Where({ row }: { row: Owed }) {
  const t = useText(adminText);
  const { language } = useLanguage();
  const address = useAddress();
  const { reference, order_id: order, country, kind, phone } = row;
  const place = country && kind !== "collection" ? countryName(country, language) : null;
  const more = [place, row.step === "collect" ? phone : null].filter(Boolean);
  return (
    <p className="text-muted">
      {reference && order ? (
        <button
          type="button"
          translate="no"
          aria-label={t("late.openNamed", { reference })}
          onClick={() => address.change({ order })}
          className="min-h-6 underline decoration-line underline-offset-4 hover:decoration-gold"
        >
          {reference}
        </button>
      ) : (
        <span translate="no">{reference}</span>
      )}
      <span>{more.map((one) => ` · ${one}`).join("")}</span>
    </p>
  );
}

/** Marks say what to pack with care, and what to know before. */
function Marks({ row: { flags, kind, lines, step } }: { row: Owed }) {
  const t = useText(todayText, adminText);
  const isPacked = step === "make" || step === "pack";
  const isPersonal = isPacked && lines.some(({ choices }) => choices.some((choice) => choice.text));
  return (
    <span className="inline-flex flex-wrap gap-1.5 align-middle">
      {kind === "collection" && isPacked ? <Badge variant="waiting">{t("orders.flags.collection")}</Badge> : null}
      {isPersonal ? <Badge variant="waiting">{t("today.personal")}</Badge> : null}
      {flags.map((flag) =>
        flag === "gift" || (isDoubt(flag) && flag !== "test") ? (
          <Badge key={flag} variant={flag === "gift" ? "waiting" : "warning"}>
            {t(`orders.flags.${flag}`)}
          </Badge>
        ) : null,
      )}
    </span>
  );
}
