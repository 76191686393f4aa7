import { X } from "lucide-react";
import { useId } from "react";
import type { HoursFault } from "#domain/schemas/hours.ts";
import { controlClass } from "../../../ui/field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { replaced } from "../../ui/list-edits.ts";
import { readTime, type TypedDay } from "./week.ts";
import { useText } from "../../../i18n/language.tsx";
import { hoursText } from "./text.ts";

interface SpansFieldProps {
  /** The day or days that have these hours. */
  name: string;
  spans: TypedDay["spans"];
  fault: HoursFault | undefined;
  onChange: (spans: TypedDay["spans"]) => void;
}

/** A day's hours, span by span. */
export function SpansField({ name, spans, fault, onChange }: SpansFieldProps) {
  const t = useText(hoursText);
  const faultId = useId();
  // An empty field is not wrong yet; the browser asks for it before it is sent.
  const isHalfTyped = spans.some((span) => span.includes(""));
  const said = fault && !isHalfTyped ? t(`hours.fault.${fault}`) : undefined;
  return (
    <div className="grid justify-items-start gap-2">
      {spans.map((span, place) => (
        <SpanFields
          key={place}
          name={name}
          span={span}
          fault={place === spans.length - 1 ? said : undefined}
          faultId={faultId}
          onChange={(next) => onChange(replaced(spans, place, next))}
          onRemove={() => onChange(spans.filter((_, other) => other !== place))}
        />
      ))}
      {said ? (
        <p id={faultId} className="text-sm text-danger">
          {said}
        </p>
      ) : null}
    </div>
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
    <div className="flex flex-wrap items-center gap-2">
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
