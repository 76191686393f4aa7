import { useQuery } from "@tanstack/react-query";
import { Dialog } from "../../ui/dialog.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { LoadFailed } from "../frame/load-failed.tsx";
import { box } from "../ui/dialog-shapes.ts";
import { enquiriesQuery } from "./enquiries.ts";
import { EnquiryCard } from "./enquiry-card.tsx";
import { useText } from "../../i18n/language.tsx";
import { enquiryText } from "./text.ts";
import { frameText } from "../frame/text.ts";

/** One of the questions that wait longest, to be answered where it was told. */
export function EnquiryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(enquiryText, frameText);
  const waiting = useQuery(enquiriesQuery(useAdminClient(), "new", 1));
  const enquiry = waiting.data?.enquiries.find((one) => one.id === id);
  return (
    <Dialog shape={box} open onClose={onClose} title={t("tabs.enquiries")} closeLabel={t("close")}>
      <div className="overflow-y-auto p-4 sm:p-6">
        {enquiry ? <EnquiryCard enquiry={enquiry} /> : null}
        {waiting.isPending ? <Spinner label={t("loading")} /> : null}
        {waiting.isLoadingError ? <LoadFailed query={waiting} /> : null}
      </div>
    </Dialog>
  );
}
