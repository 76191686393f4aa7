import { useLanguage } from "../i18n/language.tsx";
import { LegalPage } from "./legal-page.tsx";
import { imprintText } from "./imprint-text.ts";

export default function ImprintRoute() {
  const { language } = useLanguage();
  return <LegalPage path="/imprint" document={imprintText[language]} />;
}
