import { data, Form, Link } from "react-router";
import { longDate } from "#domain/format.ts";
import { choiceWords } from "#domain/choices.ts";
import { textIn } from "#domain/language.ts";
import type { Route } from "./+types/wish-route";
import { productPath } from "../catalogue/product-link.tsx";
import { Thumbnail } from "../catalogue/thumbnail.tsx";
import { appContext } from "../data/context.ts";
import { orUnavailable } from "../data/failed-reads.ts";
import { useShopName } from "../data/use-shop-facts.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { textOf } from "../ui/form-text.ts";
import { wishText } from "./text.ts";
import { answerWish, readWish, type Wish } from "./wish.ts";

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const wish = await orUnavailable(readWish(context.get(appContext).client, token));
  return data(wish, { status: wish ? 200 : 404 });
}

export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const wanted = textOf(await request.formData(), "wanted") === "yes";
  await orUnavailable(answerWish(context.get(appContext).client, token, wanted));
  return null;
}

/** EYE-06: the page of a mail's link: a machine that follows links confirms nothing, a press does. */
export default function WishRoute({ loaderData: wish }: Route.ComponentProps) {
  const t = useText(wishText);
  const shopName = useShopName();
  const title = t(wish ? (wish.confirmed ? "wish.waiting" : "wish.confirmTitle") : "wish.ended");
  return (
    <div className="page-narrow pt-32 pb-8 lg:pt-40">
      <title>{`${title} · ${shopName}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <h1 className="text-title" aria-live="polite">
        {title}
      </h1>
      {wish ? (
        <LivingWish wish={wish} />
      ) : (
        <>
          <p className="mt-6 text-lg leading-relaxed text-muted">{t("wish.endedText")}</p>
          <Link to="/shop" className={`mt-8 ${buttonClass("secondary")}`}>
            {t("wish.toShop")}
          </Link>
        </>
      )}
    </div>
  );
}

function LivingWish({ wish }: { wish: Wish }) {
  const t = useText(wishText);
  const { language } = useLanguage();
  const { confirmed, available, image_url, name, name_el, choices } = wish;
  return (
    <>
      <div className="mt-8 flex items-center gap-5 border-y hairline py-4">
        <Thumbnail url={image_url} />
        <div className="min-w-0 wrap-anywhere">
          <Link to={productPath(wish)} className="font-display text-xl underline-offset-4 hover:underline">
            {textIn(language, name, name_el)}
          </Link>
          <p className="text-muted empty:hidden">{choiceWords(choices, language)}</p>
        </div>
      </div>
      <p className="mt-6 text-lg leading-relaxed">
        {confirmed ? t("wish.waitingText", { day: longDate(wish.ends_at, language) }) : t("wish.confirmText")}
      </p>
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        {available ? (
          <Link to={productPath(wish)} className={buttonClass("primary", "max-sm:w-full")}>
            {t("wish.available")}
          </Link>
        ) : confirmed ? null : (
          <Button type="submit" name="wanted" value="yes" className="max-sm:w-full">
            {t("wish.confirm")}
          </Button>
        )}
        <Button type="submit" name="wanted" value="no" variant="secondary" className="max-sm:w-full">
          {t("wish.end")}
        </Button>
      </Form>
    </>
  );
}
