import { useQuery } from "@tanstack/react-query";
import { textIn } from "#domain/language.ts";
import { shortDay } from "../../words/shop-days.ts";
import { managedProductQuery } from "../../data/product-changes.ts";
import { stockQuery, type DiaryLine, type StockFacts } from "../../stock/reservations.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { useAddress } from "../../lists/address.ts";
import { useAdminClient } from "../../data/client-context.ts";
import { LoadFailed } from "../../frame/load-failed.tsx";
import { box } from "../../ui/dialog-shapes.ts";
import { ReservationForm } from "./reservation-form.tsx";
import { ReservationList } from "../../stock/reservation-list.tsx";
import { CountForm } from "./count-form.tsx";
import { HeldList } from "./held-list.tsx";
import { countWords, diaryWords } from "../../stock/stock-words.ts";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { productsStockText } from "./text.ts";
import { frameText } from "../../frame/text.ts";
import { adminText } from "../../words/text.ts";

/** The count of the piece that the address names: changed, put aside, let go, and told as a diary (STK-02, STK-04). */
export function StockDialog() {
  const address = useAddress();
  const opened = address.read("stock");
  if (!opened) return null;
  return <OpenStock key={opened} productId={opened} onClose={() => address.change({ stock: undefined })} />;
}

function OpenStock({ productId, onClose }: { productId: string; onClose: () => void }) {
  const t = useText(productsStockText, frameText, adminText);
  const { language } = useLanguage();
  const client = useAdminClient();
  const product = useQuery(managedProductQuery(client, productId));
  const stock = useQuery(stockQuery(client, productId));
  const title = product.data
    ? t("stock.title", { name: textIn(language, product.data.name, product.data.name_el) })
    : t("stock.untitled");
  return (
    <Dialog shape={box} open onClose={onClose} title={title} closeLabel={t("close")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7 overflow-y-auto px-6 py-5">
        {stock.isPending ? <Spinner label={t("loading")} /> : null}
        {stock.isLoadingError ? <LoadFailed query={stock} /> : null}
        {stock.data === null ? <p>{t("productForm.gone")}</p> : null}
        {stock.data ? <Stock productId={productId} stock={stock.data} /> : null}
      </div>
    </Dialog>
  );
}

function Stock({ productId, stock }: { productId: string; stock: StockFacts }) {
  const t = useText(productsStockText);
  const { language } = useLanguage();
  const { quantity, choices } = stock;
  const held = sum(stock.held);
  const reserved = sum(stock.reservations);
  const free = quantity === null ? Infinity : quantity - held - reserved;
  // Made to order, what has no count of its own can't be put aside.
  const ofLists = choices.map(({ values }) =>
    Math.max(0, ...values.map((one) => one.free ?? (quantity === null ? 0 : free))),
  );
  const most = quantity === null && choices.length === 0 ? 0 : Math.min(free, ...ofLists);
  return (
    <>
      <p>
        {[
          stock.one_of_a_kind ? t("productForm.supplies.oneOfAKind") : null,
          countWords(language, quantity),
          held > 0 ? t("stock.beingPaid", { count: held }) : null,
          reserved > 0 ? t("stock.putAside", { count: reserved }) : null,
          held + reserved > 0 && quantity !== null ? t("stock.free", { count: free }) : null,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <CountForm key={quantity} productId={productId} quantity={quantity} />
      <HeldList held={stock.held} />
      <ReservationList reservations={stock.reservations} />
      {most > 0 ? <ReservationForm productId={productId} free={most} choices={choices} /> : null}
      <StockDiary lines={stock.diary} />
    </>
  );
}

function sum(parts: readonly { quantity: number }[]): number {
  return parts.reduce((total, { quantity }) => total + quantity, 0);
}

/** The count's history, newest first: '12 Nov, sold online KOS-7F3K9Q' (STK-02). */
function StockDiary({ lines }: { lines: readonly DiaryLine[] }) {
  const t = useText(productsStockText);
  const { language } = useLanguage();
  if (lines.length === 0) return null;
  return (
    <section aria-label={t("stock.diary")}>
      <h3 className="text-lg">{t("stock.diary")}</h3>
      <ol className="mt-1 divide-y divide-line text-sm">
        {lines.map((line) => (
          <li key={`${line.at} ${line.what}`} className="flex gap-4 py-2">
            <time dateTime={line.at} className="w-16 shrink-0 text-muted">
              {shortDay(line.at, language)}
            </time>
            <span className="min-w-0 wrap-anywhere">{diaryWords(line, language)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
