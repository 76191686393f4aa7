import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { reservationsQuery } from "../../stock/reservations.ts";
import { Button } from "../../../ui/button.tsx";
import { controlClass } from "../../../ui/field.tsx";
import { useAdminClient } from "../../data/client-context.ts";
import { LoadFailed } from "../../frame/load-failed.tsx";
import { ReservationList } from "../../stock/reservation-list.tsx";
import { useText } from "../../../i18n/language.tsx";
import { heldText } from "./text.ts";
import { stockText } from "../../stock/text.ts";
import { listsText } from "../../lists/text.ts";

/** How many are shown at first and with each press; fewer than `few` need no search. */
const page = 200;
const few = 8;

/** Everything that is put aside; shows nothing when nothing is. */
export function AllReservations() {
  const t = useText(heldText, stockText, listsText);
  const [typed, setTyped] = useState("");
  const [most, setMost] = useState(page);
  const search = useDeferredValue(typed.trim());
  const found = useQuery(reservationsQuery(useAdminClient(), { search, most }));
  if (found.isLoadingError) return <LoadFailed query={found} />;
  const reservations = found.data ?? [];
  const field = (
    <input
      type="search"
      aria-label={`${t("stock.asideTitle")}: ${t("table.search")}`}
      placeholder={t("stock.asideSearch")}
      value={typed}
      maxLength={100}
      onChange={({ target }) => setTyped(target.value)}
      className={`${controlClass} mb-3 w-full! sm:w-72!`}
    />
  );
  const more = (
    <Button variant="quiet" busy={found.isFetching} onClick={() => setMost(most + page)}>
      {t("stock.asideMore")}
    </Button>
  );
  return (
    <ReservationList
      place="orders"
      reservations={reservations}
      search={typed || reservations.length > few ? field : undefined}
      more={reservations.length >= most ? more : undefined}
    />
  );
}
