import type { Language } from "#domain/language.ts";
import { useCallback, useRef, useState, type FormEvent } from "react";
import {
  deliveryLimits,
  readMethod,
  type DeliveryMethodFields,
  type MethodFault,
  type MethodFaults,
  type TypedMethod,
} from "#domain/delivery/delivery-method.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { UnsavedGuard } from "../../frame/unsaved-guard.tsx";
import { CountriesField } from "./countries-field.tsx";
import { MethodPreview } from "./method-preview.tsx";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { deliveryText } from "./text.ts";
import { wordsIn } from "../../../i18n/translate.ts";

interface MethodFormProps {
  begun: TypedMethod;
  busy: boolean;
  onSave: (method: DeliveryMethodFields) => void;
  onCancel: () => void;
}

/** One way of delivery. What is wrong is said at its field, and nothing typed is lost. */
export function MethodForm({ begun, busy, onSave, onCancel }: MethodFormProps) {
  const t = useText(deliveryText);
  const [typed, setTyped] = useState(begun);
  const [faults, setFaults] = useState<MethodFaults>({});
  const form = useRef<HTMLFormElement>(null);
  const isUnsaved = useCallback(() => typed !== begun, [typed, begun]);
  const change = (changes: Partial<TypedMethod>) => {
    setTyped({ ...typed, ...changes });
    const names = Object.keys(changes);
    setFaults(Object.fromEntries(Object.entries(faults).filter(([name]) => !names.includes(name))));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const read = readMethod(typed);
    if ("method" in read) return onSave(read.method);
    setFaults(read.faults);
    const first = form.current?.elements.namedItem(Object.keys(read.faults)[0] ?? "");
    if (first instanceof HTMLElement) first.focus();
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={onSubmit}
      className="grid gap-5 rounded-md border border-edge p-5 sm:grid-cols-2"
    >
      <Fields typed={typed} faults={faults} change={change} />
      <MethodPreview typed={typed} />
      <div className="flex flex-wrap justify-end gap-3 sm:col-span-2 max-sm:*:grow">
        <Button variant="secondary" onClick={onCancel}>
          {t("delivery.cancel")}
        </Button>
        <Button type="submit" busy={busy}>
          {t("delivery.save")}
        </Button>
      </div>
      <UnsavedGuard isUnsaved={isUnsaved} onDiscard={onCancel} />
    </form>
  );
}

interface FieldsProps {
  typed: TypedMethod;
  faults: MethodFaults;
  change: (changes: Partial<TypedMethod>) => void;
}

type Typed = Exclude<keyof TypedMethod, "kind" | "countries">;

function Fields({ typed, faults, change }: FieldsProps) {
  const t = useText(deliveryText);
  const { language } = useLanguage();
  const field = (name: Typed) => ({
    name,
    label: t(`delivery.${name}`),
    value: typed[name],
    error: faultText(faults[name], language),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const amount = { step: "0.01", min: 0 };
  const days = { step: "1", min: 0, max: deliveryLimits.days };
  return (
    <>
      <TextField {...field("name")} maxLength={deliveryLimits.nameLength} />
      <TextField {...field("name_el")} maxLength={deliveryLimits.nameLength} lang="el" />
      <NumberField {...field("price")} {...amount} />
      <NumberField {...field("free_from")} {...amount} hint={t("delivery.free_fromHint")} />
      {typed.kind === "courier" ? (
        <CountriesField
          chosen={typed.countries}
          error={faultText(faults.countries, language)}
          onChange={(countries) => change({ countries })}
        />
      ) : null}
      <NumberField {...field("min_days")} {...days} />
      <NumberField {...field("max_days")} {...days} />
      <TextField {...field("promise")} maxLength={deliveryLimits.promiseLength} />
      <TextField {...field("promise_el")} maxLength={deliveryLimits.promiseLength} lang="el" />
    </>
  );
}

function faultText(fault: MethodFault | undefined, language: Language) {
  const t = wordsIn(language, deliveryText);
  if (fault === undefined) return undefined;
  if (fault === "missing") return t("delivery.fault.missing");
  if (fault === "too long") return t("delivery.fault.tooLong");
  if (fault === "unreadable") return t("delivery.fault.unreadable");
  if (fault === "price") return t("delivery.fault.price");
  if (fault === "days") return t("delivery.fault.days", { most: deliveryLimits.days });
  return t(fault === "days order" ? "delivery.fault.daysOrder" : "delivery.fault.noCountry");
}
