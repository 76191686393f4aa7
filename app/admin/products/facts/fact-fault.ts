import type { FactFault } from "#domain/facts.ts";
import { useText } from "../../text.ts";

/** What is wrong with a fact, in words; undefined when nothing is. */
export function useFactFault() {
  const { t } = useText();
  return (fault: FactFault | undefined) =>
    fault === undefined || fault === "too many stones" ? undefined : t(`facts.faults.${fault}`);
}
