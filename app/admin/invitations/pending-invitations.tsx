import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { dateAndTime } from "#domain/format.ts";
import { errorCode, errorMessage } from "../data/admin-client.ts";
import { auditKey } from "../data/audit.ts";
import { useAdminClient } from "../data/client-context.ts";
import { invitationsQuery, takeBackInvitation, type Invitation } from "../data/users.ts";
import { isSecondPress, useAction } from "../ui/use-action.ts";
import { usersKey } from "../data/keys.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { invitationsText } from "./text.ts";

/** DAY-07: who has not followed the link yet; nothing at all while nobody is invited. */
export function PendingInvitations() {
  const t = useText(invitationsText);
  const { data: invitations = [] } = useQuery(invitationsQuery(useAdminClient()));
  if (invitations.length === 0) return null;
  return (
    <section aria-label={t("invite.pending")} className="mb-6 rounded-md border border-line bg-surface px-5 py-4">
      <h2 className="text-lg">{t("invite.pending")}</h2>
      <ul className="divide-y divide-line text-sm">
        {invitations.map((invitation) => (
          <Pending key={invitation.user_id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function Pending({ invitation }: { invitation: Invitation }) {
  const t = useText(invitationsText);
  const { language } = useLanguage();
  const { user_id, email, invited_at, invited_by, invited_as: as } = invitation;
  const takeBack = useTakeBack(email ?? "");
  const at = dateAndTime(invited_at, language);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">{email}</span> <span>{`(${t(`invite.roles.${as}`)})`}</span>{" "}
        <span className="text-muted">
          {invited_by ? t("invite.by", { at, by: invited_by }) : t("invite.at", { at })}
        </span>
      </p>
      <Button
        variant="quiet"
        className="text-sm!"
        busy={takeBack.isPending}
        onClick={(event) => {
          if (!isSecondPress(event)) takeBack.mutate(user_id);
        }}
      >
        <span>{t("invite.takeBack")}</span>
        <span className="sr-only">{`: ${email}`}</span>
      </Button>
    </li>
  );
}

function useTakeBack(email: string) {
  const t = useText(invitationsText);
  const client = useAdminClient();
  const queries = useQueryClient();
  return useAction({
    mutationFn: (invited: string) => takeBackInvitation(client, invited),
    onSuccess: () => toast({ title: t("invite.takenBack"), description: t("invite.takenBackText", { email }) }),
    onError: (error) =>
      toast({
        title: t("invite.takeBackFailed"),
        description: errorCode(error) === "PT404" ? t("invite.followed") : errorMessage(error),
        destructive: true,
      }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: auditKey });
      return queries.invalidateQueries({ queryKey: usersKey });
    },
  });
}
