import { useState } from "react";
import { itemCents, lineKey, maxQuantity, type CartItem } from "#domain/cart.ts";
import { isPersonal } from "#domain/choices.ts";
import { textIn } from "#domain/language.ts";
import { centsOf } from "#domain/money.ts";
import { Availability } from "../catalogue/availability.tsx";
import { MakingTime } from "../catalogue/making-time.tsx";
import { euros } from "#domain/format.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { MinusIcon, PlusIcon } from "../ui/icons.tsx";
import { Thumbnail } from "../catalogue/thumbnail.tsx";
import { LineChoices } from "./line-choices.tsx";
import { cartStore } from "./cart-store.ts";
import type { CurrentLine } from "./use-current-lines.ts";
import { sharedText } from "../i18n/shared-text.ts";
import { cartText } from "./text.ts";

interface CartLineProps {
  line: CurrentLine;
  /** The server's reason against it. */
  refusal: string | undefined;
}

export function CartLine({ line, refusal }: CartLineProps) {
  const { item, product, news, choices, most } = line;
  const t = useText(cartText, sharedText);
  const { language } = useLanguage();
  const name = product ? textIn(language, product.name, product.name_el) : item.name;
  const unit = centsOf(item.price);
  const picture = product ? product.image_url : item.image_url;
  return (
    <li className="flex gap-[min(1rem,4.2vw)] py-4">
      <Thumbnail url={picture} />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <h3 className="min-w-0 grow basis-20 text-lg leading-snug wrap-anywhere">{name}</h3>
          <p className="shrink-0 text-sm leading-7 tabular-nums">{euros(itemCents(item), language)}</p>
        </div>
        <p className="mt-0.5 text-sm text-muted">{t("cart.each", { price: euros(unit, language) })}</p>
        {product ? <LineChoices line={line} product={product} name={name} /> : null}
        <News news={news} />
        {refusal ? (
          <p ref={showRefusal} className="mt-1 text-sm text-danger">
            {refusal}
          </p>
        ) : null}
        {product ? <Availability product={product} /> : null}
        {product ? <MakingTime product={product} /> : null}
        {product && isPersonal(product, choices) ? (
          <p className="mt-1 text-sm text-muted">{t("product.personalised")}</p>
        ) : null}
        <div className="mt-2 flex flex-wrap items-start justify-between gap-x-3">
          <Quantity item={item} name={name} most={most} />
          <button
            type="button"
            aria-label={t("cart.remove", { name })}
            onClick={() => cartStore.remove(lineKey(item))}
            className="-mr-1 min-h-11 px-1 text-sm text-muted underline decoration-line underline-offset-4 hover:text-ink"
          >
            {t("cart.removeShort")}
          </button>
        </div>
      </div>
    </li>
  );
}

function showRefusal(paragraph: HTMLElement | null): void {
  paragraph?.scrollIntoView({ block: "center" });
}

/** Always mounted, so that changes while the cart is open are announced. */
function News({ news }: Pick<CurrentLine, "news">) {
  const t = useText(cartText, sharedText);
  const { language } = useLanguage();
  const text = () => {
    if (news?.kind === "gone") return t("cart.gone");
    if (news?.kind === "no price") return t("cart.priceGone");
    const was = euros(centsOf(news?.was ?? 0), language);
    return t("cart.priceChanged", { was });
  };
  return <output className="block text-sm text-gold">{news ? text() : null}</output>;
}

function Quantity({ item, name, most }: { item: CartItem; name: string; most: number }) {
  const t = useText(cartText);
  const [isAsked, setAsked] = useState(false);
  const isFull = item.quantity >= most;
  const increase = () => {
    setAsked(isFull);
    // A refusal of more than 100 is logged there (CRT-05).
    if (!isFull || most === maxQuantity) cartStore.setQuantity(lineKey(item), item.quantity + 1);
  };
  return (
    <div>
      <div className="flex w-fit items-center rounded-sm border border-edge">
        <button
          type="button"
          aria-label={t("cart.decrease", { name })}
          onClick={() => cartStore.setQuantity(lineKey(item), item.quantity - 1)}
          className={stepClass}
        >
          <MinusIcon className="size-4" />
        </button>
        <output
          aria-label={t("cart.quantity", { name, count: item.quantity })}
          className="min-w-[min(2rem,9vw)] text-center text-[0.9375rem] tabular-nums"
        >
          {item.quantity}
        </output>
        <button
          type="button"
          aria-label={t("cart.increase", { name })}
          aria-disabled={isFull || undefined}
          onClick={increase}
          className={`${stepClass} aria-disabled:text-muted`}
        >
          <PlusIcon className="size-4" />
        </button>
      </div>
      <output className="text-sm text-muted">{isAsked && isFull ? t("cart.noMore", { count: most }) : null}</output>
    </div>
  );
}

const stepClass = "grid h-10 w-[min(2.5rem,12vw)] place-items-center hover:text-gold";
