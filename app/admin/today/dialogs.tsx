import { lazy, Suspense, type ComponentType } from "react";

// Code of dialogs is not needed to draw the day (DAY-08).
export const OrderDialog = atPress(async () => (await import("../purchase/order-dialog.tsx")).OrderDialog);
export const RefundDialog = atPress(async () => (await import("../purchase/refunds/refund-dialog.tsx")).RefundDialog);
export const EnquiryDialog = atPress(async () => (await import("../enquiry/enquiry-dialog.tsx")).EnquiryDialog);
export const QuoteDialog = atPress(async () => (await import("../quote/quote-dialog.tsx")).QuoteDialog);

/** Its code comes when it is first drawn; mostly it is there, as the tabs share it. */
function atPress<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = lazy(async () => ({ default: await load() }));
  return function AtPress(props: Props) {
    return (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    );
  };
}
