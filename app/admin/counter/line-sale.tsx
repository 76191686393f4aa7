import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { answered, priceWith, resolveChoices, type ProductChoice } from "#domain/choices.ts";
import type { Language } from "#domain/language.ts";
import { cents, centsFromEuros } from "#domain/money.ts";
import { randomUuid } from "../../data/random-uuid.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { AdminsOnly } from "../frame/admins-only.tsx";
import { useAdminClient } from "../data/client-context.ts";
import type { ManagedProduct } from "../data/product-changes.ts";
import { useAddress } from "../lists/address.ts";
import { choicesQuery } from "../product/choices-query.ts";
import { ProductSearch } from "../product/product-search.tsx";
import { ProductLine } from "../sale-lines/product-line.tsx";
import { pieceWords } from "../sale-lines/sale-line.ts";
import { box } from "../ui/dialog-shapes.ts";
import { Discount } from "./discount.tsx";
import { Lines } from "./lines.tsx";
import { Pay } from "./pay.tsx";
import { discountOf, sumOf, type CounterLine } from "./sale.ts";
import { refusedLine } from "./sale-refusal.tsx";
import type { SaleDesk } from "./use-sale.ts";
import { WordsLine } from "./words-line.tsx";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { counterText } from "./text.ts";
import { frameText } from "../frame/text.ts";

interface LineSaleProps {
  desk: SaleDesk;
  /** Ways to what else is done at a counter, until a sale has begun. */
  children: ReactNode;
}

/** Lines at a press each, of which one can be changed; then how it is paid. `?q=…&product=…` */
export function LineSale({ desk, children }: LineSaleProps) {
  const t = useText(counterText, frameText);
  const { sale, change, isUnknown } = desk;
  const address = useAddress();
  const [changed, setChanged] = useState<CounterLine>();
  const [isInWords, setInWords] = useState(false);
  const choose = useChosenProduct(desk);
  const product = changed && "product_id" in changed.item ? changed.item.product_id : address.read("product");
  const close = () => {
    setChanged(undefined);
    address.change({ product: undefined, q: undefined }, "replace");
  };
  const put = (line: CounterLine) => {
    change(({ lines }) => ({ lines: withLine(lines, line) }));
    close();
  };
  const total = cents(sumOf(sale) - discountOf(sale));
  const names = sale.lines.map(({ label, item }) => (item.quantity > 1 ? `${item.quantity} × ${label}` : label));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {isUnknown ? null : (
        <div>
          <ProductSearch onChoose={(found) => void choose(found)} isShort={sale.lines.length > 0}>
            {isInWords ? (
              <WordsLine
                onAdd={(line) => {
                  put(line);
                  setInWords(false);
                }}
                onCancel={() => setInWords(false)}
              />
            ) : (
              <div className="-mt-3 mb-1 flex flex-wrap gap-x-6">
                <Button variant="quiet" onClick={() => setInWords(true)}>
                  {t("counter.inWords")}
                </Button>
                {sale.lines.length === 0 ? children : null}
              </div>
            )}
          </ProductSearch>
        </div>
      )}
      {sale.lines.length > 0 ? (
        <>
          <Lines desk={desk} onChange={setChanged} refused={refusedLine(desk.error)} />
          <Pay desk={desk} total={total} onSell={(more) => desk.sell({ total, names: names.join(", ") }, more)}>
            <AdminsOnly>
              <Discount desk={desk} />
            </AdminsOnly>
          </Pay>
        </>
      ) : null}
      <Dialog
        shape={box}
        open={product !== undefined}
        onClose={close}
        title={t("counter.piece")}
        closeLabel={t("close")}
      >
        <div className="overflow-y-auto p-4 sm:p-6">
          {product ? (
            <ProductLine
              productId={product}
              line={productLine(changed)}
              label={t(changed ? "counter.changeLine" : "counter.addLine")}
              onAdd={({ item, ...line }) =>
                put({ ...line, item: { ...item, choices: item.choices.map((one) => ({ ...one })) } })
              }
              onCancel={close}
            />
          ) : null}
        </div>
      </Dialog>
    </div>
  );
}

function productLine(line: CounterLine | undefined) {
  return line && "product_id" in line.item ? { ...line, item: line.item } : undefined;
}

/** A piece without a question is a line at once; another asks first, in its dialog. */
function useChosenProduct({ change }: SaleDesk) {
  const client = useAdminClient();
  const queries = useQueryClient();
  const { language } = useLanguage();
  const address = useAddress();
  return async (product: ManagedProduct) => {
    // The dialog says what could not be read.
    const choices = await queries.fetchQuery(choicesQuery(client, product.id)).catch(() => undefined);
    const line = choices && readyLine(product, choices, language);
    if (!line) return address.change({ product: product.id, q: undefined });
    change(({ lines }) => ({ lines: withLine(lines, line) }));
    address.change({ q: undefined }, "replace");
  };
}

function readyLine(product: ManagedProduct, choices: ProductChoice[], language: Language): CounterLine | undefined {
  const resolved = resolveChoices(choices);
  const unit = centsFromEuros(priceWith(product.price ?? null, resolved) ?? "");
  if (unit === undefined || resolved.some(({ fault, value }) => fault || value?.undecided)) return undefined;
  return {
    key: randomUuid(),
    ...pieceWords(product, resolved, language),
    item: {
      product_id: product.id,
      choices: answered(choices).map((one) => ({ ...one })),
      quantity: 1,
      unit_amount: unit,
    },
  };
}

/** The same piece again is one more of it. */
function withLine(lines: CounterLine[], line: CounterLine): CounterLine[] {
  if (lines.some(({ key }) => key === line.key)) return lines.map((one) => (one.key === line.key ? line : one));
  const same = lines.find(({ item }) => "product_id" in item && isSame(item, line.item));
  if (!same) return [...lines, line];
  const quantity = same.item.quantity + line.item.quantity;
  return lines.map((one) => (one === same ? { ...one, item: { ...one.item, quantity } } : one));
}

function isSame(one: CounterLine["item"], other: CounterLine["item"]): boolean {
  const facts = (item: CounterLine["item"]) => JSON.stringify({ ...item, quantity: 0 });
  return facts(one) === facts(other);
}
