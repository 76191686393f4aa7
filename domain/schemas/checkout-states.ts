/** How far a try to pay is (`checkouts.state`). The first three still hold limited products. */
export const checkoutStates = ["creating", "open", "processing", "paid", "expired", "failed"] as const;
export type CheckoutState = (typeof checkoutStates)[number];
