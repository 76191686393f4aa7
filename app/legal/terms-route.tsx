import { termsText } from "#domain/legal/terms-text.ts";
import type { Route } from "./+types/terms-route";
import { appContext } from "../data/context.ts";
import { orUnavailable } from "../data/failed-reads.ts";
import { readAllFacts } from "../data/shop.ts";
import { useLanguage } from "../i18n/language.tsx";
import { LegalPage } from "./legal-page.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { client } = context.get(appContext);
  const { terms, terms_el, terms_from } = await orUnavailable(readAllFacts(client));
  return { terms, terms_el, terms_from };
}

export default function TermsRoute({ loaderData }: Route.ComponentProps) {
  const { language } = useLanguage();
  const { terms, terms_el, terms_from } = loaderData;
  return (
    <LegalPage
      path="/terms"
      document={termsText[language]}
      own={language === "el" ? terms_el : terms}
      from={terms_from}
    />
  );
}
