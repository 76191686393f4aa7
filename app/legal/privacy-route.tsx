import { useLanguage } from "../i18n/language.tsx";
import { LegalPage } from "./legal-page.tsx";
import { privacyText } from "./privacy-text.ts";

export default function PrivacyRoute() {
  const { language } = useLanguage();
  return <LegalPage path="/privacy" document={privacyText[language]} />;
}
