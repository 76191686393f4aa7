import type { ReactNode } from "react";
import { choiceWords } from "#domain/choices.ts";
import { textIn } from "#domain/language.ts";
import { useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "../data/admin-client.ts";
import { managedProductsKey } from "../data/keys.ts";
import { endReservation, putAside, type Reservation } from "./reservations.ts";
import { randomUuid } from "../../data/random-uuid.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { useAction } from "../ui/use-action.ts";
import { reservationName, reservationRefusal, purposeWords, untilWords } from "./stock-words.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { stockText } from "./text.ts";
import { listsText } from "../lists/text.ts";

interface ReservationListProps {
  reservations: readonly Reservation[];
  /** A list of several pieces names them; absent: the dialog of one. */
  place?: "today" | "orders";
  /** Searches the list, and shows more of it. */
  search?: ReactNode;
  more?: ReactNode;
}

/** Pieces put aside, for what and until when; each is let go with one press, and back with another (STK-04). */
export function ReservationList({ reservations, place, search, more }: ReservationListProps) {
  const t = useText(stockText, listsText);
  const { language } = useLanguage();
  const letGo = useLetGo();
  if (reservations.length === 0 && !search) return null;
  const Heading = place === "orders" ? "h2" : "h3";
  return (
    <section aria-label={t("stock.asideTitle")} className={place === "orders" ? "mb-6" : ""}>
      <Heading className={`mb-1 ${place ? "text-xl" : "text-lg"}`}>{t("stock.asideTitle")}</Heading>
      {search}
      {reservations.length === 0 ? <p className="text-muted">{t("table.noMatch")}</p> : null}
      {/* Many must not push the orders out of sight. */}
      <ul className="max-h-80 divide-y divide-line overflow-y-auto border-y hairline empty:hidden">
        {reservations.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1 text-sm">
            <span className="min-w-0 grow basis-52 wrap-anywhere">
              {place ? <span className="font-medium">{`${textIn(language, one.name, one.name_el)} · `}</span> : null}
              {one.quantity > 1 ? <span>{`${one.quantity} × `}</span> : null}
              {one.choices.length > 0 ? <span>{`${choiceWords(one.choices, language)} · `}</span> : null}
              <span>{purposeWords(language, one)}</span>
              <span className="text-muted">{` · ${untilWords(one.until, language)}`}</span>
            </span>
            <Button
              variant="quiet"
              aria-label={t("stock.letGoNamed", {
                what: purposeWords(language, one),
                name: reservationName(one, language),
              })}
              onClick={() => letGo.mutate(one)}
            >
              {t("held.letGo")}
            </Button>
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
}

export function useLetGo() {
  const t = useText(stockText);
  const { language } = useLanguage();
  const client = useAdminClient();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: managedProductsKey });
  const undo = async (one: Reservation) => {
    try {
      const choices = one.choices.map(({ choice_id: choice, value_id: value }) => ({
        choice,
        value: value ?? "",
      }));
      await putAside(client, { ...one, choices, id: randomUuid(), who: one.who ?? "" });
    } catch (error) {
      const description = reservationRefusal(error, language);
      toast({ title: t("stock.asideFailed"), description, destructive: true });
    }
    await reload();
  };
  return useAction({
    mutationFn: (one: Reservation) => endReservation(client, one.id),
    onSuccess: (_, one) =>
      toast({
        title: t("stock.letGone", { name: reservationName(one, language) }),
        action: { label: t("products.undo"), onPress: () => void undo(one) },
      }),
    onError: (error) => toast({ title: t("held.failed"), description: errorMessage(error), destructive: true }),
    onSettled: reload,
  });
}
