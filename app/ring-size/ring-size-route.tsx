import { useShopName } from "../data/use-shop-facts.ts";
import { Seo } from "../seo/seo.tsx";
import { Button } from "../ui/button.tsx";
import { ScreenSection } from "./screen-section.tsx";
import { SizeTable } from "./size-table.tsx";
import { SizerSheet } from "./sizer-sheet.tsx";
import { ringSizeText } from "./text.ts";
import { useText } from "../i18n/language.tsx";

/** PCE-05: how to find a ring's size, on the screen, on paper and from other countries' sizes. */
export default function RingSizeRoute() {
  const t = useText(ringSizeText);
  return (
    <>
      <Seo title={`${t("ringSize.title")} · ${useShopName()}`} description={t("ringSize.intro")} path="/ring-size" />
      <div className="page-narrow pt-32 pb-8 lg:pt-40 print:hidden">
        <h1 className="text-title">{t("ringSize.title")}</h1>
        <p className="mt-6 text-lg leading-relaxed text-muted">{t("ringSize.intro")}</p>
        <ScreenSection />
        <h2 className="mt-14 text-heading">{t("ringSize.paperTitle")}</h2>
        <p className="mt-4 leading-relaxed">{t("ringSize.paper")}</p>
        <Button className="mt-6 noscript:hidden max-sm:w-full" onClick={() => print()}>
          {t("ringSize.print")}
        </Button>
        <noscript>
          <p className="mt-4 text-muted">{t("ringSize.noScript")}</p>
        </noscript>
        <SizeTable />
        <h2 className="mt-14 text-heading">{t("ringSize.tipsTitle")}</h2>
        <ul className="mt-4 list-disc space-y-2 pl-5 leading-relaxed marker:text-gold">
          {tips.map((tip) => (
            <li key={tip}>{t(`ringSize.tips.${tip}`)}</li>
          ))}
        </ul>
      </div>
      <SizerSheet />
    </>
  );
}

const tips = ["evening", "wide", "between", "unsure"] as const;
