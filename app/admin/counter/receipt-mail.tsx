import { useState, type FormEvent } from "react";
import { languageOf, type Language } from "#domain/language.ts";
import { Button } from "../../ui/button.tsx";
import { textOf } from "../../ui/form-text.ts";
import { useKeepsMail } from "../frame/keeps-mail.ts";
import { useAdminClient } from "../data/client-context.ts";
import { saleRefusal } from "../product/sale-refusals.ts";
import { useAction } from "../ui/use-action.ts";
import { ReceiptFields } from "./receipt-fields.tsx";
import { mailReceipt } from "./sale.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { counterText } from "./text.ts";

interface ReceiptMailProps {
  reference: string;
  locale: Language;
  /** The address that it was sent to. */
  email: string;
}

/** The receipt by mail, also when its buyer asks for it after the sale. */
export function ReceiptMail({ reference, locale, email }: ReceiptMailProps) {
  const t = useText(counterText);
  const { language } = useLanguage();
  const client = useAdminClient();
  const keepsMail = useKeepsMail();
  const [isOpen, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState(email);
  const [error, setError] = useState<unknown>();
  const mail = useAction({
    mutationFn: (request: { email: string; locale: Language }) => mailReceipt(client, reference, request),
    onSuccess: (_nothing, request) => setSentTo(request.email),
    onError: setError,
  });
  if (sentTo)
    return (
      <p className="text-sm wrap-anywhere">{t(keepsMail ? "counter.kept" : "counter.mailed", { email: sentTo })}</p>
    );
  if (!isOpen) {
    return (
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t("counter.byMail")}
      </Button>
    );
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setError(undefined);
    mail.mutate({ email: textOf(form, "email"), locale: languageOf(textOf(form, "locale")) });
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ReceiptFields email={{ name: "email", required: true }} locale={{ name: "locale", defaultValue: locale }} />
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error === undefined ? null : saleRefusal(language, error)}
      </p>
      <Button type="submit" busy={mail.isPending}>
        {t("counter.send")}
      </Button>
    </form>
  );
}
