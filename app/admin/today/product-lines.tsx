import type { ReactNode } from "react";
import { textIn } from "#domain/language.ts";
import { Button } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { useAddress } from "../lists/address.ts";
import { countWords } from "../stock/stock-words.ts";
import { useWaitingWords } from "../stock/wishes.ts";
import type { LackingProduct, LowProduct, TodayFacts } from "./today-query.ts";
import { useAddOne } from "./use-add-one.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { todayText } from "./text.ts";
import { stockText } from "../stock/text.ts";

/** Two beside each other where there is room. */
const columns = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,28rem),1fr))] gap-x-10";

/** Pieces that sell and run out, with one more in place (STK-03 says over which count). */
export function RunningOut({ products }: { products: readonly LowProduct[] }) {
  const t = useText(todayText);
  if (products.length === 0) return null;
  return (
    <section aria-label={t("today.lowTitle")}>
      <h3 className="text-xl">{t("today.lowTitle")}</h3>
      <p className="mb-2 text-sm text-muted">{t("today.lowText")}</p>
      <ul className={columns}>
        {products.map((product) => (
          <Low key={product.id} product={product} />
        ))}
      </ul>
    </section>
  );
}

function Low({ product }: { product: LowProduct }) {
  const t = useText(todayText, stockText);
  const { language } = useLanguage();
  const add = useAddOne(product);
  const name = textIn(language, product.name, product.name_el);
  const count = product.quantity === 0 ? t("products.soldOut") : countWords(language, product.quantity);
  const waiting = useWaitingWords(product.id);
  return (
    <ProductLine
      product={product}
      facts={waiting ? `${count} · ${waiting}` : count}
      action={
        <Button
          variant="quiet"
          busy={add.isPending}
          aria-label={t("today.addOneNamed", { name })}
          onClick={() => add.mutate()}
        >
          {t("today.addOne")}
        </Button>
      }
    />
  );
}

/** Pieces without picture, price, a name in both languages, facts, or the hallmark that these ask for (TRD-07). */
export function Lacking({ lacking }: { lacking: TodayFacts["lacking"] }) {
  const t = useText(todayText);
  const { count, products } = lacking;
  if (products.length === 0) return null;
  const title = count < 100 ? t("today.lackTitle", { count }) : t("today.lackTitleMany");
  return (
    <details className="border-y hairline">
      <summary className="min-h-11 cursor-pointer py-2 font-display text-xl">{title}</summary>
      <ul className={columns}>
        {products.map((product) => (
          <Incomplete key={product.id} product={product} />
        ))}
      </ul>
    </details>
  );
}

function Incomplete({ product }: { product: LackingProduct }) {
  const t = useText(todayText);
  const { language } = useLanguage();
  const address = useAddress();
  const what = product.lacks.map((name) => t(`today.lack.${name}`)).join(", ");
  return (
    <ProductLine
      product={product}
      facts={t("today.lacks", { what })}
      action={
        <Button
          variant="quiet"
          aria-label={t("today.completeNamed", {
            name: textIn(language, product.name, product.name_el),
          })}
          onClick={() => address.change({ product: product.id })}
        >
          {t("today.complete")}
        </Button>
      }
    />
  );
}

interface ProductLineProps {
  product: Pick<LowProduct, "name" | "name_el" | "image_url">;
  facts: string;
  action: ReactNode;
}

function ProductLine({ product, facts, action }: ProductLineProps) {
  const { language } = useLanguage();
  return (
    <li className="-mb-px flex items-center gap-3 border-y hairline py-2">
      <Picture url={product.image_url} alt="" sizes="5rem" className="size-12 shrink-0 rounded-sm" />
      <span className="min-w-0 grow text-sm wrap-anywhere">
        <span className="font-medium">{textIn(language, product.name, product.name_el)}</span>
        <span className="block text-muted">{facts}</span>
      </span>
      <span className="shrink-0">{action}</span>
    </li>
  );
}
