import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { managedProductsKey } from "../../data/keys.ts";
import { purposes, putAside, type CountedChoice, type WantedReservation } from "../../stock/reservations.ts";
import { randomUuid } from "../../../data/random-uuid.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField, TextField } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useAdminClient } from "../../data/client-context.ts";
import { textOf } from "../../../ui/form-text.ts";
import { useAction } from "../../ui/use-action.ts";
import { shopToday } from "../../words/shop-days.ts";
import { reservationRefusal } from "../../stock/stock-words.ts";
import { ReservedValues, typedValues } from "./reserved-values.tsx";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { productsStockText } from "./text.ts";
import { stockText } from "../../stock/text.ts";

interface ReservationFormProps {
  productId: string;
  free: number;
  choices: readonly CountedChoice[];
}

/** Puts pieces aside: for a name till a day, a market, the photographer, repair; of which size where sizes are counted (STK-04). */
export function ReservationForm({ productId, free, choices }: ReservationFormProps) {
  const t = useText(productsStockText);
  const [purpose, setPurpose] = useState<(typeof purposes)[number]>("customer");
  const [id, setId] = useState(randomUuid);
  const put = usePutAside(() => setId(randomUuid()));
  return (
    <section aria-label={t("stock.asideNew")}>
      <h3 className="text-lg">{t("stock.asideNew")}</h3>
      <form
        key={id}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget);
          const quantity = Number(textOf(typed, "quantity") || 1);
          const until = textOf(typed, "until") || null;
          const who = textOf(typed, "who");
          const chosen = typedValues(typed, choices);
          put.mutate({ id, product_id: productId, quantity, choices: chosen, purpose, who, until });
        }}
        className="mt-3 grid grid-cols-[minmax(0,1fr)] items-end gap-3 sm:grid-cols-2"
      >
        <ReservedValues choices={choices} />
        <SelectField
          label={t("stock.purpose")}
          value={purpose}
          onChange={({ target }) => setPurpose(purposes.find((known) => known === target.value) ?? "customer")}
        >
          {purposes.map((name) => (
            <option key={name} value={name}>
              {t(`stock.purposes.${name}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t(purpose === "customer" ? "stock.who" : "stock.whoOptional")}
          name="who"
          maxLength={100}
          autoComplete="off"
          required={purpose === "customer"}
        />
        <TextField
          label={t(purpose === "customer" ? "stock.lastDay" : "stock.lastDayOptional")}
          name="until"
          type="date"
          min={shopToday()}
          required={purpose === "customer"}
        />
        {free > 1 ? (
          <TextField
            label={t("stock.pieces")}
            name="quantity"
            type="number"
            inputMode="numeric"
            min={1}
            max={free}
            defaultValue={1}
          />
        ) : null}
        <Button type="submit" variant="secondary" busy={put.isPending} className="sm:col-start-1 sm:justify-self-start">
          {t("stock.asidePut")}
        </Button>
      </form>
    </section>
  );
}

function usePutAside(onDone: () => void) {
  const t = useText(productsStockText, stockText);
  const { language } = useLanguage();
  const client = useAdminClient();
  const queries = useQueryClient();
  return useAction({
    mutationFn: (request: WantedReservation) => putAside(client, request),
    onSuccess: () => {
      toast({ title: t("stock.asideDone"), description: t("stock.asideDoneText") });
      onDone();
    },
    onError: (error) => {
      const description = reservationRefusal(error, language);
      toast({ title: t("stock.asideFailed"), description, destructive: true });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: managedProductsKey }),
  });
}
