import type { FactFault } from "#domain/schemas/facts.ts";
import { useText } from "../../../i18n/language.tsx";
import { factsText } from "./text.ts";
import { productsText } from "../text.ts";

/** A fact's fault, in words; undefined when there is none. */
export function useFactFault() {
  const t = useText(factsText, productsText);
  return (fault: FactFault | undefined) =>
    fault === undefined || fault === "too many stones" ? undefined : t(`facts.faults.${fault}`);
}
