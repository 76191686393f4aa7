import { Link } from "react-router";
import { buttonClass } from "../../../ui/button.tsx";
import { InviteAdmin } from "../../invitations/invite-admin.tsx";
import { useText } from "../../../i18n/language.tsx";
import { settingsText } from "../text.ts";

/** The people who work here: an invitation, and the way to the list of users with who changed what. */
export function Team() {
  const t = useText(settingsText);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-6">
      <p>{t("settings.teamText")}</p>
      <InviteAdmin />
      <Link to="/admin?tab=users" className={buttonClass("quiet")}>
        {t("settings.toUsers")}
      </Link>
    </div>
  );
}
