import { useQuery } from "@tanstack/react-query";
import { useAdminClient } from "../data/client-context.ts";
import { ListFrame } from "../lists/list-frame.tsx";
import { useText } from "../words/text.ts";
import { QuoteCard } from "../quote/quote-card.tsx";
import { quotesQuery } from "../quote/quotes.ts";

/** All offers, to whom, and how far each is (ASK-03): open ones first, newest first. */
export function QuotesList() {
  const { t } = useText();
  const quotes = useQuery(quotesQuery(useAdminClient()));
  return (
    <ListFrame list={quotes} filtered={false} empty={t("quotes.empty")}>
      {({ quotes: all }) => (
        <ul aria-label={t("quotes.title")} className="grid gap-4 lg:grid-cols-2">
          {[...all]
            .sort((one, other) => Number(isOpen(other.state)) - Number(isOpen(one.state)))
            .map((quote) => (
              <li key={quote.id} className="min-w-0">
                <QuoteCard quote={quote} />
              </li>
            ))}
        </ul>
      )}
    </ListFrame>
  );
}

const isOpen = (state: string) => state === "waiting" || state === "deposit_paid";
