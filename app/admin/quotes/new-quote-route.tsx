import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { Route } from "./+types/new-quote-route";
import { buttonClass } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { useKeepsMail } from "../frame/keeps-mail.ts";
import { enquiryQuery } from "../enquiry/enquiries.ts";
import { AdminsPlace } from "../frame/admins-only.tsx";
import { LoadFailed } from "../frame/load-failed.tsx";
import { Place } from "../frame/place.tsx";
import { metaOf } from "../frame/page-title.ts";
import { QuoteForm } from "./quote-form.tsx";
import { useText } from "../../i18n/language.tsx";
import { frameText } from "../frame/text.ts";
import { quotesText } from "./text.ts";

export { ErrorBoundary } from "../frame/place.tsx";

export const meta = metaOf(frameText.quotes.new);

/** Writes a quote and mails its link (ASK-02): to whoever asked, or to anybody. */
export default function NewQuoteRoute({ params: { enquiry: id } }: Route.ComponentProps) {
  const t = useText(frameText);
  return (
    <AdminsPlace title={t("quotes.new")}>
      <NewQuote id={id} />
    </AdminsPlace>
  );
}

function NewQuote({ id }: { id: string | undefined }) {
  const t = useText(frameText);
  const client = useAdminClient();
  const asked = useQuery({ ...enquiryQuery(client, id ?? ""), enabled: id !== undefined });
  const [sentTo, setSentTo] = useState<string>();
  return (
    <Place title={t("quotes.new")} width="wide">
      {sentTo ? <Sent email={sentTo} /> : null}
      {asked.isLoadingError ? <LoadFailed query={asked} /> : null}
      {asked.isLoading ? <Spinner label={t("loading")} /> : null}
      {sentTo || asked.isLoading || asked.isLoadingError ? null : (
        <QuoteForm enquiry={asked.data ?? undefined} onSent={setSentTo} />
      )}
    </Place>
  );
}

function Sent({ email }: { email: string }) {
  const t = useText(quotesText);
  return (
    <div aria-live="polite" className="grid justify-items-start gap-4 border-y hairline py-5">
      <h2 className="text-2xl">{t("quotes.sent")}</h2>
      <p className="wrap-anywhere">{t(useKeepsMail() ? "quotes.keptText" : "quotes.sentText", { email })}</p>
      <Link to="/admin?tab=enquiries&list=quotes" className={buttonClass("primary")}>
        {t("quotes.all")}
      </Link>
    </div>
  );
}
