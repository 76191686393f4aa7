import { useQuery } from "@tanstack/react-query";
import { Dialog } from "../../ui/dialog.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { LoadFailed } from "../frame/load-failed.tsx";
import { box } from "../ui/dialog-shapes.ts";
import { QuoteCard } from "./quote-card.tsx";
import { quotesQuery } from "./quotes.ts";
import { useText } from "../../i18n/language.tsx";
import { quoteText } from "./text.ts";
import { frameText } from "../frame/text.ts";

/** One of the quotes, with all that can be done about it, where it was told. */
export function QuoteDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(quoteText, frameText);
  const all = useQuery(quotesQuery(useAdminClient()));
  const quote = all.data?.quotes.find((one) => one.id === id);
  return (
    <Dialog shape={box} open onClose={onClose} title={t("quotes.title")} closeLabel={t("close")}>
      <div className="overflow-y-auto p-4 sm:p-6">
        {quote ? <QuoteCard quote={quote} /> : null}
        {all.isPending ? <Spinner label={t("loading")} /> : null}
        {all.isLoadingError ? <LoadFailed query={all} /> : null}
      </div>
    </Dialog>
  );
}
