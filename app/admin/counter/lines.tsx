import { CloseIcon } from "../../ui/icons.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { centsAmount } from "../words/amount.ts";
import type { CounterLine } from "./sale.ts";
import type { SaleDesk } from "./use-sale.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { counterText } from "./text.ts";

interface LinesProps {
  desk: SaleDesk;
  /** A piece's line, to be changed. */
  onChange: (line: CounterLine) => void;
  /** The one that was refused, from 1. */
  refused: number | undefined;
}

export function Lines({ desk: { sale, change, isUnknown }, onChange, refused }: LinesProps) {
  const t = useText(counterText);
  const remove = (key: string) => change(({ lines }) => ({ lines: lines.filter((one) => one.key !== key) }));
  return (
    <ul aria-label={t("counter.lines")} className="divide-y divide-line border-y hairline">
      {sale.lines.map((line, place) => (
        <li
          key={line.key}
          className={`flex items-center gap-2 ${place + 1 === refused ? "border-s-2 border-s-danger ps-2" : ""}`}
        >
          {"product_id" in line.item && !isUnknown ? (
            <button
              type="button"
              className={`${rowClass} hover:bg-stone`}
              aria-label={t("counter.changeNamed", { name: line.label })}
              onClick={() => onChange(line)}
            >
              <Words line={line} />
            </button>
          ) : (
            <p className={rowClass}>
              <Words line={line} />
            </p>
          )}
          {isUnknown ? null : (
            <IconButton label={t("counter.removeNamed", { name: line.label })} onClick={() => remove(line.key)}>
              <CloseIcon />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}

const rowClass = "flex min-h-12 min-w-0 grow items-center gap-3 py-1.5 text-start";

function Words({ line: { label, about, item } }: { line: CounterLine }) {
  const { language } = useLanguage();
  return (
    <>
      <span className="min-w-0 grow wrap-anywhere">
        <span className="font-medium">{item.quantity > 1 ? `${item.quantity} × ${label}` : label}</span>
        {about ? <span className="block text-sm text-muted">{about}</span> : null}
      </span>
      <span className="shrink-0 tabular-nums">{centsAmount(item.unit_amount * item.quantity, language)}</span>
    </>
  );
}
