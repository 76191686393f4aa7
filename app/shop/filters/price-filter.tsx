import { Form, useNavigate, useSearchParams } from "react-router";
import { eurosFromCents, type Cents } from "#domain/money.ts";
import { noPicks } from "../../data/filters/picks.ts";
import type { ProductFilter } from "../../data/product-list.ts";
import { wholeNumber } from "#domain/format.ts";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { filterOf, shopPath } from "../shop-address.ts";
import { HiddenPicks } from "./hidden-picks.tsx";
import { filterText } from "./text.ts";

interface PriceFilterProps {
  filter: ProductFilter;
  lowest: Cents | null;
  highest: Cents | null;
}

/** A plain GET form; its placeholders are the lowest and the highest price there is. */
export function PriceFilter({ filter, lowest, highest }: PriceFilterProps) {
  const t = useText(filterText);
  const navigate = useNavigate();
  const { language } = useLanguage();
  const lang = useSearchParams()[0].get("lang");
  const { picks = noPicks } = filter;
  const rest = { ...filter, picks: { ...picks, from: null, to: null } };
  const bound = (name: "from" | "to", label: string, hint: Cents | null, round: "floor" | "ceil") => (
    <TextField
      name={name}
      label={label}
      inputMode="decimal"
      maxLength={9}
      autoComplete="off"
      defaultValue={picks[name] === null ? "" : String(eurosFromCents(picks[name]))}
      placeholder={hint === null ? "" : wholeNumber(Math[round](eurosFromCents(hint)), language)}
      className="min-w-0 grow basis-20"
    />
  );
  return (
    <Form
      method="get"
      action={`/shop/${filter.category}`}
      onSubmit={(event) => {
        event.preventDefault();
        const asked = new URLSearchParams();
        for (const [name, value] of new FormData(event.currentTarget)) {
          if (typeof value === "string") asked.append(name, value);
        }
        void navigate(shopPath(filterOf(filter.category, asked)), { preventScrollReset: true });
      }}
      className="flex flex-wrap items-end gap-x-3 gap-y-3"
    >
      {filter.query ? <input type="hidden" name="q" value={filter.query} /> : null}
      <input type="hidden" name="sort" value={filter.sort} />
      <HiddenPicks filter={rest} />
      {lang === null ? null : <input type="hidden" name="lang" value={lang} />}
      {bound("from", t("filters.from"), lowest, "floor")}
      {bound("to", t("filters.to"), highest, "ceil")}
      <button type="submit" className={buttonClass("secondary", "lg:grow")}>
        {t("filters.apply")}
      </button>
    </Form>
  );
}
