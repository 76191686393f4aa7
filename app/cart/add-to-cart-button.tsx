import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type MouseEvent } from "react";
import { lineKey } from "#domain/cart.ts";
import { refusalToBuy } from "#domain/product.ts";
import type { Product } from "#domain/schemas/product.ts";
import type { Answers } from "../catalogue/choices/use-answers.ts";
import { heldWords } from "../catalogue/held-words.ts";
import { inLanguage } from "../catalogue/in-language.ts";
import { choicesId, productPath } from "../catalogue/product-link.tsx";
import type { WholeProduct } from "../data/products.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { CheckIcon } from "../ui/icons.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { toast, toastMs } from "../ui/toast.tsx";
import { cartPanel } from "./cart-panel.ts";
import { prepareCart } from "./cart-dialog.tsx";
import { cartStore } from "./cart-store.ts";
import { sharedText } from "../i18n/shared-text.ts";

interface AddToCartButtonProps {
  product: Product & Pick<WholeProduct, "product_choices">;
  /** Quiet where many of them stand side by side: the pieces come first. */
  variant?: "primary" | "secondary";
  className?: string;
  /** Answers on the product's page, or of a favourite; elsewhere it is added with its defaults. */
  answers?: ProductAnswers | undefined;
}

type ProductAnswers = Pick<Answers, "ask" | "chosen" | "priceOf">;

/** Disabled in looks and name only: it keeps its focus, and a press says why (SHP-02, SHP-05). */
export function AddToCartButton(props: AddToCartButtonProps) {
  const { product, variant = "primary", className = "", answers } = props;
  const t = useText(sharedText);
  const { language } = useLanguage();
  const { name } = inLanguage(product, language);
  const refusal = refusalToBuy(product);
  const item = { ...product, name, ...chosenOf(product, answers) };
  const key = lineKey(item);
  const added = useAnswer(key);
  const getReady = useReadyCart(product);
  const press = ({ detail }: MouseEvent) => {
    // A double press means two of them.
    if (added.stands && !refusal && detail < 2) {
      added.take();
      cartPanel.open();
    } else if (refusal === "no price") {
      toast({ title: t("cart.noPrice"), description: t("cart.noPriceText"), destructive: true });
    } else if (refusal === "sold out") {
      const description = t("cart.soldOutText", { name });
      toast({ title: t("product.soldOut"), description, destructive: true });
    } else if (refusal === "held") {
      const description = heldWords(t, product, language);
      toast({ title: t("product.held"), description, destructive: true });
    } else if ((!answers || answers.ask()) && cartStore.add(item)) {
      added.give();
      getReady();
      toast({ title: t("cart.added"), description: t("cart.addedText", { name }) });
    }
  };
  const state = refusal ?? (added.stands ? "added" : "none");
  const label = t(names[state], { name });
  if (product.needs_choice && !answers && !refusal) {
    return (
      <LinkButton
        to={`${productPath(product)}#${choicesId}`}
        aria-label={label}
        className={buttonClass(variant, className)}
      >
        {t("product.addToCart")}
      </LinkButton>
    );
  }
  return (
    <Button
      variant={refusal ? "secondary" : variant}
      aria-disabled={refusal ? true : undefined}
      aria-label={label}
      aria-haspopup={state === "added" ? "dialog" : undefined}
      onClick={press}
      className={refusal ? className : `noscript:hidden ${className}`}
    >
      <span>
        {state === "added" ? <CheckIcon className="mr-1.5 inline size-4 align-[-0.15em]" /> : null}
        <span>{t(labels[state])}</span>
      </span>
    </Button>
  );
}

/** The cart that is opened next knows its pieces and its total: nothing in it moves under the finger. */
function useReadyCart({ product_choices, ...product }: AddToCartButtonProps["product"]) {
  const queryClient = useQueryClient();
  return () => prepareCart(queryClient, product_choices ? { ...product, product_choices } : "a piece");
}

/** PHN-02: says so as long as the toast stands, unless other choices make it another line. */
function useAnswer(key: string) {
  const [given, setGiven] = useState<string>();
  useEffect(() => {
    if (given === undefined) return;
    const timer = setTimeout(() => setGiven(undefined), toastMs);
    return () => clearTimeout(timer);
  }, [given]);
  return { stands: given === key, give: () => setGiven(key), take: () => setGiven(undefined) };
}

const labels = {
  none: "product.addToCart",
  added: "product.added",
  "no price": "product.addToCart",
  "sold out": "product.soldOut",
  held: "product.held",
} as const;
const names = {
  none: "product.addNamed",
  added: "product.addedNamed",
  "no price": "product.addNamed",
  "sold out": "product.soldOutNamed",
  held: "product.heldNamed",
} as const;

/** Takes the surcharges of today; the server takes its own (CHK-07). */
function chosenOf({ price }: Product, answers: ProductAnswers | undefined) {
  return answers ? { price: answers.priceOf(price), choices: answers.chosen } : { price };
}
