import { grouped } from "../../../ui/grouped.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "../../data/admin-client.ts";
import { useAdminClient } from "../../data/client-context.ts";
import { dispatchOf, orderMailsQuery, type OrderMails } from "../../data/order-mails.ts";
import { chosenProduct, markSent, type Order } from "../../data/orders.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useAction } from "../../ui/use-action.ts";
import { GraceNotice } from "./grace-notice.tsx";
import { mailText } from "./mail-words.ts";
import { ParcelForm } from "./parcel-form.tsx";
import { ordersKey } from "../../data/keys.ts";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { parcelsText } from "./text.ts";
import { frameText } from "../../frame/text.ts";
import { purchaseText } from "../text.ts";

/** A purchase by parcels: the pieces that one mail announces, those sent without a mail, and those still to be sent. */
export function Parcels({ orders }: { orders: readonly Order[] }) {
  const t = useText(frameText);
  const checkouts = orders.flatMap(({ checkout_id: checkout }) => checkout ?? []);
  const { data: mails, isLoading } = useQuery(orderMailsQuery(useAdminClient(), checkouts));
  // Mails tell which pieces share a parcel: nothing can be saved for one before they are here.
  if (isLoading) return <Spinner label={t("loading")} />;
  const parcels = grouped(orders, (order) => dispatchOf(order, mails)?.id ?? (order.is_sent ? "sent" : "pending"));
  return (
    <ul className="grid gap-6">
      {Array.from(parcels.values(), (orders) => (
        // The first product is the key: what is being typed stays when news arrives.
        <li key={orders[0]?.id} className="grid gap-3">
          {parcels.size > 1 ? <Contents orders={orders} /> : null}
          <ParcelState orders={orders} mails={mails} />
          <ParcelForm orders={orders} />
        </li>
      ))}
    </ul>
  );
}

function Contents({ orders }: { orders: readonly Order[] }) {
  const { language } = useLanguage();
  return <p className="font-medium">{orders.map((order) => chosenProduct(language, order)).join(", ")}</p>;
}

interface ParcelStateProps {
  orders: readonly Order[];
  mails: OrderMails | undefined;
}

function ParcelState({ orders, mails }: ParcelStateProps) {
  const t = useText(parcelsText);
  const { language } = useLanguage();
  const unmark = useUnmark(orders);
  const [first] = orders;
  if (!first) return null;
  const mail = dispatchOf(first, mails);
  const sendsMail = mails?.sends_mail ?? false;
  if (mail?.goes_at) {
    return <GraceNotice goesAt={mail.goes_at} sendsMail={sendsMail} onUndo={() => unmark.mutate()} />;
  }
  if (mail) return <p className="text-sm text-muted">{mailText(mail, { language, sendsMail })}</p>;
  return <p className="text-sm text-muted">{t(first.is_sent ? "dispatch.withoutMail" : "dispatch.notSent")}</p>;
}

function useUnmark(orders: readonly Order[]) {
  const t = useText(purchaseText);
  const client = useAdminClient();
  const queries = useQueryClient();
  const ids = orders.map(({ id }) => id);
  return useAction({
    mutationFn: () => markSent(client, ids, false),
    onSuccess: () => toast({ title: t("orders.markedPending") }),
    onError: (error) =>
      toast({
        title: t("orders.updateFailed"),
        description: errorMessage(error),
        destructive: true,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ordersKey }),
  });
}
