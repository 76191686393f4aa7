import { useState, type FormEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.tsx";
import { Card } from "../frame/card.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { textOf } from "../../ui/form-text.ts";
import { useText } from "../../i18n/language.tsx";
import { signInText } from "./text.ts";

/** Asks for a link by mail. The answer is the same whether or not the address has an account (SEC-03). */
export function ForgottenPassword({ onBack }: { onBack: () => void }) {
  const t = useText(signInText);
  const client = useAdminClient();
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const email = textOf(new FormData(event.currentTarget), "email").trim();
    const { error } = await client.auth.resetPasswordForEmail(email, {
      redirectTo: new URL("/admin/recover", location.origin).href,
    });
    setBusy(false);
    if (error) {
      toast({ title: t("signIn.error"), description: error.message, destructive: true });
    } else setSentTo(email);
  };
  return (
    <Card title={sentTo ? t("recovery.sent") : t("recovery.title")}>
      <output className="mb-6 block">{sentTo ? t("recovery.sentText", { email: sentTo }) : t("recovery.intro")}</output>
      {sentTo ? null : (
        <form onSubmit={(event) => void onSubmit(event)} className="mb-4 grid gap-5">
          <TextField label={t("signIn.email")} name="email" type="email" autoComplete="username" required />
          <Button type="submit" busy={busy}>
            {busy ? t("recovery.busy") : t("recovery.submit")}
          </Button>
        </form>
      )}
      <Button variant="secondary" onClick={onBack} className="w-full">
        {t("recovery.backToSignIn")}
      </Button>
    </Card>
  );
}
