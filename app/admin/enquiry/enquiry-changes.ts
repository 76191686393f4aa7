import { useQueryClient } from "@tanstack/react-query";
import { toast } from "../../ui/toast.tsx";
import { errorMessage } from "../data/admin-client.ts";
import { useAdminClient } from "../data/client-context.ts";
import { useAction } from "../ui/use-action.ts";
import { answerEnquiry, deleteEnquiry, markEnquiry, type Enquiry, type EnquiryState } from "./enquiries.ts";
import { enquiriesKey } from "../data/keys.ts";
import { useText } from "../../i18n/language.tsx";
import { enquiryText } from "./text.ts";

/** Each tells its outcome, and has the lists read anew. */
export function useEnquiryChanges({ id, state: before }: Enquiry) {
  const t = useText(enquiryText);
  const client = useAdminClient();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: enquiriesKey });
  const failed = (title: string) => (error: unknown) =>
    toast({ title, description: errorMessage(error), destructive: true });
  /** Pressed in a toast that outlives the card. */
  const undo = async () => {
    try {
      await markEnquiry(client, id, before);
    } catch (error) {
      failed(t("enquiries.markFailed"))(error);
    }
    await onSettled();
  };
  const mark = useAction({
    mutationFn: (state: EnquiryState) => markEnquiry(client, id, state),
    onSuccess: (_nothing, state) =>
      toast({
        title: t("enquiries.marked", { list: t(`enquiries.states.${state}`) }),
        action: { label: t("enquiries.undo"), onPress: () => void undo() },
      }),
    onError: failed(t("enquiries.markFailed")),
    onSettled,
  });
  const answer = useAction({
    mutationFn: (words: { answer: string; key: string }) => answerEnquiry(client, { id, ...words }),
    onSuccess: () => toast({ title: t("enquiries.sent") }),
    onError: failed(t("enquiries.sendFailed")),
    onSettled,
  });
  const remove = useAction({
    mutationFn: () => deleteEnquiry(client, id),
    onSuccess: () => toast({ title: t("enquiries.deleted") }),
    onError: failed(t("enquiries.deleteFailed")),
    onSettled,
  });
  return { mark, answer, remove };
}
