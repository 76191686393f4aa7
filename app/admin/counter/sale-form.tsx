import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type { ProductChoice } from "#domain/choices.ts";
import { languageOf, languages } from "#domain/language.ts";
import { cents, centsFromEuros, timesQuantity } from "#domain/money.ts";
import { useAnswers } from "../../catalogue/choices/use-answers.ts";
import { randomUuid } from "../../data/random-uuid.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { managedProductsKey, ordersKey } from "../data/keys.ts";
import type { ManagedProduct } from "../data/product-changes.ts";
import { textOf } from "../../ui/form-text.ts";
import { amount, centsAmount } from "../words/amount.ts";
import { useAction } from "../ui/use-action.ts";
import { ChoiceAnswers } from "../product/choice-answers.tsx";
import { paymentMethods } from "#domain/schemas/paid-by.ts";
import { PriceFields } from "../product/price-fields.tsx";
import { SaleRefusal } from "./sale-refusal.tsx";
import { sellAtCounter, type CounterSale, type SaleRequest } from "./counter-sales.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { counterText } from "./text.ts";
import { purchaseText } from "../purchase/text.ts";
import { adminText } from "../words/text.ts";

interface SaleFormProps {
  product: ManagedProduct;
  choices: ProductChoice[];
  onSold: (sale: CounterSale, email: string) => void;
}

/** Price and way of paying; the catalogue's price with what was chosen stands there, to be changed (STK-05). */
export function SaleForm({ product, choices, onSold }: SaleFormProps) {
  const t = useText(counterText);
  const { language } = useLanguage();
  const answers = useAnswers(choices, {});
  const listed = answers.priceOf(product.price ?? null);
  const [typed, setTyped] = useState<string>();
  const [quantity, setQuantity] = useState("1");
  const [id] = useState(randomUuid);
  const sale = useSale(onSold);
  const price = typed ?? listed?.toFixed(2) ?? "";
  const unit = centsFromEuros(price);
  const total = unit === undefined ? undefined : timesQuantity(unit, Number(quantity) || 1);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const method = paymentMethods.find((known) => known === textOf(form, "method"));
    if (!method || unit === undefined) return;
    sale.sell({
      id,
      product_id: product.id,
      quantity: Number(quantity) || 1,
      choices: answers.chosen,
      unit_amount: unit,
      payment_method: method,
      email: textOf(form, "email"),
      locale: languageOf(textOf(form, "locale")),
    });
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ChoiceAnswers answers={answers} />
      <PriceFields
        product={product}
        price={price}
        hint={
          typed !== undefined && listed !== null && unit !== centsFromEuros(listed)
            ? t("counter.catalogue", { price: amount(listed, language) })
            : undefined
        }
        onPrice={setTyped}
        quantity={quantity}
        onQuantity={setQuantity}
      />
      <Methods />
      <Receipt />
      <SaleRefusal error={sale.error} onSellFrom={sale.sellFrom} onSellToOther={sale.sellToOther} />
      <Button type="submit" busy={sale.isPending} className="min-h-14! w-full text-lg!">
        {total === undefined
          ? t("counter.sell")
          : t("counter.sellFor", { amount: centsAmount(cents(total), language) })}
      </Button>
    </form>
  );
}

function Methods() {
  const t = useText(counterText, purchaseText);
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{t("counter.method")}</legend>
      <div className="grid grid-cols-3 gap-2">
        {paymentMethods.map((method) => (
          <label key={method} className={methodClass}>
            <input type="radio" name="method" value={method} required className={methodFieldClass} />
            <span className="pointer-events-none relative transition-colors peer-checked:text-paper">
              {t(`counter.methods.${method}`)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The receipt goes by mail where an address is given, in the buyer's language. */
function Receipt() {
  const t = useText(counterText, adminText);
  const { language } = useLanguage();
  const [email, setEmail] = useState("");
  return (
    <>
      <TextField
        label={t("counter.email")}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <SelectField
        label={t("counter.locale")}
        name="locale"
        defaultValue={language}
        className={email === "" ? "hidden" : ""}
      >
        {languages.map((code) => (
          <option key={code} value={code}>
            {t(`quotes.languages.${code}`)}
          </option>
        ))}
      </SelectField>
    </>
  );
}

const methodFieldClass =
  "peer absolute inset-0 size-full cursor-pointer appearance-none rounded-sm border border-edge transition-colors hover:border-ink checked:border-ink checked:bg-ink focus-visible:outline-offset-2 forced-colors:checked:outline-2";
const methodClass = "relative grid min-h-14 place-items-center px-1.25 text-center text-[0.9375rem] leading-snug";

/** The last request is kept: after a refusal it may be sold to whom it was put aside for. */
function useSale(onSold: SaleFormProps["onSold"]) {
  const client = useAdminClient();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<SaleRequest>();
  const [error, setError] = useState<unknown>();
  const action = useAction({
    mutationFn: (request: SaleRequest) => sellAtCounter(client, request),
    onSuccess: (sale, request) => onSold(sale, request.email),
    onError: setError,
    onSettled: () =>
      Promise.all([ordersKey, managedProductsKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  const sell = (request: SaleRequest) => {
    setAsked(request);
    setError(undefined);
    action.mutate(request);
  };
  return {
    sell,
    sellFrom: (reservation: string) => {
      if (asked) sell({ ...asked, reservation });
    },
    sellToOther: () => {
      if (asked) sell({ ...asked, other_buyer: true });
    },
    error,
    isPending: action.isPending,
  };
}
