import { useSyncExternalStore } from "react";
import type { Chosen } from "#domain/cart.ts";
import type { ProductChoice } from "#domain/choices.ts";
import { chosenInHash, favouriteAnswers } from "#domain/favourites.ts";
import { textIn } from "#domain/language.ts";
import { ChoiceFields } from "../../catalogue/choices/choice-fields.tsx";
import { focusChoice, useAnswers, type Answers } from "../../catalogue/choices/use-answers.ts";
import { choicesId } from "../../catalogue/product-link.tsx";
import type { Measures } from "../../catalogue/true-size/true-size.tsx";
import type { WholeProduct } from "../../data/products.ts";
import { favouritesStore, useFavourites } from "../../catalogue/favourites-store.ts";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { BuyNowRefusal, buyNowId } from "./buy-now-form.tsx";
import type { BuyNowAnswer } from "./buy-now.ts";
import { choicesText } from "../../catalogue/choices/text.ts";

/** A piece with a heart begins as it was kept or sent, and keeps what is chosen later too (FND-04). */
export function useProductAnswers(product: WholeProduct, sent: BuyNowAnswer | undefined): Answers {
  const refused = sent && "chosen" in sent ? sent : undefined;
  const beginning = { chosen: refused?.chosen, isAsked: refused !== undefined };
  const choices = product.product_choices ?? none;
  const kept = useKept(product.id, choices);
  const answers = useAnswers(choices, { ...beginning, kept });
  const answer = (one: Chosen) => {
    answers.answer(one);
    const choice = choices.find(({ id }) => id === one.choice);
    if (choice) favouritesStore.change(product.id, choice, one);
  };
  return { ...answers, answer, measures: measuresOf(product) };
}

const none: ProductChoice[] = [];

/** The size of the piece, where it is known and a screen has room for it. */
export function measuresOf({ product_facts: facts }: WholeProduct): Measures | undefined {
  const [width, height] = [facts?.width_mm ?? null, facts?.height_mm ?? null];
  return (width ?? height) !== null && Math.max(width ?? 0, height ?? 0) <= 60 ? { width, height } : undefined;
}

/** Reads what a link of favourites tells, or one's own heart: only the browser knows either. */
function useKept(id: string, choices: readonly ProductChoice[]): readonly Chosen[] {
  const hash = useSyncExternalStore(
    () => () => {},
    () => location.hash,
    () => "",
  );
  const own = useFavourites().find((one) => one.id === id);
  const values = chosenInHash(hash) ?? own?.values ?? [];
  return favouriteAnswers(choices, { id, values });
}

interface ChooseProductProps {
  answers: Answers;
  sent: BuyNowAnswer | undefined;
}

/** Asks, on the product's page, what is chosen of it (PCE-03). */
export function ChooseProduct({ answers, sent }: ChooseProductProps) {
  return (
    <section id={choicesId} className="mt-8 max-w-md scroll-mt-24 empty:hidden print:hidden">
      <BuyNowRefusal answer={sent} />
      {answers.resolved.length > 0 ? <ChoiceFields answers={answers} form={buyNowId} /> : null}
    </section>
  );
}

/** Stands beside the button, before it is pressed: what it waits for, and where that is. */
export function StillToChoose({ answers }: { answers: Answers }) {
  const t = useText(choicesText);
  const { language } = useLanguage();
  const missing = answers.resolved.filter(({ fault }) => fault);
  if (missing.length === 0) return null;
  return (
    <p className="mt-3 flex max-w-md flex-wrap gap-x-3 text-sm text-muted print:hidden">
      <span>{t("choices.missing")}</span>
      {missing.map(({ choice }) => (
        <a
          key={choice.id}
          href={`#${answers.prefix}${choice.id}`}
          onClick={(event) => {
            event.preventDefault();
            focusChoice(answers.prefix + choice.id);
          }}
          className="inline-flex min-h-6 items-center text-ink underline decoration-gold underline-offset-4"
        >
          {textIn(language, choice.name, choice.name_el)}
        </a>
      ))}
    </p>
  );
}
