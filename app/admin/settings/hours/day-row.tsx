import { Copy, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { hoursLimits, type HoursFault } from "#domain/schemas/hours.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { weekdayName } from "./in-words.ts";
import { SpansField } from "./spans-field.tsx";
import { withOneMore, type TypedDay } from "./week.ts";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { hoursText } from "./text.ts";

interface DayRowProps {
  day: number;
  spans: TypedDay["spans"];
  fault: HoursFault | undefined;
  onChange: (spans: TypedDay["spans"]) => void;
  onCopy: (days: number[]) => void;
}

export function DayRow({ day, spans, fault, onChange, onCopy }: DayRowProps) {
  const t = useText(hoursText);
  const { language } = useLanguage();
  const [isCopying, setCopying] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const name = weekdayName(day, language);
  const change = (next: TypedDay["spans"]) => {
    onChange(next);
    // The pressed button goes: the keyboard stays in the row.
    if (next.length < spans.length) row.current?.querySelector<HTMLElement>("[data-add] button")?.focus();
  };
  return (
    <li ref={row} className="py-3">
      <div className="flex flex-wrap gap-x-3 gap-y-2">
        <p className="min-h-11 content-center font-medium max-sm:grow sm:basis-24 xl:basis-32">{name}</p>
        <div className="max-sm:order-1 max-sm:w-full sm:grow">
          {spans.length === 0 ? <p className="content-center text-muted sm:h-11">{t("hours.closed")}</p> : null}
          <SpansField name={name} spans={spans} fault={fault} onChange={change} />
        </div>
        <div data-add className="flex h-11 items-center">
          <IconButton
            label={t("hours.add", { day: name })}
            disabled={spans.length >= hoursLimits.spansADay}
            onClick={() => onChange(withOneMore(spans))}
          >
            <Plus className="size-5" aria-hidden="true" />
          </IconButton>
          <IconButton label={t("hours.copy", { day: name })} onClick={() => setCopying((before) => !before)}>
            <Copy className="size-4.5" aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {isCopying ? <CopyTo day={day} onCopy={onCopy} /> : null}
    </li>
  );
}

function CopyTo({ day, onCopy }: Pick<DayRowProps, "day" | "onCopy">) {
  const t = useText(hoursText);
  const { language } = useLanguage();
  const others = [1, 2, 3, 4, 5, 6, 7].filter((other) => other !== day);
  return (
    <p className="mt-2 flex flex-wrap items-center gap-2 text-sm">
      <span className="text-muted">{t("hours.copyTo")}</span>
      {others.map((other) => (
        <button key={other} type="button" onClick={() => onCopy([other])} className={chipClass}>
          {weekdayName(other, language)}
        </button>
      ))}
      <button type="button" onClick={() => onCopy(others)} className={chipClass}>
        {t("hours.everyDay")}
      </button>
    </p>
  );
}

export const chipClass = "min-h-9 rounded-full border border-edge px-3.5 text-sm hover:border-ink max-lg:min-h-11";
