import { useQueryClient } from "@tanstack/react-query";
import { useId, type FormEvent } from "react";
import { carrierNames, followParcel, longestCarrier, trackingNumberPattern } from "#domain/carriers.ts";
import { errorMessage } from "../../data/admin-client.ts";
import { useAdminClient } from "../../data/client-context.ts";
import { saveParcel } from "../../data/order-mails.ts";
import type { Order } from "../../data/orders.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toast.tsx";
import { NewTabLink } from "../../../i18n/new-tab-link.tsx";
import { useAction } from "../../ui/use-action.ts";
import { ordersKey } from "../../data/keys.ts";
import { useText } from "../../../i18n/language.tsx";
import { parcelsText } from "./text.ts";
import { purchaseText } from "../text.ts";

/** Carrier and number of a parcel, both optional; below them the carrier's page, where it is known. */
export function ParcelForm({ orders }: { orders: readonly Order[] }) {
  const t = useText(parcelsText, purchaseText);
  const names = useId();
  const save = useSaveParcel(orders);
  const [first] = orders;
  return (
    <form
      // Another admin's change replaces what stands here.
      key={`${first?.carrier}\n${first?.tracking_number}`}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget);
        save.mutate({
          carrier: lineOf(typed, "carrier"),
          tracking_number: lineOf(typed, "number"),
        });
      }}
      className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]"
    >
      <TextField
        label={t("dispatch.carrier")}
        name="carrier"
        list={names}
        maxLength={longestCarrier}
        pattern="[^<>]*"
        autoComplete="off"
        defaultValue={first?.carrier ?? ""}
      />
      <datalist id={names}>
        {carrierNames.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <TextField
        label={t("dispatch.number")}
        name="number"
        // Pasted numbers bring spaces along.
        pattern={`\\s*${trackingNumberPattern}\\s*`}
        title={t("dispatch.numberForm")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={first?.tracking_number ?? ""}
      />
      <Button type="submit" variant="secondary" busy={save.isPending}>
        {t("dispatch.save")}
      </Button>
      <FollowLink order={first} />
    </form>
  );
}

function FollowLink({ order }: { order: Order | undefined }) {
  const { carrier, number, url } = followParcel(order ?? {});
  if (!url) return null;
  return (
    <NewTabLink
      href={url}

      className="min-h-6 justify-self-start wrap-anywhere underline decoration-line underline-offset-4 sm:col-span-3"
    >
      {`${carrier} · ${number}`}
    </NewTabLink>
  );
}

function lineOf(typed: FormData, name: string): string | null {
  const value = typed.get(name);
  return (typeof value === "string" && value.trim()) || null;
}

function useSaveParcel(orders: readonly Order[]) {
  const t = useText(parcelsText);
  const client = useAdminClient();
  const queries = useQueryClient();
  const ids = orders.map(({ id }) => id);
  return useAction({
    mutationFn: (parcel: Parameters<typeof saveParcel>[2]) => saveParcel(client, ids, parcel),
    onSuccess: () => toast({ title: t("dispatch.saved") }),
    onError: (error) =>
      toast({
        title: t("dispatch.saveFailed"),
        description: errorMessage(error),
        destructive: true,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ordersKey }),
  });
}
