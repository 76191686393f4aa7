import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "../../ui/button.tsx";
import { useText } from "../../i18n/language.tsx";
import { useIsAdmin } from "../data/right.ts";
import { Place } from "./place.tsx";
import { frameText } from "./text.ts";

/** Presses and lists that the database refuses to assistants: who can't use them does not see them (WEK-12). */
export function AdminsOnly({ children }: { children: ReactNode }) {
  return useIsAdmin() ? children : null;
}

/** An admin's place at an address of its own. */
export function AdminsPlace({ title, children }: { title: string; children: ReactNode }) {
  if (useIsAdmin()) return children;
  return (
    <Place title={title}>
      <NotYours />
    </Place>
  );
}

/** Stands where an address led an assistant to what is an admin's, with a way on. */
export function NotYours() {
  const t = useText(frameText);
  return (
    <div className="grid justify-items-start gap-4 py-2">
      <p>{t("adminsOnly")}</p>
      <Link to="/admin" className={buttonClass("primary")}>
        {t("toToday")}
      </Link>
    </div>
  );
}
