import type { ManagedProduct } from "../../data/product-changes.ts";
import { useAddress } from "../../lists/address.ts";
import { useText } from "../../words/text.ts";
import { Badge } from "../../ui/badge.tsx";
import { shelfWords } from "../../stock/stock-words.ts";

/** How many there are, at a glance; a press opens the count with its diary. */
export function StockBadge({ product }: { product: ManagedProduct }) {
  const { t } = useText();
  const address = useAddress();
  const isTaken = product.availability === false && product.held;
  const isSoldOut = product.availability === false && !product.held;
  const words = shelfWords(t, product);
  return (
    <button
      type="button"
      aria-label={t("stock.open", { words, name: product.name })}
      onClick={() => address.change({ stock: product.id })}
      className="-my-1 flex min-h-11 items-center lg:min-h-8"
    >
      <Badge variant={isSoldOut ? "warning" : isTaken ? "waiting" : "neutral"}>{words}</Badge>
    </button>
  );
}
