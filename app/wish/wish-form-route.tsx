import { data, Form, Link, redirect, useNavigation } from "react-router";
import { awaitedLists } from "#domain/choices/awaited-lists.ts";
import { languageOf, textIn } from "#domain/language.ts";
import type { Product } from "#domain/schemas/product.ts";
import type { Route } from "./+types/wish-form-route";
import { NamedProduct } from "../catalogue/named-product.tsx";
import { productPath } from "../catalogue/product-link.tsx";
import { browserClient } from "../data/client.ts";
import { appContext } from "../data/context.ts";
import { orUnavailable } from "../data/failed-reads.ts";
import { findProduct, type WholeProduct } from "../data/products.ts";
import { useShopName } from "../data/use-shop-facts.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { NotFound } from "../layout/not-found.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { NextTitle } from "../ui/next-title.tsx";
import { SelectField, TextField } from "../ui/field.tsx";
import { ShownAt, Trap } from "../ui/people/hidden-fields.tsx";
import { useFirstFault } from "../ui/use-first-fault.ts";
import { wishText } from "./text.ts";
import { sendWish, type WishAnswer } from "./wish.ts";

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const product = await orUnavailable(findProduct(context.get(appContext).client, slug));
  if (product && product.slug !== slug) return redirect(`/wish/for/${product.slug}`, 301);
  return data({ product, shownAt: Date.now() }, { status: product ? 200 : 404 });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { client, language } = context.get(appContext);
  const answer = await sendWish(await request.formData(), async () => client, language);
  return data(answer, { status: answer.refusal === null ? 503 : 200 });
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return sendWish(await request.formData(), browserClient, languageOf(document.documentElement.lang));
}

/** EYE-06: who wants a piece, or a size of it, that is sold or held hears once when it can be had again. */
export default function WishFormRoute({ loaderData: { product, shownAt }, actionData: answer }: Route.ComponentProps) {
  const t = useText(wishText);
  const shopName = useShopName();
  if (!product) return <NotFound title="product.notFound" text="product.notFoundText" />;
  return (
    <div className="page-narrow pt-32 pb-8 lg:pt-40">
      <title>{`${t(answer?.isSent ? "wish.sent" : "wish.title")} · ${shopName}`}</title>
      <meta name="robots" content="noindex" />
      {answer?.isSent ? (
        <Sent product={product} email={answer.email} />
      ) : (
        <>
          <h1 className="text-title">{t("wish.title")}</h1>
          <NamedProduct product={product} />
          {product.availability && awaitedLists(product).length === 0 ? (
            <Link to={productPath(product)} className={`mt-8 ${buttonClass("primary")}`}>
              {t("wish.available")}
            </Link>
          ) : (
            <WishForm product={product} shownAt={shownAt} answer={answer} />
          )}
        </>
      )}
    </div>
  );
}

function Sent({ product, email }: { product: Product; email: string }) {
  const t = useText(wishText);
  return (
    <>
      <NextTitle>{t("wish.sent")}</NextTitle>
      <NamedProduct product={product} />
      <p className="mt-6 text-lg leading-relaxed wrap-anywhere">{t("wish.sentText", { email })}</p>
      <Link to={productPath(product)} className={`mt-8 ${buttonClass("secondary")}`}>
        {t("wish.back")}
      </Link>
    </>
  );
}

interface WishFormProps {
  product: WholeProduct;
  shownAt: number;
  answer: WishAnswer | undefined;
}

function WishForm({ product, shownAt, answer }: WishFormProps) {
  const t = useText(wishText);
  const form = useFirstFault(answer?.faults);
  return (
    <>
      <p className="mt-6 leading-relaxed text-muted">{t("wish.intro")}</p>
      <Form ref={form} method="post" noValidate className="mt-8 grid gap-6">
        <input type="hidden" name="product" value={product.id} />
        <ShownAt madeAt={shownAt} />
        <WantedValue product={product} />
        <TextField
          name="email"
          type="email"
          label={t("wish.email")}
          autoComplete="email"
          maxLength={254}
          required
          defaultValue={answer?.email}
          error={answer?.faults ? t("wish.check") : undefined}
        />
        <Trap label={t("wish.homepage")} />
        <p role="alert" className="text-danger empty:hidden">
          {answer?.refusal === null ? t("wish.unheard") : answer?.refusal}
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit" busy={useNavigation().state !== "idle"} className="max-sm:w-full">
            {t("wish.send")}
          </Button>
          <Link to="/privacy" className="text-sm text-muted underline underline-offset-4">
            {t("wish.privacy")}
          </Link>
        </div>
      </Form>
    </>
  );
}

/** A size of a piece that has several: who waits for 54 does not hear of 48. */
function WantedValue({ product }: { product: WholeProduct }) {
  const t = useText(wishText);
  const { language } = useLanguage();
  const lists = awaitedLists(product);
  if (lists.length === 0) return null;
  return (
    <SelectField name="value" label={t("wish.which")}>
      {product.availability ? null : <option value="">{t("wish.any")}</option>}
      {lists.map(({ id, name, name_el, product_choice_values }) => (
        <optgroup key={id} label={textIn(language, name, name_el)}>
          {product_choice_values.map((one) => (
            <option key={one.id} value={one.id}>
              {textIn(language, one.label, one.label_el)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
