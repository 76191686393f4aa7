import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { dateAndTime } from "#domain/format.ts";
import { Button } from "../../../ui/button.tsx";
import { useAdminClient } from "../../data/client-context.ts";
import { dispatchOf, orderMailsQuery } from "../../data/order-mails.ts";
import type { Order } from "../../data/orders.ts";
import { mailText } from "../parcels/mail-words.ts";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { marksText } from "./text.ts";
import { useMark } from "./use-mark.ts";

/** How far a collection is, with the next press and the way back; nobody asks for a carrier (WEK-03). */
export function CollectionState({ orders }: { orders: readonly Order[] }) {
  const t = useText(marksText);
  const marked = { checkout: orders[0]?.checkout_id ?? "", ids: orders.map(({ id }) => id) };
  const ready = useMark("ready", marked);
  const collected = useMark("collected", marked);
  const back = (one: typeof ready) => (
    <Button variant="quiet" busy={one.undo.isPending} onClick={() => one.undo.mutate()}>
      {t("marks.undo")}
    </Button>
  );
  if (orders.every(({ is_sent }) => is_sent)) {
    return <State said="at" times={orders.map(({ sent_at: at }) => at)} action={back(collected)} />;
  }
  if (!orders.every(({ ready_at, is_sent }) => ready_at || is_sent)) {
    const press = (
      <Button busy={ready.mark.isPending} onClick={() => ready.mark.mutate()}>
        {t("marks.press.ready")}
      </Button>
    );
    return <State said="waits" times={[]} action={press} />;
  }
  return (
    <>
      <State
        said="since"
        times={orders.map(({ ready_at: at }) => at)}
        action={
          <span className="flex flex-wrap gap-x-5">
            <Button busy={collected.mark.isPending} onClick={() => collected.mark.mutate()}>
              {t("marks.press.collected")}
            </Button>
            {back(ready)}
          </span>
        }
      />
      <ReadyMail order={orders[0]} />
    </>
  );
}

interface StateProps {
  said: "waits" | "since" | "at";
  /** The last one is told. */
  times: readonly (string | null | undefined)[];
  action: ReactNode;
}

function State({ said, times, action }: StateProps) {
  const t = useText(marksText);
  const { language } = useLanguage();
  const last = times
    .flatMap((at) => at ?? [])
    .sort()
    .pop();
  const time = last ? dateAndTime(last, language) : "";
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p>{t(`collection.${said}`, { time })}</p>
      {action}
    </div>
  );
}

function ReadyMail({ order }: { order: Order | undefined }) {
  const { language } = useLanguage();
  const { data: mails } = useQuery(orderMailsQuery(useAdminClient(), order?.checkout_id ? [order.checkout_id] : []));
  const mail = order && dispatchOf(order, mails);
  if (!mail || !mails) return null;
  return <p className="text-sm text-muted">{mailText(mail, { language, sendsMail: mails.sends_mail })}</p>;
}
