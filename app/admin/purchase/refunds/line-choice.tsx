import { useId } from "react";
import { choiceWords } from "#domain/choices.ts";
import { textIn } from "#domain/language.ts";
import { centsAmount } from "../../words/amount.ts";
import { controlClass } from "../../../ui/field.tsx";
import type { RefundableLine } from "./refunds-query.ts";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { refundsText } from "./text.ts";

interface LineChoiceProps {
  line: RefundableLine;
  quantity: number;
  onChange: (quantity: number) => void;
}

/** How many pieces of a line; a line that is paid back already says so. */
export function LineChoice({ line, quantity, onChange }: LineChoiceProps) {
  const t = useText(refundsText);
  const { language } = useLanguage();
  const id = useId();
  const { left_over: left } = line;
  const numbers = Array.from({ length: left + 1 }, (_, number) => number);
  return (
    <li className="flex items-center justify-between gap-4">
      <label htmlFor={id} className="min-w-0 break-words">
        <span>{textIn(language, line.name, line.name_el)}</span>{" "}
        <span className="flex flex-wrap gap-x-2 text-muted tabular-nums">
          <span>{line.product_code}</span> <span>{centsAmount(line.unit_amount, language)}</span>
        </span>
        {line.choices.length > 0 ? <span className="block text-sm">{choiceWords(line.choices, language)}</span> : null}
      </label>
      {left > 0 ? (
        <select
          id={id}
          value={Math.min(quantity, left)}
          onChange={({ target }) => onChange(Number(target.value))}
          className={`${controlClass} w-auto! shrink-0`}
        >
          {numbers.map((number) => (
            <option key={number} value={number}>
              {t("refunds.ofPieces", { number, left })}
            </option>
          ))}
        </select>
      ) : (
        <span id={id} className="shrink-0 text-sm text-muted">
          {t("refunds.paidBack")}
        </span>
      )}
    </li>
  );
}
