import { choiceWords } from "#domain/choices.ts";
import { textIn } from "#domain/language.ts";
import type { WithdrawnLine } from "../../data/order-payments.ts";
import { useLanguage } from "../../../i18n/language.tsx";

/** The pieces that a withdrawal covers (AFT-06): `2 × Helios ring (R-001)`. */
export function WithdrawnLines({ lines }: { lines: readonly WithdrawnLine[] }) {
  const { language } = useLanguage();
  return (
    <ul>
      {lines.map(({ line_no: number, quantity, name, name_el: greek, product_code: code, choices }) => (
        <li key={number} className="break-words">
          <span>{`${quantity} × ${textIn(language, name, greek)}`}</span>
          {code ? <span className="text-muted">{` (${code})`}</span> : null}
          {choices.length > 0 ? <span>{`, ${choiceWords(choices, language)}`}</span> : null}
        </li>
      ))}
    </ul>
  );
}
