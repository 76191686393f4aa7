import type { SaidFault } from "./choices-form.ts";
import { useText } from "../../../i18n/language.tsx";
import { choicesText } from "./text.ts";

/** A fault in a field of a choice, in words; undefined when there is none. */
export function useChoiceFault() {
  const t = useText(choicesText);
  return (fault: SaidFault | undefined): string | undefined => {
    if (!fault) return undefined;
    const { code, count = 0 } = fault;
    if (code === "changed") return t("choices.faults.changed", { count });
    if (code === "held" || code === "aside") return t(`choices.faults.${code}`, { count });
    return t(`choices.faults.${code}`);
  };
}
