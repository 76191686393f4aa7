import { useLanguage } from "../i18n/language.tsx";
import { LegalPage } from "./legal-page.tsx";
import { guaranteeText } from "./guarantee-text.ts";

export default function GuaranteeRoute() {
  const { language } = useLanguage();
  return <LegalPage path="/guarantee" document={guaranteeText[language]} />;
}
