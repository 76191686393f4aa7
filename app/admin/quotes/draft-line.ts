import type { QuoteItem } from "../quote/quotes.ts";

/** A line as it is sent, and as the form's list shows it. */
export interface DraftLine {
  key: string;
  label: string;
  /** Choices, or that it is made to measure. */
  about: string;
  item: QuoteItem;
}
