import { useShopFacts } from "../data/use-shop-facts.ts";
import { useLanguage } from "../i18n/language.tsx";
import { deliveryReturnsText } from "./delivery-returns-text.ts";
import { LegalPage } from "./legal-page.tsx";

export default function DeliveryReturnsRoute() {
  const { language } = useLanguage();
  const { delivery_text, delivery_text_el } = useShopFacts();
  return (
    <LegalPage
      path="/delivery-returns"
      document={deliveryReturnsText[language]}
      own={language === "el" ? delivery_text_el : delivery_text}
    />
  );
}
