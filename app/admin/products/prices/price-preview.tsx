import type { Cents } from "#domain/money.ts";
import { textIn } from "#domain/language.ts";
import { euros } from "#domain/format.ts";
import type { PricedProduct } from "./priced-products.ts";
import type { RuledChanges } from "./price-changes.ts";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { pricesText } from "./text.ts";

interface PricePreviewProps {
  /** Those that have a price. */
  products: readonly PricedProduct[];
  all: RuledChanges;
  /** Each piece's own costs are told then. */
  isByMetal: boolean;
  /** Ids of pieces that are left out. */
  without: ReadonlySet<string>;
  onWithout: (without: ReadonlySet<string>) => void;
}

/** Each price as it is and as it would be; a piece without its tick stays as it is. */
export function PricePreview({ products, all, isByMetal, without, onWithout }: PricePreviewProps) {
  const t = useText(pricesText);
  const wanted = new Map(all.changed.map((change) => [change.product_id, change.wanted]));
  const toggle = (id: string) => {
    const next = new Set(without);
    if (!next.delete(id)) next.add(id);
    onWithout(next);
  };
  if (products.length === 0 && all.withoutMetal === 0) return <p className="text-muted">{t("prices.nothing")}</p>;
  return (
    <section aria-label={t("prices.preview")} className="grid gap-2 text-sm">
      <ul className="divide-y divide-line border-y hairline">
        {products.map((product) => (
          <PreviewLine
            key={product.id}
            product={product}
            wanted={wanted.get(product.id)}
            isByMetal={isByMetal}
            isTicked={!without.has(product.id)}
            onToggle={() => toggle(product.id)}
          />
        ))}
      </ul>
      {all.withoutPrice > 0 ? (
        <p className="text-muted">{t("prices.withoutPrice", { count: all.withoutPrice })}</p>
      ) : null}
      {all.withoutMetal > 0 ? (
        <p className="text-muted">{t("prices.withoutMetal", { count: all.withoutMetal })}</p>
      ) : null}
      {all.outOfRange > 0 ? <p className="text-muted">{t("prices.outOfRange", { count: all.outOfRange })}</p> : null}
    </section>
  );
}

interface PreviewLineProps {
  product: PricedProduct;
  /** The new price; undefined when the rule leaves it as it is. */
  wanted: Cents | undefined;
  isByMetal: boolean;
  isTicked: boolean;
  onToggle: () => void;
}

function PreviewLine({ product, wanted, isByMetal, isTicked, onToggle }: PreviewLineProps) {
  const t = useText(pricesText);
  const { language } = useLanguage();
  const { cents } = product;
  const name = textIn(language, product.name, product.name_el);
  const becomes = isTicked ? wanted : undefined;
  const costs = isByMetal ? (["making", "stones"] as const) : [];
  const own = costs.flatMap((cost) => {
    const amount = product.made[cost];
    return amount === null ? [] : t(`prices.own.${cost}`, { amount: euros(amount, language) });
  });
  return (
    <li>
      <label className="flex min-h-11 items-center gap-3 py-1.5">
        <input
          type="checkbox"
          aria-label={t("prices.include", { name })}
          checked={isTicked}
          onChange={onToggle}
          className="size-5 shrink-0 accent-gold"
        />
        <span className="min-w-0 grow wrap-anywhere">
          <span>{name}</span>
          {own.length > 0 ? <span className="block text-muted">{own.join(" · ")}</span> : null}
        </span>
        <span className="shrink-0 text-end tabular-nums">
          {cents === undefined ? null : (
            <span className={becomes === undefined ? "" : "text-muted"}>{euros(cents, language)}</span>
          )}
          {becomes === undefined ? null : <span className="block font-medium">{`→ ${euros(becomes, language)}`}</span>}
        </span>
      </label>
    </li>
  );
}
