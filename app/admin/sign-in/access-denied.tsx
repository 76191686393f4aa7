import { Link } from "react-router";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../frame/card.tsx";
import { useSignOut } from "../frame/sign-out.ts";
import { useText } from "../../i18n/language.tsx";
import { signInText } from "./text.ts";
import { frameText } from "../frame/text.ts";

export function AccessDenied() {
  const t = useText(signInText, frameText);
  const signOut = useSignOut();
  return (
    <Card title={t("access.denied")}>
      <p className="mb-6">{t("access.deniedText")}</p>
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <Button onClick={signOut}>{t("access.signOut")}</Button>
        <Link to="/" className={buttonClass("quiet")}>
          {t("signIn.back")}
        </Link>
      </div>
    </Card>
  );
}
