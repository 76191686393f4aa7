import { useQueryClient } from "@tanstack/react-query";
import { Activity, useEffect, useState } from "react";
import { Outlet } from "react-router";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast.tsx";
import { AccessDenied } from "./sign-in/access-denied.tsx";
import { useAccess, type Access } from "./sign-in/access.ts";
import { Card } from "./frame/card.tsx";
import { Frame } from "./frame/frame.tsx";
import { useAdminClient } from "./data/client-context.ts";
import { RightContext, type Right } from "./data/right.ts";
import { LoginCard } from "./sign-in/login-card.tsx";
import { forgetDrafts } from "./data/draft-store.ts";
import { onSignedOut } from "./frame/session-end.ts";
import { useSignOut } from "./frame/sign-out.ts";
import { useLiveDashboard } from "./data/live.ts";
import { useText } from "../i18n/language.tsx";
import { deskText } from "./text.ts";
import { frameText } from "./frame/text.ts";
import { adminText } from "./words/text.ts";
import { signInText } from "./sign-in/text.ts";

/** The states of /admin (ADM-02). While an ended session is renewed, the dashboard or its settings wait behind the card. */
export function AdminApp() {
  const client = useAdminClient();
  const access = useAccess(client);
  const waiting = useWaitingDashboard(access);
  const right = useLastRight(access);
  const queries = useQueryClient();
  useAccessToasts(access.state);
  const nobody = access.state === "login" && waiting === undefined;
  useEffect(() => {
    // An admin's reads must not stay in the memory of a page that nobody is signed in to.
    if (nobody) queries.clear();
  }, [nobody, queries]);
  return (
    <>
      {waiting === undefined ? null : (
        <Activity mode={access.state === "dashboard" ? "visible" : "hidden"}>
          <Live />
          <RightContext value={right}>
            <Outlet key={waiting} context={waiting} />
          </RightContext>
        </Activity>
      )}
      <Face access={access} ended={waiting !== undefined} />
    </>
  );
}

/** Listens while the dashboard is on the screen. */
function Live() {
  useLiveDashboard();
  return null;
}

/** The owner of the open dashboard, or of one that waits for a new sign-in; undefined after a sign-out on purpose. */
function useWaitingDashboard(access: Access): string | undefined {
  const [userId, setUserId] = useState<string>();
  const [left, setLeft] = useState(false);
  useEffect(
    () =>
      onSignedOut(() => {
        forgetDrafts();
        setLeft(true);
      }),
    [],
  );
  const open = access.state === "dashboard" ? access.userId : undefined;
  const kept = open ?? (left || access.state === "denied" ? undefined : userId);
  if (kept !== userId) setUserId(kept);
  if (left && open === undefined) setLeft(false);
  return kept;
}

/** A dashboard that waits for a new sign-in stays as it was. */
function useLastRight(access: Access): Right {
  const [last, setLast] = useState<Right>("assistant");
  const right = access.state === "dashboard" ? access.right : last;
  if (right !== last) setLast(right);
  return right;
}

function Face({ access, ended }: { access: Access; ended: boolean }) {
  const t = useText(deskText, frameText, adminText);
  if (access.state === "dashboard") return null;
  if (access.state === "login") return <LoginCard ended={ended} />;
  if (access.state === "denied") return <AccessDenied />;
  if (access.state === "unverified") return <Unverified onRetry={access.retry} />;
  return <Frame title={t("title")} says={t("waitsForAccess")} loading={t("loading")} />;
}

function useAccessToasts(state: ReturnType<typeof useAccess>["state"]): void {
  const t = useText(deskText, signInText);
  useEffect(() => {
    if (state === "denied") {
      toast({
        title: t("access.denied"),
        description: t("access.deniedToast"),
        destructive: true,
      });
    }
    if (state === "unverified") {
      toast({
        title: t("access.authorizationError"),
        description: t("access.authorizationErrorText"),
        destructive: true,
      });
    }
    // Announced once for each state; another language changes nothing about it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state]);
}

function Unverified({ onRetry }: { onRetry: () => void }) {
  const t = useText(deskText, frameText, adminText);
  const signOut = useSignOut();
  return (
    <Card title={t("title")}>
      <p className="mb-6">{t("access.unreachable")}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onRetry}>{t("retry")}</Button>
        <Button variant="secondary" onClick={signOut}>
          {t("access.signOut")}
        </Button>
      </div>
    </Card>
  );
}
