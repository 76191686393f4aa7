import { useLanguage } from "../i18n/language.tsx";
import { LegalPage } from "./legal-page.tsx";
import { accessibilityText } from "./accessibility-text.ts";

export default function AccessibilityRoute() {
  const { language } = useLanguage();
  return <LegalPage path="/accessibility" document={accessibilityText[language]} />;
}
