import { controlClass } from "../../ui/field.tsx";
import { useAddress } from "../lists/address.ts";
import { dayIn, periods } from "../words/periods.ts";
import { useText } from "../../i18n/language.tsx";
import { ordersText } from "./text.ts";

/** Narrows the orders to some days: by a word, or from one day to another (DAY-02). */
export function DayFilter() {
  const t = useText(ordersText);
  const address = useAddress();
  const chosen = address.read("days") ?? "";
  return (
    <>
      <select
        aria-label={t("orders.days.label")}
        value={chosen}
        onChange={({ target }) =>
          address.change({ days: target.value, from: undefined, to: undefined, page: undefined })
        }
        className="min-h-11 rounded-sm border border-edge bg-surface px-3 text-ink max-sm:w-full"
      >
        <option value="">{t("orders.days.any")}</option>
        {periods.map((period) => (
          <option key={period} value={period}>
            {t(`orders.days.${period}`)}
          </option>
        ))}
        <option value="span">{t("orders.days.span")}</option>
      </select>
      {chosen === "span" ? (
        <span className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <DayField name="from" />
          <span aria-hidden="true">–</span>
          <DayField name="to" />
        </span>
      ) : null}
    </>
  );
}

function DayField({ name }: { name: "from" | "to" }) {
  const t = useText(ordersText);
  const address = useAddress();
  return (
    <input
      type="date"
      aria-label={t(`orders.days.${name}`)}
      defaultValue={dayIn(address.read(name))}
      // Digits that are no day yet narrow nothing.
      onChange={({ target }) => address.change({ [name]: target.value, page: undefined }, "replace")}
      className={`${controlClass} w-auto! grow`}
    />
  );
}
