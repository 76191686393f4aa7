/** The bank's reason to decline, in the codes of the provider's 'Testing' page. */
export interface Decline {
  code: string;
  decline_code: string;
}

/** `later` refunds are pending, then succeed; `fails` succeed, then fail at the bank (the provider's "Testing"). */
export type RefundEnd = "later" | "fails";

/** The outcome of a payment with this card, or with this choice without a card. */
export interface TestCard {
  id: string;
  /** Digits only; null: a bank debit, chosen and never typed. */
  number: string | null;
  outcome:
    | { kind: "paid"; disputed: boolean; refunds?: RefundEnd }
    | { kind: "declined"; decline: Decline }
    | { kind: "challenge"; approved: "paid" | "declined" }
    | { kind: "slow"; ends: "succeeds" | "fails" };
}

const declined = (code: string, decline_code: string): TestCard["outcome"] => ({
  kind: "declined",
  decline: { code, decline_code },
});

/** The only numbers that the sandbox takes; the hosted page shows them in this order. */
export const testCards: readonly TestCard[] = [
  { id: "paid", number: "4242424242424242", outcome: { kind: "paid", disputed: false } },
  {
    id: "declined",
    number: "4000000000000002",
    outcome: declined("card_declined", "generic_decline"),
  },
  {
    id: "funds",
    number: "4000000000009995",
    outcome: declined("card_declined", "insufficient_funds"),
  },
  { id: "expired", number: "4000000000000069", outcome: declined("expired_card", "expired_card") },
  { id: "code", number: "4000000000000127", outcome: declined("incorrect_cvc", "incorrect_cvc") },
  {
    id: "error",
    number: "4000000000000119",
    outcome: declined("processing_error", "processing_error"),
  },
  { id: "challenge", number: "4000002760003184", outcome: { kind: "challenge", approved: "paid" } },
  {
    id: "challenge-2",
    number: "4000000000003220",
    outcome: { kind: "challenge", approved: "paid" },
  },
  {
    id: "challenge-declined",
    number: "4000008400001629",
    outcome: { kind: "challenge", approved: "declined" },
  },
  { id: "disputed", number: "4000000000000259", outcome: { kind: "paid", disputed: true } },
  {
    id: "refund-later",
    number: "4000000000007726",
    outcome: { kind: "paid", disputed: false, refunds: "later" },
  },
  {
    id: "refund-fails",
    number: "4000000000005126",
    outcome: { kind: "paid", disputed: false, refunds: "fails" },
  },
  { id: "debit", number: null, outcome: { kind: "slow", ends: "succeeds" } },
  { id: "debit-fails", number: null, outcome: { kind: "slow", ends: "fails" } },
];

/** The card with this number, however it is spaced; undefined for every other number. */
export function cardOfNumber(typed: string): TestCard | undefined {
  const digits = typed.replaceAll(/[\s-]/g, "");
  return testCards.find((card) => card.number !== null && card.number === digits);
}

export function cardOfId(id: string): TestCard | undefined {
  return testCards.find((card) => card.id === id);
}
