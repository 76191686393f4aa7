import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { wholeNumber } from "#domain/format.ts";
import { buttonClass } from "../../ui/button.tsx";
import { useAddress } from "../lists/address.ts";
import { useAdminClient } from "../data/client-context.ts";
import { AdminsOnly } from "../frame/admins-only.tsx";
import { useFailureToast } from "../frame/failure-toast.ts";
import { ListFrame } from "../lists/list-frame.tsx";
import { ListPages } from "../lists/list-pages.tsx";
import { quotesQuery } from "../quote/quotes.ts";
import { TabPanel, Tabs } from "../ui/tabs.tsx";
import {
  enquiriesPerPage,
  enquiriesQuery,
  enquiryCountsQuery,
  enquiryStates,
  type EnquiryState,
} from "../enquiry/enquiries.ts";
import { EnquiryCard } from "../enquiry/enquiry-card.tsx";
import { QuoteCard } from "../quote/quote-card.tsx";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { enquiriesText } from "./text.ts";
import { enquiryText } from "../enquiry/text.ts";
import { quoteText } from "../quote/text.ts";
import { frameText } from "../frame/text.ts";

const lists = [...enquiryStates, "quotes"] as const;

/** Shoppers' questions by what is to be done about them (ASK-01), and the quotes (ASK-03). */
export function EnquiriesTab() {
  const t = useText(enquiriesText, enquiryText, quoteText, frameText);
  const { language } = useLanguage();
  const client = useAdminClient();
  const address = useAddress();
  const selected = lists.find((known) => known === address.read("list")) ?? "new";
  const counts = useQuery(enquiryCountsQuery(client)).data;
  const quotes = useQuery(quotesQuery(client)).data;
  const label = (name: (typeof lists)[number]) => {
    const count = name === "quotes" ? quotes?.count : counts?.get(name);
    const number = count === undefined ? "" : ` (${wholeNumber(count, language)})`;
    return t(name === "quotes" ? "quotes.title" : `enquiries.states.${name}`) + number;
  };
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Tabs
          id="enquiries"
          variant="pill"
          label={t("enquiries.lists")}
          selected={selected}
          onSelect={(name) => address.change({ list: name, page: undefined })}
          tabs={lists.map((name) => ({ name, label: label(name) }))}
        />
        <AdminsOnly>
          <Link to="/admin/quote" className={buttonClass("quiet")}>
            {t("quotes.new")}
          </Link>
        </AdminsOnly>
      </div>
      <TabPanel id="enquiries" name={selected}>
        {selected === "quotes" ? <QuotesList /> : <Questions state={selected} />}
      </TabPanel>
    </>
  );
}

function Questions({ state }: { state: EnquiryState }) {
  const t = useText(enquiriesText);
  const list = useQuery(enquiriesQuery(useAdminClient(), state, useAddress().page));
  useFailureToast(list, frameText.enquiries.fetchFailed);
  return (
    <ListFrame list={list} filtered={false} empty={t(`enquiries.empty.${state}`)}>
      {({ enquiries, count }) => (
        <>
          <ul aria-label={t("enquiries.title")} className="grid gap-4 lg:grid-cols-2">
            {enquiries.map((enquiry) => (
              <li key={enquiry.id} className="min-w-0">
                <EnquiryCard enquiry={enquiry} />
              </li>
            ))}
          </ul>
          <ListPages name={t("enquiries.title")} count={count} perPage={enquiriesPerPage} />
        </>
      )}
    </ListFrame>
  );
}

/** All offers, to whom, and how far each is (ASK-03): open ones first, newest first. */
function QuotesList() {
  const t = useText(enquiriesText, quoteText);
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
