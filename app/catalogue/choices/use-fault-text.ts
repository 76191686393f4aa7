import { unreadableParts, type ResolvedChoice } from "#domain/choices.ts";
import { textIn } from "#domain/language.ts";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { choicesText } from "./text.ts";

/** An answer's fault, at once; a missing answer, when the piece was asked for. */
export function useFaultText(
  { choice, value, text, fault }: ResolvedChoice,
  { isAsked }: { isAsked: boolean },
): string | undefined {
  const t = useText(choicesText);
  const { language } = useLanguage();
  const name = textIn(language, choice.name, choice.name_el);
  if (fault === "text_unreadable") {
    const seen = unreadableParts(text, choice).filter((part) => !invisible.test(part));
    return t("choices.unreadable", { parts: seen.join(" ") || t("choices.invisible") });
  }
  if (fault === "text_too_long") return t("choices.tooLong", { most: choice.max_length ?? 0 });
  if (fault === "unknown_value") return t("choices.unknown");
  if (fault === "value_sold_out") {
    return t(value?.held ? "choices.held" : "choices.sold", {
      value: textIn(language, value?.label ?? "", value?.label_el),
    });
  }
  if (fault !== "choice_required" || !isAsked) return undefined;
  return t(choice.kind === "text" ? "choices.requiredText" : "choices.required", { name });
}

const invisible = /^[\p{C}\p{Z}\p{M}]+$/u;
