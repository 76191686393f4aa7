import type { Route } from "./+types/delivery-returns-route";
import { appContext } from "../data/context.ts";
import { readDeliveryMethods } from "../data/delivery-methods.ts";
import { orUnavailable } from "../data/failed-reads.ts";
import { useLanguage } from "../i18n/language.tsx";
import { deliveryReturnsText } from "./delivery-returns-text.ts";
import { deliveryWords } from "./delivery-words.ts";
import { LegalPage } from "./legal-page.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { client } = context.get(appContext);
  return { methods: await orUnavailable(readDeliveryMethods(client)) };
}

export default function DeliveryReturnsRoute({ loaderData: { methods } }: Route.ComponentProps) {
  const { language } = useLanguage();
  const text = deliveryReturnsText[language];
  const [about, ...others] = text.sections;
  const ways = methods.map((method) => deliveryWords(method, language));
  const sections = about ? [{ ...about, paragraphs: [...ways, ...about.paragraphs] }, ...others] : [];
  return <LegalPage path="/delivery-returns" document={{ ...text, sections }} />;
}
