import { data, useNavigation } from "react-router";
import type { Route } from "./+types/withdraw-route";
import { languageOf } from "#domain/language.ts";
import { appContext } from "../data/context.ts";
import { browserClient } from "../data/client.ts";
import { useShopName } from "../data/use-shop-facts.ts";
import { useText } from "../i18n/language.tsx";
import { pathFromHome } from "../seo/json-ld.ts";
import { Seo, useSite } from "../seo/seo.tsx";
import { WithdrawalDone } from "./withdrawal-done.tsx";
import { WithdrawalForm } from "./withdrawal-form.tsx";
import { WithdrawalProducts } from "./withdrawal-products.tsx";
import { WithdrawalReview } from "./withdrawal-review.tsx";
import { takeStep } from "./withdrawal-steps.ts";
import { sharedText } from "../i18n/shared-text.ts";
import { withdrawText } from "./text.ts";

/** The server takes the steps where there are no scripts, since the law's form must not depend on them. */
export async function action({ context, request }: Route.ActionArgs) {
  const { client, language } = context.get(appContext);
  const step = await takeStep(await request.formData(), async () => client, language);
  const isUnheard = step.name === "form" && step.refusal === null;
  return data(step, { status: isUnheard ? 503 : 200 });
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const language = languageOf(document.documentElement.lang);
  return takeStep(await request.formData(), browserClient, language);
}

/** LAW-03, AFT-06: form, review of what is covered with 'confirm withdrawal', acknowledgement. No account, no reason. */
export default function WithdrawRoute({ actionData: step }: Route.ComponentProps) {
  const t = useText(withdrawText, sharedText);
  const shopName = useShopName();
  const title = t("withdrawal.title");
  const isSending = useNavigation().state !== "idle";
  return (
    <div className="page-narrow pt-32 pb-8 lg:pt-40">
      <Seo
        title={`${title} · ${shopName}`}
        description={t("withdrawal.intro")}
        path="/withdraw"
        data={[pathFromHome(useSite(), t("product.home"), { name: title, path: "/withdraw" })]}
      />
      {step?.name === "review" ? (
        <WithdrawalReview {...step} isSending={isSending} />
      ) : step?.name === "pieces" ? (
        <WithdrawalProducts {...step} isSending={isSending} />
      ) : step?.name === "done" ? (
        <WithdrawalDone {...step} />
      ) : (
        <WithdrawalForm draft={step?.draft} errors={step?.errors} refusal={step?.refusal} isSending={isSending} />
      )}
    </div>
  );
}
