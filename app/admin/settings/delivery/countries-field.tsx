import { useId } from "react";
import { countryGroups, type CountryGroup } from "#domain/delivery/delivery-countries.ts";
import { countryName } from "#domain/delivery/country.ts";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { deliveryText } from "./text.ts";

interface CountriesFieldProps {
  chosen: readonly string[];
  error: string | undefined;
  onChange: (countries: string[]) => void;
}

const groups = Object.keys(countryGroups) as CountryGroup[];

/** Whole groups by one tick, single countries below each group that has more than one. */
export function CountriesField({ chosen, error, onChange }: CountriesFieldProps) {
  const t = useText(deliveryText);
  const errorId = useId();
  return (
    <fieldset aria-describedby={errorId} className="min-w-0 sm:col-span-2">
      <legend className="mb-1.5 text-sm font-medium">{t("delivery.countries")}</legend>
      <div className="divide-y divide-line rounded-sm border border-edge">
        {groups.map((group) => (
          <Group key={group} group={group} chosen={chosen} onChange={onChange} />
        ))}
      </div>
      <p id={errorId} className="mt-1.5 text-sm text-danger empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}

function Group({ group, chosen, onChange }: { group: CountryGroup } & Omit<CountriesFieldProps, "error">) {
  const t = useText(deliveryText);
  const { language } = useLanguage();
  const codes: readonly string[] = countryGroups[group];
  const count = codes.filter((code) => chosen.includes(code)).length;
  const toggle = (changed: readonly string[], isOn: boolean) => {
    const others = chosen.filter((code) => !changed.includes(code));
    onChange(isOn ? [...others, ...changed] : others);
  };
  const named = codes
    .map((code) => [code, countryName(code, language)] as const)
    .sort(([, a], [, b]) => a.localeCompare(b, language));
  return (
    <div className="px-3.5 py-2.5">
      <Tick
        label={codes.length > 1 ? t(`delivery.group.${group}`, { count: codes.length }) : named[0]?.[1]}
        state={count === codes.length ? "on" : count > 0 ? "some" : "off"}
        onChange={(isOn) => toggle(codes, isOn)}
      />
      {codes.length > 1 ? (
        <details className="mt-1 pl-8.5 text-sm">
          <summary className="cursor-pointer text-muted">{t("delivery.single", { count, all: codes.length })}</summary>
          <div className="mt-2 grid max-h-72 gap-x-4 gap-y-1.5 overflow-y-auto sm:grid-cols-2">
            {named.map(([code, name]) => (
              <Tick
                key={code}
                label={name}
                state={chosen.includes(code) ? "on" : "off"}
                onChange={(isOn) => toggle([code], isOn)}
              />
            ))}
          </div>
        </details>
      ) : null}
    </div>
  );
}

interface TickProps {
  label: string | undefined;
  state: "on" | "some" | "off";
  onChange: (isOn: boolean) => void;
}

function Tick({ label, state, onChange }: TickProps) {
  return (
    <label className="flex min-h-6 items-start gap-3">
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = state === "some";
        }}
        checked={state === "on"}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-gold"
      />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  );
}
