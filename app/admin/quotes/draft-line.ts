import type { QuoteItem } from "./quotes-query.ts";

/** What is sent, and how the form's list shows it. */
export interface DraftLine {
  key: string;
  label: string;
  /** Choices, or that it is made to measure. */
  about: string;
  item: QuoteItem;
}
