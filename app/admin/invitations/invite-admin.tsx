import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { invite } from "../data/users.ts";
import type { Right } from "../data/right.ts";
import { errorCode, errorMessage } from "../data/admin-client.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.tsx";
import { keepsMailNow } from "../frame/keeps-mail.ts";
import { useAdminClient } from "../data/client-context.ts";
import { textOf } from "../../ui/form-text.ts";
import { useAction } from "../ui/use-action.ts";
import { usersKey } from "../data/keys.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { invitationsText } from "./text.ts";

/** A colleague gets a mail, in the dashboard's language, with a link to choose a password, and works here from then on. */
export function InviteAdmin() {
  const t = useText(invitationsText);
  const { language } = useLanguage();
  const client = useAdminClient();
  const queries = useQueryClient();
  const [round, setRound] = useState(0);
  const [as, setAs] = useState<Right>("admin");
  const sent = useAction({
    mutationFn: (email: string) => invite(client, { email, as, locale: language }),
    onSuccess: async (_nothing, email) => {
      const keepsMail = await keepsMailNow(queries, client);
      toast({
        title: t(keepsMail ? "invite.kept" : "invite.sent"),
        description: t(keepsMail ? "invite.keptText" : "invite.sentText", { email }),
      });
      setRound(round + 1);
    },
    onError: (error) =>
      toast({
        title: t("invite.failed"),
        description: errorCode(error) === "email_exists" ? t("invite.exists") : errorMessage(error),
        destructive: true,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: usersKey }),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    sent.mutate(textOf(new FormData(event.currentTarget), "email").trim());
  };
  return (
    <form
      key={round}
      onSubmit={onSubmit}
      className="flex max-w-full flex-wrap items-end gap-3 max-sm:w-full"
      aria-label={t("invite.title")}
    >
      <TextField
        label={t("invite.email")}
        name="email"
        type="email"
        autoComplete="off"
        required
        className="w-full max-w-full sm:w-72"
      />
      <SelectField
        label={t("invite.as")}
        value={as}
        onChange={({ target }) => setAs(target.value === "assistant" ? "assistant" : "admin")}
        className="max-sm:w-full"
      >
        <option value="admin">{t("invite.roles.admin")}</option>
        <option value="assistant">{t("invite.roles.assistant")}</option>
      </SelectField>
      <Button type="submit" variant="secondary" className="max-sm:w-full" busy={sent.isPending}>
        {t("invite.submit")}
      </Button>
      {as === "assistant" ? <p className="w-0 min-w-full text-sm text-muted">{t("invite.assistant")}</p> : null}
    </form>
  );
}
