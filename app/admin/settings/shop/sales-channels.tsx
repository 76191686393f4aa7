import { toast } from "../../../ui/toast.tsx";
import { Button } from "../../../ui/button.tsx";
import { useText } from "../../../i18n/language.tsx";
import { shopText } from "./text.ts";

const channels = ["google", "meta"] as const;
const languages = ["en", "el"] as const;

/** FND-03: the addresses that Google and Meta fetch, and what to do with them. */
export function SalesChannels() {
  const t = useText(shopText);
  return (
    <section aria-labelledby="channels" className="mt-10 border-t hairline pt-8">
      <h2 id="channels" className="text-xl">
        {t("channels.title")}
      </h2>
      <p className="mt-2 max-w-[42em] text-sm text-muted">{t("channels.about")}</p>
      {channels.map((channel) => (
        <div key={channel} className="mt-6 max-w-[42em]">
          <h3 className="font-medium">{t(`channels.${channel}`)}</h3>
          <p className="mt-1 text-sm">{t(`channels.${channel}Steps`)}</p>
          <ul className="mt-3 space-y-2">
            {languages.map((language) => (
              <li key={language}>
                <FeedAddress url={`${location.origin}/feeds/${channel}-${language}.xml`} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className="mt-6 max-w-[42em] text-sm text-muted">{t("channels.more")}</p>
    </section>
  );
}

function FeedAddress({ url }: { url: string }) {
  const t = useText(shopText);
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast({ title: t("channels.copied") }),
      () => toast({ title: t("channels.notCopied"), destructive: true }),
    );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <a href={url} className="min-w-0 grow py-3 text-sm underline underline-offset-4 wrap-anywhere">
        {url}
      </a>
      <Button variant="secondary" aria-label={t("channels.copyNamed", { url })} onClick={() => void copy()}>
        {t("channels.copy")}
      </Button>
    </div>
  );
}
