import { useState, type FormEvent } from "react";
import { useTranslate } from "../i18n/language.tsx";
import { Button } from "../ui/button.tsx";
import { TextAreaField, TextField } from "../ui/field.tsx";
import { checkWithdrawal, type Withdrawal, type WithdrawalErrors } from "./withdrawal.ts";

interface WithdrawalFormProps {
  draft: Withdrawal | undefined;
  onReview: (withdrawal: Withdrawal) => void;
}

export function WithdrawalForm({ draft, onReview }: WithdrawalFormProps) {
  const t = useTranslate();
  const [errors, setErrors] = useState<WithdrawalErrors>({});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const withdrawal = read(new FormData(event.currentTarget));
    const found = checkWithdrawal(withdrawal);
    setErrors(found);
    const [first] = Object.keys(found);
    if (!first) return onReview(withdrawal);
    event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const refusal = (field: keyof Withdrawal) => {
    const error = errors[field];
    return error ? t(`withdrawal.${error}`) : undefined;
  };
  return (
    <>
      <h1 className="text-title">{t("withdrawal.title")}</h1>
      <p className="mt-6 leading-relaxed text-muted">{t("withdrawal.intro")}</p>
      <form noValidate onSubmit={submit} className="mt-10 grid gap-6">
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
        <Button type="submit" className="justify-self-start">
          {t("withdrawal.review")}
        </Button>
      </form>
    </>
  );
}

function read(form: FormData): Withdrawal {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  return {
    reference: text("reference"),
    email: text("email"),
    name: text("name"),
    note: text("note"),
  };
}
