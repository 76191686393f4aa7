import { unreadableParts, type ResolvedChoice } from "#domain/choices.ts";
import { textIn } from "#domain/language.ts";
import { useLanguage } from "../../i18n/language.tsx";
import { filled, useChoicesText } from "./choices-text.ts";

/** An answer's fault, at once; a missing answer, when the piece was asked for. */
export function useFaultText(
  { choice, value, text, fault }: ResolvedChoice,
  { isAsked }: { isAsked: boolean },
): string | undefined {
  const say = useChoicesText();
  const { language } = useLanguage();
  const name = textIn(language, choice.name, choice.name_el);
  if (fault === "text_unreadable") {
    const seen = unreadableParts(text, choice).filter((part) => !invisible.test(part));
    return filled(say.unreadable, { parts: seen.join(" ") || say.invisible });
  }
  if (fault === "text_too_long") return filled(say.tooLong, { most: choice.max_length ?? 0 });
  if (fault === "unknown_value") return say.unknown;
  if (fault === "value_sold_out") {
    return filled(value?.held ? say.held : say.sold, {
      value: textIn(language, value?.label ?? "", value?.label_el),
    });
  }
  if (fault !== "choice_required" || !isAsked) return undefined;
  return filled(choice.kind === "text" ? say.requiredText : say.required, { name });
}

const invisible = /^[\p{C}\p{Z}\p{M}]+$/u;
