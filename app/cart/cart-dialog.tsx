import { lazy, Suspense } from "react";
import { useTranslate } from "../i18n/language.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { cartPanel, useCartPanelOpen } from "./cart-panel.ts";

const loadContent = () => import("./cart-content.tsx");
const CartContent = lazy(loadContent);

/** Fetches what the dialog needs while the pointer is still on its way. */
export function prepareCart(): void {
  loadContent().catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- opening the cart tries again
    console.warn("The cart could not be fetched ahead", error);
  });
}

/** CRT-07. */
export function CartDialog() {
  const t = useTranslate();
  const open = useCartPanelOpen();
  return (
    <Dialog
      shape="panel"
      open={open}
      onClose={cartPanel.close}
      title={t("cart.title")}
      closeLabel={t("close")}
    >
      <Suspense
        fallback={
          <p className="p-10 text-center text-muted">
            <Spinner />
          </p>
        }
      >
        <CartContent />
      </Suspense>
    </Dialog>
  );
}
