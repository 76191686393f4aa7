import { Link } from "react-router";
import { LogOut } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { headerClass, headerRowClass, Wordmark } from "./frame.tsx";
import { PlaceBar } from "./phone-bar.tsx";
import { LanguageSelect } from "../words/language-select.tsx";
import { useIsAdmin } from "../data/right.ts";
import { useSignOut } from "./sign-out.ts";
import { useText } from "../../i18n/language.tsx";
import { frameText } from "./text.ts";
import { adminText } from "../words/text.ts";

/** The dashboard's and its places' (ADM-05); on a phone one line, what else it leads to stands in the bar (WEK-10). */
export function DashboardHeader({ hasTabs = false }: { hasTabs?: boolean }) {
  const t = useText(frameText, adminText);
  const signOut = useSignOut();
  const isAdmin = useIsAdmin();
  return (
    <header className={headerClass}>
      <div className={headerRowClass}>
        <Wordmark title={t("title")} />
        <div className="flex flex-wrap items-center gap-x-4 bar:hidden max-[24rem]:gap-x-2 max-sm:order-last max-sm:w-full">
          <Link to="/" className={link}>
            {t("tabs.visitShop")}
          </Link>
          <Link to="/admin/counter" className={link}>
            {t("counter.open")}
          </Link>
          <Link to="/admin/settings" className={link}>
            {t(isAdmin ? "settings.open" : "notices.open")}
          </Link>
        </div>
        <LanguageSelect />
        <Button
          variant="secondary"
          className="min-h-9! px-4! py-1! text-sm! bar:min-h-11! max-[24rem]:px-3!"
          onClick={signOut}
        >
          <LogOut aria-hidden="true" className="hidden size-4 max-[24rem]:block" />
          <span className="max-[24rem]:sr-only">{t("access.signOut")}</span>
        </Button>
      </div>
      {hasTabs ? null : <PlaceBar />}
    </header>
  );
}

const link =
  "max-lg:-my-1 min-h-9 max-lg:min-h-11 content-center text-sm text-muted underline-offset-4 max-[24rem]:text-[0.8125rem] hover:text-ink hover:underline";
