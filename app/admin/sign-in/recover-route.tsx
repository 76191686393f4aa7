import { useState, type FormEvent } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.tsx";
import { AdminProviders } from "../frame/admin-providers.tsx";
import { Card } from "../frame/card.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { textOf } from "../../ui/form-text.ts";
import { useText } from "../../i18n/language.tsx";
import { signInText } from "./text.ts";

export { clientLoader, ErrorBoundary, HydrateFallback, meta, shouldRevalidate } from "../frame/client-page.tsx";

export default function RecoverRoute() {
  return (
    <AdminProviders>
      <Recovery />
    </AdminProviders>
  );
}

/** A press uses the link up: mail scanners open links. Without a token the reader may be signed in already. */
function Recovery() {
  const t = useText(signInText);
  const client = useAdminClient();
  const [parameters] = useSearchParams();
  const [step, setStep] = useState<"confirm" | "password" | "invalid">("confirm");
  const [busy, setBusy] = useState(false);
  const tokenHash = parameters.get("token_hash");
  const type = parameters.get("type") === "invite" ? "invite" : "recovery";
  const onConfirm = async () => {
    setBusy(true);
    const { error } = tokenHash
      ? await client.auth.verifyOtp({ token_hash: tokenHash, type })
      : await client.auth.getUser();
    setBusy(false);
    setStep(error ? "invalid" : "password");
  };
  if (step === "password") return <NewPassword />;
  if (step === "invalid") return <InvalidLink />;
  return (
    <Card title={t("recovery.newTitle")}>
      <p className="mb-6">{t("recovery.continueText")}</p>
      <Button busy={busy} onClick={() => void onConfirm()}>
        {t("recovery.continue")}
      </Button>
    </Card>
  );
}

function InvalidLink() {
  const t = useText(signInText);
  const navigate = useNavigate();
  return (
    <Card title={t("recovery.linkInvalid")}>
      <p className="mb-6">{t("recovery.linkInvalidText")}</p>
      <Button onClick={() => void navigate("/admin")}>{t("recovery.backToSignIn")}</Button>
    </Card>
  );
}

function NewPassword() {
  const t = useText(signInText);
  const client = useAdminClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const password = textOf(fields, "password");
    if (password !== textOf(fields, "repeat")) return setError(t("recovery.mismatch"));
    setBusy(true);
    const { error: refusal } = await client.auth.updateUser({ password });
    setBusy(false);
    if (refusal) {
      setError(refusal.message);
      toast({ title: t("recovery.failed"), description: refusal.message, destructive: true });
      return;
    }
    toast({ title: t("recovery.saved"), description: t("recovery.savedText") });
    void navigate("/admin");
  };
  return (
    <Card title={t("recovery.newTitle")}>
      <form onSubmit={(event) => void onSubmit(event)} className="grid gap-5">
        <TextField
          label={t("recovery.newPassword")}
          hint={t("recovery.hint")}
          error={error}
          name="password"
          type="password"
          autoComplete="new-password"
          required
        />
        <TextField
          label={t("recovery.repeatPassword")}
          name="repeat"
          type="password"
          autoComplete="new-password"
          required
        />
        <Button type="submit" busy={busy}>
          {busy ? t("recovery.saving") : t("recovery.save")}
        </Button>
      </form>
    </Card>
  );
}
