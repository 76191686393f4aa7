import { Form } from "react-router";
import { Button } from "../ui/button.tsx";
import { TextAreaField, TextField } from "../ui/field.tsx";
import { useFirstFault } from "../ui/use-first-fault.ts";
import { CarriedFields } from "./carried-fields.tsx";
import { Refusal } from "./refusal.tsx";
import type { TypedField, Withdrawal, WithdrawalErrors } from "./withdrawal.ts";
import { boughtText } from "../bought/text.ts";
import { withdrawText } from "./text.ts";
import { useText } from "../i18n/language.tsx";

interface WithdrawalFormProps {
  draft: Withdrawal | undefined;
  errors: WithdrawalErrors | undefined;
  /** The server's own words when it could not be read or sent, or null when it gave none. */
  refusal: string | null | undefined;
  isSending: boolean;
}

export function WithdrawalForm({ draft, errors, refusal, isSending }: WithdrawalFormProps) {
  const t = useText(withdrawText, boughtText);
  const form = useFirstFault(errors);
  const fault = (field: TypedField) => {
    const error = errors?.[field];
    return error ? t(`withdrawal.${error}`) : undefined;
  };
  return (
    <>
      <h1 className="text-title">{t("withdrawal.title")}</h1>
      <p className="mt-6 leading-relaxed text-muted">{t("withdrawal.intro")}</p>
      <Refusal
        title={refusal === undefined ? undefined : t("withdrawal.failed")}
        text={refusal ?? t("withdrawal.again")}
      />
      <Form ref={form} method="post" noValidate className="mt-10 grid gap-6">
        {draft ? <CarriedFields withdrawal={draft} except="typed" /> : null}
        {draft?.token ? null : <TypedFields draft={draft} fault={fault} />}
        <TextAreaField name="note" label={t("withdrawal.note")} defaultValue={draft?.note} maxLength={1000} />
        <Button type="submit" busy={isSending} className="sm:justify-self-start">
          {t("withdrawal.review")}
        </Button>
      </Form>
    </>
  );
}

interface TypedFieldsProps {
  draft: Withdrawal | undefined;
  fault: (field: TypedField) => string | undefined;
}

/** Asks whose contract it is; a link to the order's page says it by itself. */
function TypedFields({ draft, fault }: TypedFieldsProps) {
  const t = useText(withdrawText, boughtText);
  return (
    <>
      <TextField
        name="reference"
        label={t("withdrawal.reference")}
        hint={t("withdrawal.referenceHint")}
        defaultValue={draft?.reference}
        error={fault("reference")}
        maxLength={100}
        required
      />
      <TextField
        name="email"
        type="email"
        autoComplete="email"
        label={t("withdrawal.email")}
        hint={t("withdrawal.emailHint")}
        defaultValue={draft?.email}
        error={fault("email")}
        maxLength={254}
        required
      />
      <TextField
        name="name"
        autoComplete="name"
        label={t("withdrawal.name")}
        defaultValue={draft?.name}
        error={fault("name")}
        maxLength={200}
        required
      />
    </>
  );
}
