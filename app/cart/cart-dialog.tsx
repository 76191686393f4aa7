import { useEffect, useState, type ComponentType } from "react";
import { useText } from "../i18n/language.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog, sidePanel } from "../ui/dialog.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { cartPanel, useCartPanelOpen } from "./cart-panel.ts";
import type { readAhead } from "./products/read-ahead.ts";
import { sharedText } from "../i18n/shared-text.ts";

let loaded: ComponentType | undefined;

async function loadContent() {
  const { default: Content, readAhead } = await import("./cart-content.tsx");
  loaded = Content;
  return { Content, readAhead };
}

/** Fetches the dialog's code while the pointer is still on its way; with its arguments, what the cart shows too. */
export function prepareCart(...ahead: Parameters<typeof readAhead> | []): void {
  loadContent()
    .then((content) => {
      const [queryClient, added] = ahead;
      if (queryClient) content.readAhead(queryClient, added);
    })
    .catch((error: unknown) => {
      // oxlint-disable-next-line no-console -- opening the cart tries again
      console.warn("The cart could not be fetched ahead", error);
    });
}

export function CartDialog() {
  const t = useText(sharedText);
  const open = useCartPanelOpen();
  return (
    <Dialog shape={sidePanel} open={open} onClose={cartPanel.close} title={t("cart.title")} closeLabel={t("close")}>
      <LoadedContent />
    </Dialog>
  );
}

/** A line that breaks while the code comes costs a second press, not the page. */
function LoadedContent() {
  const t = useText(sharedText);
  const [Content, setContent] = useState(() => loaded);
  const [failures, setFailures] = useState(0);
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    loadContent().then(
      (content) => setContent(() => content.Content),
      (error: unknown) => {
        // oxlint-disable-next-line no-console -- the shopper reads it below
        console.warn(error);
        setFailures((count) => count + 1);
      },
    );
  }, [presses]);
  if (Content) return <Content />;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may hold no paragraph
    <div role="status" className="p-10 text-center text-muted">
      {failures > presses ? (
        <>
          <p className="mb-5">{t("cart.notLoaded")}</p>
          <Button variant="secondary" onClick={() => setPresses(failures)}>
            {t("tryAgain")}
          </Button>
        </>
      ) : (
        <Spinner />
      )}
    </div>
  );
}
