import { useTexts } from "../i18n/language.tsx";
import { translateBought } from "./bought-texts.ts";

/** `say("order.receipt")` in the language of the page. */
export function useBoughtText() {
  return useTexts(translateBought);
}
