import { useNavigate } from "react-router";
import { useLanguage, useText } from "../i18n/language.tsx";
import { localised } from "../seo/localised.ts";
import { useSiteUrl } from "../seo/seo.tsx";
import { buttonClass } from "../ui/button.tsx";
import { toast } from "../ui/toast.tsx";
import { favouritesText } from "./text.ts";

/** Shares in the device's own way; else the link is copied, or stands in the address to be copied by hand. */
export function SendButton({ path }: { path: string }) {
  const t = useText(favouritesText);
  const navigate = useNavigate();
  const { language } = useLanguage();
  const url = localised(useSiteUrl(), path, language);
  const send = async () => {
    try {
      if (typeof navigator.share === "function") {
        await navigator.share({ title: t("favourites.sentTitle"), url });
        return;
      }
      await navigator.clipboard.writeText(url);
      toast({ title: t("favourites.copied"), description: t("favourites.copiedText") });
    } catch (error) {
      // Sharing that the visitor gave up needs no other way.
      if (error instanceof DOMException && error.name === "AbortError") return;
      void navigate(path);
      toast({ title: t("favourites.inAddress") });
    }
  };
  return (
    <button type="button" onClick={() => void send()} className={buttonClass("secondary")}>
      {t("favourites.send")}
    </button>
  );
}
