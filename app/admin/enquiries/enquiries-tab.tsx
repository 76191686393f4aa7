import { useQuery } from "@tanstack/react-query";
import { wholeNumber } from "../../i18n/format.ts";
import { useAddress } from "../address.ts";
import { useAdminClient } from "../data/client-context.ts";
import { useFailureToast } from "../failure-toast.ts";
import { ListFrame } from "../lists/list-frame.tsx";
import { ListPages } from "../lists/list-pages.tsx";
import { useText } from "../text.ts";
import { TabPanel, Tabs } from "../ui/tabs.tsx";
import {
  enquiriesPerPage,
  enquiriesQuery,
  enquiryCountsQuery,
  enquiryStates,
} from "./enquiries-query.ts";
import { EnquiryCard } from "./enquiry-card.tsx";

/** What shoppers have asked, by what is to be done about it (ASK-01). */
export function EnquiriesTab() {
  const { t, language } = useText();
  const client = useAdminClient();
  const address = useAddress();
  const state = enquiryStates.find((known) => known === address.read("list")) ?? "new";
  const list = useQuery(enquiriesQuery(client, state, address.page));
  const counts = useQuery(enquiryCountsQuery(client)).data;
  useFailureToast(list, "enquiries.fetchFailed");
  const label = (name: (typeof enquiryStates)[number]) => {
    const count = counts?.get(name);
    const number = count === undefined ? "" : ` (${wholeNumber(count, language)})`;
    return t(`enquiries.states.${name}`) + number;
  };
  return (
    <>
      <div className="mb-4">
        <Tabs
          id="enquiries"
          variant="pill"
          label={t("enquiries.lists")}
          selected={state}
          onSelect={(name) => address.change({ list: name, page: undefined })}
          tabs={enquiryStates.map((name) => ({ name, label: label(name) }))}
        />
      </div>
      <TabPanel id="enquiries" name={state}>
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
      </TabPanel>
    </>
  );
}
