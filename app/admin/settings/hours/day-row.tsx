import { Copy, Plus, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { hoursLimits, type HoursFault } from "#domain/schemas/hours.ts";
import { controlClass } from "../../../ui/field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { replaced } from "../../ui/list-edits.ts";
import { weekdayName } from "./in-words.ts";
import { readTime, withOneMore, type TypedDay } from "./week.ts";
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
  const faultId = useId();
  const name = weekdayName(day, language);
  // An empty field is not wrong yet; the browser asks for it before it is sent.
  const isHalfTyped = spans.some((span) => span.includes(""));
  const said = fault && !isHalfTyped ? t(`hours.fault.${fault}`) : undefined;
  const remove = (place: number) => {
    onChange(spans.filter((_, other) => other !== place));
    // The pressed button goes: the keyboard stays in the row.
    row.current?.querySelector<HTMLElement>("[data-add] button")?.focus();
  };
  return (
    <li ref={row} className="py-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)_auto]">
        <p className="content-center font-medium max-sm:min-h-11 sm:h-11">{name}</p>
        <div className="grid justify-items-start gap-2 max-sm:order-1 max-sm:col-span-full">
          {spans.length === 0 ? <p className="content-center text-muted sm:h-11">{t("hours.closed")}</p> : null}
          {spans.map((span, place) => (
            <SpanFields
              key={place}
              name={name}
              span={span}
              fault={place === spans.length - 1 ? said : undefined}
              faultId={faultId}
              onChange={(next) => onChange(replaced(spans, place, next))}
              onRemove={() => remove(place)}
            />
          ))}
          {said ? (
            <p id={faultId} className="text-sm text-danger">
              {said}
            </p>
          ) : null}
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

interface SpanFieldsProps {
  name: string;
  span: [string, string];
  /** The fault in words. */
  fault: string | undefined;
  faultId: string;
  onChange: (span: [string, string]) => void;
  onRemove: () => void;
}

function SpanFields({ name, span, fault, faultId, onChange, onRemove }: SpanFieldsProps) {
  const t = useText(hoursText);
  const [opens, closes] = span;
  const field = {
    inputMode: "numeric" as const,
    maxLength: 5,
    required: true,
    "aria-invalid": fault ? (true as const) : undefined,
    "aria-describedby": fault ? faultId : undefined,
    autoComplete: "off",
    className: `${controlClass} w-20! text-center tabular-nums`,
  };
  return (
    <div className="flex items-center gap-2">
      <input
        {...field}
        aria-label={t("hours.opens", { day: name })}
        value={opens}
        onChange={({ target }) => onChange([target.value, closes])}
        onBlur={({ target }) => onChange([readTime(target.value), closes])}
      />
      <span aria-hidden="true">–</span>
      <input
        {...field}
        ref={(input) => input?.setCustomValidity(fault ?? "")}
        aria-label={t("hours.closes", { day: name })}
        value={closes}
        onChange={({ target }) => onChange([opens, target.value])}
        onBlur={({ target }) => onChange([opens, readTime(target.value)])}
      />
      <IconButton label={t("hours.remove", { day: name, hours: `${opens}-${closes}` })} onClick={onRemove}>
        <X className="size-5" aria-hidden="true" />
      </IconButton>
    </div>
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
