import { Button, buttonClass } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { NewTabLink } from "../../i18n/new-tab-link.tsx";
import type { Quote } from "./quotes.ts";
import { useText } from "../../i18n/language.tsx";
import { quoteText } from "./text.ts";

/** The quote's one link, for its whole life: to look at, to copy, or to send from the jeweller's phone (WEK-04). */
export function QuoteLink({ quote: { token, locale, name } }: { quote: Quote }) {
  const t = useText(quoteText);
  const address = `${location.origin}/quote/${token}`;
  const url = `${address}?lang=${locale}`;
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast({ title: t("quotes.copied") }),
      () => toast({ title: t("quotes.notCopied"), description: url, destructive: true }),
    );
  const said = encodeURIComponent(url);
  const links = [
    // Her own look leaves her dashboard in her language.
    { label: t("quotes.page"), named: t("quotes.pageNamed", { name }), href: address },
    { label: "WhatsApp", named: t("quotes.sendBy", { name, way: "WhatsApp" }), href: `https://wa.me/?text=${said}` },
    { label: "Viber", named: t("quotes.sendBy", { name, way: "Viber" }), href: `viber://forward?text=${said}` },
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 border-t hairline pt-3">
      <Button variant="quiet" aria-label={t("quotes.copyNamed", { name })} onClick={() => void copy()}>
        {t("quotes.copy")}
      </Button>
      {links.map(({ label, named, href }) => (
        <NewTabLink key={href} href={href} aria-label={named} className={buttonClass("quiet")}>
          {label}
        </NewTabLink>
      ))}
    </div>
  );
}
