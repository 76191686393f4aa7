import { Form, useNavigation } from "react-router";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { useFirstFault } from "../ui/use-first-fault.ts";
import type { OrderLinkErrors, OrderLinkRequest } from "./order-link-request.ts";
import { boughtText } from "../bought/text.ts";
import { orderText } from "./text.ts";
import { useText } from "../i18n/language.tsx";

interface OrderLinkFormProps {
  draft?: OrderLinkRequest | undefined;
  errors?: OrderLinkErrors | undefined;
}

/** Asks for a new link, which goes to the address on file alone. */
export function OrderLinkForm({ draft, errors }: OrderLinkFormProps) {
  const t = useText(orderText, boughtText);
  const isSending = useNavigation().formAction === "/order";
  const form = useFirstFault(errors);
  const refusal = (field: keyof OrderLinkRequest) => {
    const error = errors?.[field];
    return error ? t(`withdrawal.${error}`) : undefined;
  };
  return (
    <Form ref={form} method="post" action="/order" noValidate className="mt-10 grid gap-6">
      <TextField
        name="reference"
        label={t("withdrawal.reference")}
        hint={t("withdrawal.referenceHint")}
        defaultValue={draft?.reference}
        error={refusal("reference")}
        autoCapitalize="characters"
        maxLength={20}
        required
      />
      <TextField
        name="email"
        type="email"
        autoComplete="email"
        label={t("withdrawal.email")}
        hint={t("order.emailHint")}
        defaultValue={draft?.email}
        error={refusal("email")}
        maxLength={254}
        required
      />
      <Button type="submit" busy={isSending} className="sm:justify-self-start">
        {t("order.ask")}
      </Button>
    </Form>
  );
}
