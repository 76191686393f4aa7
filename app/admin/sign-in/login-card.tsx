import type { Language } from "#domain/language.ts";
import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import { useState, type FormEvent } from "react";
import { useNavigate } from "react-router";
import type { AdminClient } from "../data/admin-client.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.tsx";
import { Card } from "../frame/card.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { ForgottenPassword } from "./forgotten-password.tsx";
import { LanguageSelect } from "../words/language-select.tsx";
import { hasDrafts } from "../data/draft-store.ts";
import { textOf } from "../../ui/form-text.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { signInText } from "./text.ts";
import { adminText } from "../words/text.ts";
import { wordsIn } from "../../i18n/translate.ts";

/** `ended`: the session ended by itself, and the dashboard waits behind this card. */
export function LoginCard({ ended }: { ended: boolean }) {
  const t = useText(signInText, adminText);
  const { language } = useLanguage();
  const client = useAdminClient();
  const [forgotten, setForgotten] = useState(false);
  const [busy, setBusy] = useState(false);
  if (forgotten) return <ForgottenPassword onBack={() => setForgotten(false)} />;
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    await signIn(client, new FormData(event.currentTarget), language);
    setBusy(false);
  };
  return (
    <Card title={t("title")}>
      {ended || hasDrafts() ? <p className="mb-5 text-sm text-gold">{t("signIn.sessionEnded")}</p> : null}
      <form onSubmit={(event) => void onSubmit(event)} className="grid gap-5">
        <TextField label={t("signIn.email")} name="email" type="email" autoComplete="username" required />
        <TextField
          label={t("signIn.password")}
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <Button type="submit" busy={busy}>
          {busy ? t("signIn.busy") : t("signIn.submit")}
        </Button>
      </form>
      <CardFoot onForgotten={() => setForgotten(true)} />
    </Card>
  );
}

function CardFoot({ onForgotten }: { onForgotten: () => void }) {
  const t = useText(signInText);
  const navigate = useNavigate();
  return (
    <div className="mt-4 grid gap-3">
      <Button variant="secondary" onClick={() => void navigate("/")}>
        {t("signIn.back")}
      </Button>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3 text-sm">
        <button
          type="button"
          onClick={onForgotten}
          className="min-h-8 text-muted underline underline-offset-4 hover:text-ink"
        >
          {t("signIn.forgotten")}
        </button>
        <LanguageSelect />
      </div>
    </div>
  );
}

/** ADM-04: the service's words for a refusal; an exception is an unexpected error. */
async function signIn(client: AdminClient, fields: FormData, language: Language): Promise<void> {
  const t = wordsIn(language, signInText);
  try {
    const { error } = await client.auth.signInWithPassword({
      email: textOf(fields, "email").trim(),
      password: textOf(fields, "password"),
    });
    // No answer came, so nobody was refused.
    if (isAuthRetryableFetchError(error)) throw error;
    if (error) {
      // The service speaks English alone.
      const description = error.code === "invalid_credentials" ? t("signIn.wrong") : error.message;
      toast({ title: t("signIn.failed"), description, destructive: true });
    } else {
      toast({ title: t("signIn.welcome"), description: t("signIn.welcomeText") });
    }
  } catch {
    toast({
      title: t("signIn.error"),
      description: t("signIn.errorText"),
      destructive: true,
    });
  }
}
