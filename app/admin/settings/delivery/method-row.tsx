import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Pencil } from "lucide-react";
import { textIn } from "#domain/language.ts";
import { centsOf } from "#domain/money.ts";
import { countryName } from "#domain/delivery/country.ts";
import { euros } from "#domain/format.ts";
import type { DeliveryMethod } from "../../data/delivery-methods.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { deliveryText } from "./text.ts";

interface MethodRowProps {
  method: DeliveryMethod;
  onEdit: () => void;
  onArchive: () => void;
  /** Moves it up; undefined at the end of the list. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

export function MethodRow({ method, onEdit, onArchive, onUp, onDown }: MethodRowProps) {
  const t = useText(deliveryText);
  const { language } = useLanguage();
  const name = textIn(language, method.name, method.name_el);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 text-lg wrap-anywhere">{name}</span>
          <span className="tabular-nums">{usePrice(method)}</span>
        </p>
        <p className="text-sm text-muted">{useFacts(method)}</p>
      </div>
      <div className="-mr-2 flex max-sm:w-full max-sm:justify-end">
        {method.archived ? null : (
          <>
            <IconButton label={t("delivery.up", { name })} disabled={!onUp} onClick={onUp}>
              <ArrowUp className="size-4" />
            </IconButton>
            <IconButton label={t("delivery.down", { name })} disabled={!onDown} onClick={onDown}>
              <ArrowDown className="size-4" />
            </IconButton>
            <IconButton label={t("delivery.edit", { name })} onClick={onEdit}>
              <Pencil className="size-4" />
            </IconButton>
          </>
        )}
        <IconButton
          label={t(method.archived ? "delivery.bringBack" : "delivery.archive", { name })}
          onClick={onArchive}
        >
          {method.archived ? <ArchiveRestore className="size-4" /> : <Archive className="size-4" />}
        </IconButton>
      </div>
    </li>
  );
}

function usePrice({ price }: DeliveryMethod): string {
  const t = useText(deliveryText);
  const { language } = useLanguage();
  return price === 0 ? t("delivery.isFree") : euros(centsOf(price), language);
}

const few = 3;

function useFacts({ kind, countries, free_from, min_days, max_days }: DeliveryMethod): string {
  const t = useText(deliveryText);
  const { language } = useLanguage();
  const names = countries.map((code) => countryName(code, language));
  const where =
    kind === "collection"
      ? t("delivery.inTheShop")
      : countries.length > few
        ? t("delivery.manyCountries", { count: countries.length })
        : names.join(", ");
  const days = t("delivery.days", { from: min_days, to: max_days });
  const freeFrom =
    free_from === null
      ? []
      : [
          t("delivery.freeFrom", {
            amount: euros(centsOf(free_from), language),
          }),
        ];
  return [where, days, ...freeFrom].join(" · ");
}
