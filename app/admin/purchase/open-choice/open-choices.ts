import { z } from "zod";
import { hasOpenChoice } from "#domain/choices.ts";
import { toast } from "../../../ui/toast.tsx";
import { errorMessage, type AdminClient } from "../../data/admin-client.ts";
import type { Order } from "../../data/orders.ts";
import { useAddress } from "../../lists/address.ts";
import { useText } from "../../../i18n/language.tsx";
import { openChoiceText } from "./text.ts";

/** A decision names a value of the list, or says the jeweller's own words. */
export interface Decision {
  order_id: string;
  choice: string;
  value?: string;
  words?: string;
}

/** @throws `value_sold_out`, with the value in its details, among others (`decide_choices`) */
export async function decideChoice(client: AdminClient, decision: Decision): Promise<void> {
  await client.rpc("decide_choice", { request: { ...decision } }).throwOnError();
}

/** @throws `nothing_open`, `no_address` */
export async function askChoices(client: AdminClient, reference: string): Promise<void> {
  await client.rpc("ask_choices", { checkout_reference: reference }).throwOnError();
}

const detailsSchema = z.object({ details: z.string() });
const valueSchema = z.object({ value: z.string(), value_el: z.string().nullish() });

/** The value that was just taken, as the refusal names it. */
export function takenValue(error: unknown) {
  const details = detailsSchema.safeParse(error).data?.details;
  if (!details || errorMessage(error) !== "value_sold_out") return undefined;
  return valueSchema.safeParse(JSON.parse(details)).data;
}

/** It can't be marked as sent before somebody chooses; what nobody gets can (`private.waits_for_answer`). */
export function waitsForAnswer(order: Pick<Order, "choices" | "flags">): boolean {
  return hasOpenChoice([order]) && !order.flags.some((flag) => ["withdrawn", "refunded", "counter"].includes(flag));
}

export function isChoiceOpen(error: unknown): boolean {
  return errorMessage(error) === "choice_open";
}

/** Says why it is not marked as sent, and leads to the order. */
export function useOpenChoiceNotice(): (order: string | undefined) => void {
  const t = useText(openChoiceText);
  const address = useAddress();
  return (order) =>
    void toast({
      title: t("openChoice.notSent"),
      description: t("openChoice.notSentText"),
      destructive: true,
      ...(order && { action: { label: t("openChoice.open"), onPress: () => address.change({ order }) } }),
    });
}
