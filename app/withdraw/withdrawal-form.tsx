import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { useTranslate } from "../i18n/language.tsx";
import { Button } from "../ui/button.tsx";
import { TextAreaField, TextField } from "../ui/field.tsx";
import type { Withdrawal, WithdrawalErrors } from "./withdrawal.ts";

interface WithdrawalFormProps {
  draft: Withdrawal | undefined;
  errors: WithdrawalErrors | undefined;
}

export function WithdrawalForm({ draft, errors }: WithdrawalFormProps) {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const [first] = Object.keys(errors ?? {});
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }, [errors]);
  const refusal = (field: keyof Withdrawal) => {
    const error = errors?.[field];
    return error ? t(`withdrawal.${error}`) : undefined;
  };
  return (
    <>
      <h1 className="text-title">{t("withdrawal.title")}</h1>
      <p className="mt-6 leading-relaxed text-muted">{t("withdrawal.intro")}</p>
      <Form ref={form} method="post" noValidate className="mt-10 grid gap-6">
        <TextField
          name="reference"
          label={t("withdrawal.reference")}
          hint={t("withdrawal.referenceHint")}
          defaultValue={draft?.reference}
          error={refusal("reference")}
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
          error={refusal("email")}
          maxLength={254}
          required
        />
        <TextField
          name="name"
          autoComplete="name"
          label={t("withdrawal.name")}
          defaultValue={draft?.name}
          error={refusal("name")}
          maxLength={200}
          required
        />
        <TextAreaField
          name="note"
          label={t("withdrawal.note")}
          defaultValue={draft?.note}
          maxLength={1000}
        />
        <Button type="submit" className="sm:justify-self-start">
          {t("withdrawal.review")}
        </Button>
      </Form>
    </>
  );
}
