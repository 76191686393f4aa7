import { useQuery, useQueryClient } from "@tanstack/react-query";
import { errorCode, errorMessage } from "../data/admin-client.ts";
import {
  accountOwnersQuery,
  changeRight,
  rightOf,
  usersPerPage,
  usersQuery,
  userSortColumns,
  type AccountOwner,
  type UserProfile,
  type UserSortColumn,
} from "../data/users.ts";
import { userRights, type UserRight } from "../data/right.ts";
import { orderDate } from "#domain/format.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Cell, Heading, Table, TableBody, TableHead, TableRow } from "../ui/table.tsx";
import { toast } from "../../ui/toast.tsx";
import { useAddress, type Sort } from "../lists/address.ts";
import { useAdminClient } from "../data/client-context.ts";
import { useFailureToast } from "../frame/failure-toast.ts";
import { ListFrame } from "../lists/list-frame.tsx";
import { ListPages } from "../lists/list-pages.tsx";
import { SearchBox } from "../lists/search-box.tsx";
import { SortSelect } from "../lists/sort-select.tsx";
import { useSorting } from "../lists/sorting.ts";
import { useAction } from "../ui/use-action.ts";
import { AuditList } from "../audit/audit-list.tsx";
import { changedRight } from "../audit/right-words.ts";
import { InviteAdmin } from "../invitations/invite-admin.tsx";
import { PendingInvitations } from "../invitations/pending-invitations.tsx";
import { userFilter } from "./user-filter.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { usersText } from "./text.ts";
import { auditText } from "../audit/text.ts";
import type { TextKey } from "../../i18n/translate.ts";
import { frameText } from "../frame/text.ts";

export function UsersTab({ userId }: { userId: string }) {
  const t = useText(usersText);
  const client = useAdminClient();
  const address = useAddress();
  const filter = userFilter(address);
  const users = useQuery(usersQuery(client, filter));
  useFailureToast(users, frameText.users.fetchFailed);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <SearchBox hint={t("users.searchHint")} />
        <InviteAdmin />
      </div>
      <PendingInvitations />
      <ListFrame list={users} filtered={filter.search !== ""} empty={t("users.empty")}>
        {({ users: rows, count }) => (
          <>
            <UsersTable users={rows} userId={userId} sort={filter.sort} />
            <ListPages name={t("users.title")} count={count} perPage={usersPerPage} />
          </>
        )}
      </ListFrame>
      <AuditList />
    </>
  );
}

interface UsersTableProps {
  users: UserProfile[];
  userId: string;
  sort: Sort<UserSortColumn>;
}

function UsersTable({ users, userId, sort }: UsersTableProps) {
  const t = useText(usersText);
  const sorting = useSorting(sort);
  const owners = useQuery(
    accountOwnersQuery(
      useAdminClient(),
      users.map((user) => user.user_id),
    ),
  );
  return (
    <>
      <SortSelect columns={userSortColumns} nameOf={(column) => t(sortTexts[column])} sort={sort} />
      <Table label={t("users.title")}>
        <TableHead>
          <Heading sort={sorting("user_id")}>{t("users.columns.user")}</Heading>
          <Heading sort={sorting("role")}>{t("users.columns.role")}</Heading>
          <Heading sort={sorting("created_at")}>{t("users.columns.created")}</Heading>
          <Heading align="end">{t("users.columns.actions")}</Heading>
        </TableHead>
        <TableBody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} owner={owners.data?.[user.user_id]} isSelf={user.user_id === userId} />
          ))}
        </TableBody>
      </Table>
    </>
  );
}

const sortTexts = {
  created_at: "users.columns.created",
  user_id: "users.columns.user",
  role: "users.columns.role",
} as const satisfies Record<UserSortColumn, TextKey<typeof usersText>>;

interface UserRowProps {
  user: UserProfile;
  /** The owner, once it is read; the list does not wait for it. */
  owner: AccountOwner | undefined;
  isSelf: boolean;
}

function UserRow({ user, owner, isSelf }: UserRowProps) {
  const t = useText(usersText);
  const { language } = useLanguage();
  const right = rightOf(user);
  const change = useChangeRight(user, isSelf);
  return (
    <TableRow>
      <Cell label={t("users.columns.user")}>
        <span className="wrap-anywhere">
          {owner?.name ? <span className="me-1 block font-medium">{owner.name}</span> : null}
          {owner?.email ? <span className={`me-1 block ${owner.name ? "" : "font-medium"}`}>{owner.email}</span> : null}
          {isSelf ? <span className="whitespace-nowrap text-muted">{`(${t("users.you")}) `}</span> : null}
          <span className="text-xs break-all text-muted">{user.user_id}</span>
        </span>
      </Cell>
      <Cell label={t("users.columns.role")}>
        <span>
          <Badge variant={right === "user" ? "neutral" : "done"}>{t(`users.${right}`)}</Badge>
          {owner?.is_invited ? <span className="ms-2 text-sm text-muted">{t("users.invited")}</span> : null}
        </span>
      </Cell>
      <Cell label={t("users.columns.created")} className="whitespace-nowrap">
        <time dateTime={user.created_at}>{orderDate(user.created_at, language)}</time>
      </Cell>
      <Cell label={t("users.columns.actions")} onPhone="plain" className="text-end">
        <span className="inline-flex flex-wrap justify-end gap-2">
          {userRights
            .filter((next) => next !== right)
            .map((next) => (
              <Button
                key={next}
                variant={next === "assistant" ? "quiet" : "secondary"}
                className="min-h-9! max-lg:min-h-11! px-3.5! py-1! text-sm! spread:whitespace-nowrap stacked:w-full"
                busy={change.isPending}
                onClick={() => change.mutate(next)}
              >
                {t(changes[next].press)}
              </Button>
            ))}
        </span>
      </Cell>
    </TableRow>
  );
}

const changes = {
  admin: { press: "users.promote", failed: "users.promoteFailed" },
  assistant: { press: "users.assist", failed: "users.assistFailed" },
  user: { press: "users.demote", failed: "users.demoteFailed" },
} as const;

/** The database refuses to demote the last admin (USR-03, P0001). */
function useChangeRight(user: UserProfile, isSelf: boolean) {
  const t = useText(usersText, auditText);
  const client = useAdminClient();
  const queries = useQueryClient();
  const former = rightOf(user);
  const options = {
    onError: (error: Error, next: UserRight) =>
      toast({
        title: t(changes[next].failed),
        description: errorCode(error) === "P0001" ? t("users.lastAdmin") : errorMessage(error),
        destructive: true,
      }),
    // An admin's own rights are read anew after demoting themselves.
    onSettled: () => queries.invalidateQueries({ queryKey: ["admin"] }),
  };
  const mutationFn = (next: UserRight) => changeRight(client, user.user_id, next);
  const undo = useAction({ mutationFn, ...options });
  return useAction({
    mutationFn,
    onSuccess: (_nothing, next) => {
      // Own rights that were given away can't be taken back.
      const action = isSelf ? undefined : { label: t("audit.undo"), onPress: () => undo.mutate(former) };
      toast({ title: t(changedRight(former, next)), action });
    },
    ...options,
  });
}
