import { useId } from "react";
import { itemCount } from "#domain/cart.ts";
import { useText } from "../i18n/language.tsx";
import { CountBadge } from "../ui/count-badge.tsx";
import { BagIcon } from "../ui/icons.tsx";
import { prepareCart } from "./cart-dialog.tsx";
import { cartPanel } from "./cart-panel.ts";
import { useCart } from "./cart-store.ts";
import { sharedText } from "../i18n/shared-text.ts";

/** The header's button (NAV-06). */
export function CartButton({ className }: { className?: string }) {
  const t = useText(sharedText);
  const countId = useId();
  const count = itemCount(useCart());
  return (
    <>
      <button
        {...opener}
        aria-label={t("nav.openCart")}
        aria-describedby={count > 0 ? countId : undefined}
        className={className}
      >
        <Bag />
        {/* A badge of two digits or more reaches as far as the word. */}
        <span className={`hidden xl:inline ${count > 9 ? "ml-2.5" : ""}`}>{t("nav.cart")}</span>
      </button>
      <span id={countId} hidden>
        {t("nav.cartCount", { count })}
      </span>
    </>
  );
}

/** The bottom bar's (LND-09). */
export function BarCartButton({ className }: { className?: string }) {
  const t = useText(sharedText);
  return (
    <button {...opener} className={className}>
      <Bag />
      <span>{t("nav.cart")}</span>
    </button>
  );
}

const prepare = () => prepareCart();
const opener = {
  type: "button",
  "aria-haspopup": "dialog",
  onPointerEnter: prepare,
  onFocus: prepare,
  onClick: cartPanel.open,
} as const;

function Bag() {
  return (
    <span className="relative">
      <BagIcon />
      <CountBadge count={itemCount(useCart())} />
    </span>
  );
}
