import { useShopName } from "../data/use-shop-facts.ts";
import { Seo } from "../seo/seo.tsx";
import { Button } from "../ui/button.tsx";
import { useRingSizeText } from "./ring-size-text.ts";
import { ScreenMeasure } from "./screen-measure.tsx";
import { SizeTable } from "./size-table.tsx";
import { SizerSheet } from "./sizer-sheet.tsx";

/** PCE-05: how to find a ring's size, on the screen, on paper and from other countries' sizes. */
export default function RingSizeRoute() {
  const say = useRingSizeText();
  return (
    <>
      <Seo title={`${say.title} · ${useShopName()}`} description={say.intro} path="/ring-size" />
      <div className="page-narrow pt-32 pb-8 lg:pt-40 print:hidden">
        <h1 className="text-title">{say.title}</h1>
        <p className="mt-6 text-lg leading-relaxed text-muted">{say.intro}</p>
        <ScreenMeasure />
        <h2 className="mt-14 text-heading">{say.paperTitle}</h2>
        <p className="mt-4 leading-relaxed">{say.paper}</p>
        <Button className="mt-6 noscript:hidden max-sm:w-full" onClick={() => print()}>
          {say.print}
        </Button>
        <noscript>
          <p className="mt-4 text-muted">{say.noScript}</p>
        </noscript>
        <SizeTable />
        <h2 className="mt-14 text-heading">{say.tipsTitle}</h2>
        <ul className="mt-4 list-disc space-y-2 pl-5 leading-relaxed marker:text-gold">
          {say.tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </div>
      <SizerSheet />
    </>
  );
}
