import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "../../data/admin-client.ts";
import {
  changeRole,
  usersPerPage,
  usersQuery,
  type UserProfile,
  type UserRole,
} from "../../data/users.ts";
import { orderDate } from "../../i18n/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Cell, Heading, Table, TableBody, TableHead, TableRow } from "../../ui/table.tsx";
import { toast } from "../../ui/toast.tsx";
import { useAddress } from "../address.ts";
import { useAdminClient } from "../client-context.ts";
import { useFailureToast } from "../failure-toast.ts";
import { ListFrame } from "../list-frame.tsx";
import { ListPages } from "../list-pages.tsx";
import { useText } from "../text.ts";
import { AuditList } from "./audit-list.tsx";
import { InviteAdmin } from "./invite-admin.tsx";

export function UsersTab({ userId }: { userId: string }) {
  const { t } = useText();
  const client = useAdminClient();
  const address = useAddress();
  const users = useQuery(usersQuery(client, address.page));
  useFailureToast(users, "users.fetchFailed");
  return (
    <>
      <InviteAdmin />
      <ListFrame list={users} filtered={false} empty={t("users.empty")}>
        {({ users: rows, count }) => (
          <>
            <Table label={t("users.title")}>
              <TableHead>
                <Heading>{t("users.columns.user")}</Heading>
                <Heading>{t("users.columns.role")}</Heading>
                <Heading>{t("users.columns.created")}</Heading>
                <Heading align="end">{t("users.columns.actions")}</Heading>
              </TableHead>
              <TableBody>
                {rows.map((user) => (
                  <UserRow key={user.id} user={user} isSelf={user.user_id === userId} />
                ))}
              </TableBody>
            </Table>
            <ListPages name={t("users.title")} count={count} perPage={usersPerPage} />
          </>
        )}
      </ListFrame>
      <AuditList />
    </>
  );
}

function UserRow({ user, isSelf }: { user: UserProfile; isSelf: boolean }) {
  const { t, language } = useText();
  const change = useChangeRole();
  const isAdmin = user.role === "admin";
  const next: UserRole = isAdmin ? "user" : "admin";
  return (
    <TableRow>
      <Cell label={t("users.columns.user")} className="break-all">
        <span>
          <span className="font-mono text-[0.8125rem]">{user.user_id}</span>
          {isSelf ? <span className="ms-2 text-muted">({t("users.you")})</span> : null}
        </span>
      </Cell>
      <Cell label={t("users.columns.role")}>
        <span>
          <Badge look={isAdmin ? "done" : "neutral"}>{t(`users.${user.role}`)}</Badge>
        </span>
      </Cell>
      <Cell label={t("users.columns.created")} className="whitespace-nowrap">
        <time dateTime={user.created_at}>{orderDate(user.created_at, language)}</time>
      </Cell>
      <Cell label={t("users.columns.actions")} onPhone="plain" className="text-end">
        <Button
          look="secondary"
          className="min-h-9! px-3.5! py-1! text-sm! max-md:w-full"
          busy={change.isPending}
          onClick={() => change.mutate({ userId: user.user_id, role: next })}
        >
          {t(isAdmin ? "users.demote" : "users.promote")}
        </Button>
      </Cell>
    </TableRow>
  );
}

/** The database refuses to demote the last admin, in its own words (USR-03). */
function useChangeRole() {
  const { t } = useText();
  const client = useAdminClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: UserRole }) =>
      changeRole(client, userId, role),
    onSuccess: (_nothing, { role }) =>
      toast({ title: t(role === "admin" ? "users.promoted" : "users.demoted") }),
    onError: (error, { role }) =>
      toast({
        title: t(role === "admin" ? "users.promoteFailed" : "users.demoteFailed"),
        description: errorMessage(error),
        destructive: true,
      }),
    // Who demotes themselves is asked anew what they may do.
    onSettled: () => queries.invalidateQueries({ queryKey: ["admin"] }),
  });
}
