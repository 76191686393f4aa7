import { shopTerms } from "#domain/legal/shop-terms.ts";
import type { Route } from "./+types/terms-route";
import { appContext } from "../data/context.ts";
import { orUnavailable } from "../data/failed-reads.ts";
import { readAllFacts } from "../data/shop.ts";
import { useLanguage } from "../i18n/language.tsx";
import { LegalPage } from "./legal-page.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { client } = context.get(appContext);
  const { terms, terms_el, terms_from, terms_prepared } = await orUnavailable(readAllFacts(client));
  return { terms, terms_el, terms_from, terms_prepared };
}

export default function TermsRoute({ loaderData }: Route.ComponentProps) {
  const { language } = useLanguage();
  return <LegalPage path="/terms" {...shopTerms(loaderData, language)} from={loaderData.terms_from} />;
}
