import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { TextAreaField } from "../../ui/field.tsx";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { useText } from "../../i18n/language.tsx";
import { errorCode, errorMessage } from "../data/admin-client.ts";
import { useAdminClient } from "../data/client-context.ts";
import { ordersKey, todayKey } from "../data/keys.ts";
import { correctAddress, saveNote, type Order } from "../data/orders.ts";
import { useAction } from "../ui/use-action.ts";
import { purchaseText } from "./text.ts";

/** The note of a purchase, the same on all of its orders (WEK-14). */
export function Note({ orders }: { orders: readonly Order[] }) {
  const t = useText(purchaseText);
  const client = useAdminClient();
  const ids = orders.map(({ id }) => id);
  return (
    <TextForm
      label={t("order.note")}
      hint={t("order.noteHint")}
      maxLength={1000}
      saved={orders[0]?.note ?? ""}
      save={(typed) => saveNote(client, ids, typed.trim() || null)}
      button={t("order.keepNote")}
      done={t("order.noteSaved")}
    />
  );
}

/** The way to change where it goes, until all of it is sent (WEK-14). */
export function AddressCorrection({ orders }: { orders: readonly Order[] }) {
  const t = useText(purchaseText);
  const client = useAdminClient();
  const [isOpen, setOpen] = useState(false);
  const [first] = orders;
  if (!first?.customers || orders.every((order) => order.is_sent)) return null;
  if (!isOpen) {
    return (
      <Button variant="quiet" className="justify-self-start" onClick={() => setOpen(true)}>
        {t("order.correctAddress")}
      </Button>
    );
  }
  return (
    <TextForm
      label={t("order.address")}
      maxLength={500}
      required
      saved={first.customers.address ?? ""}
      save={async (typed) => {
        await correctAddress(client, first.id, typed);
        setOpen(false);
      }}
      button={t("order.useAddress")}
      done={t("order.addressSaved")}
    />
  );
}

interface TextFormProps {
  label: string;
  hint?: string;
  maxLength: number;
  required?: boolean;
  saved: string;
  save: (typed: string) => Promise<void>;
  button: string;
  done: string;
}

function TextForm({ label, hint, maxLength, required, saved, save, button, done }: TextFormProps) {
  const t = useText(purchaseText);
  const queries = useQueryClient();
  const [typed, setTyped] = useState<string>();
  const saving = useAction({
    mutationFn: () => save(typed ?? saved),
    onSuccess: () => {
      setTyped(undefined);
      toast({ title: done });
    },
    onError: (error) =>
      toast({
        title: t("order.notSaved"),
        description: errorCode(error) === "order_sent" ? t("order.addressSent") : errorMessage(error),
        destructive: true,
      }),
    onSettled: () => Promise.all([ordersKey, todayKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
    >
      <TextAreaField
        label={label}
        hint={hint}
        rows={3}
        maxLength={maxLength}
        required={required}
        value={typed ?? saved}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="secondary" className="justify-self-start" busy={saving.isPending}>
        {button}
      </Button>
    </form>
  );
}
