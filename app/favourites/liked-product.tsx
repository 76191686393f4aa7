import {
  agreedChoices,
  answered,
  choiceWords,
  priceWith,
  resolveChoices,
  surchargeCents,
  type ResolvedChoice,
} from "#domain/choices.ts";
import { chosenHash, favouriteAnswers, type Favourite } from "#domain/favourites.ts";
import type { Product } from "#domain/schemas/product.ts";
import { AddToCartButton } from "../cart/add-to-cart-button.tsx";
import { useFaultText } from "../catalogue/choices/use-fault-text.ts";
import { ProductCard } from "../catalogue/product-card.tsx";
import type { WholeProduct } from "../data/products.ts";
import { euros } from "#domain/format.ts";
import { useLanguage } from "../i18n/language.tsx";

export interface Liked {
  product: Product & Pick<WholeProduct, "product_choices">;
  favourite: Favourite;
}

/** A piece in the size that was chosen with its heart: said in words, and added so (FND-04). */
export function LikedProduct({ product, favourite, first }: Liked & { first: boolean }) {
  const { product_choices: choices = [] } = product;
  const liked = favouriteAnswers(choices, favourite);
  const resolved = resolveChoices(choices, liked);
  const answers = {
    chosen: answered(choices, liked),
    priceOf: (price: number | null) => priceWith(price, resolved),
    ask: () => true,
  };
  // A size that can't be had leads to the piece, where another is chosen.
  const isUnread = favourite.values.length > 0 && product.product_choices === undefined;
  const needsChoice = isUnread || resolved.some(({ fault }) => fault);
  return (
    <ProductCard product={product} first={first} hash={chosenHash(favourite.values)}>
      <div className="mb-4 text-sm wrap-anywhere empty:hidden">
        {resolved
          .filter(({ choice }) => liked.some((one) => one.choice === choice.id))
          .map((one) => (
            <LikedChoice key={one.choice.id} resolved={one} />
          ))}
      </div>
      <AddToCartButton
        product={{ ...product, needs_choice: product.needs_choice || needsChoice }}
        answers={liked.length > 0 && !needsChoice ? answers : undefined}
        variant="secondary"
        className="w-full"
      />
    </ProductCard>
  );
}

function LikedChoice({ resolved }: { resolved: ResolvedChoice }) {
  const { language } = useLanguage();
  const agreed = agreedChoices([resolved]);
  const surcharge = surchargeCents(agreed);
  const fault = useFaultText(resolved, { isAsked: false });
  return (
    <p>
      <span>{choiceWords(agreed, language)}</span>
      {surcharge > 0 ? <span>{` · +${euros(surcharge, language)}`}</span> : null}
      {fault ? <span className="block text-danger">{fault}</span> : null}
    </p>
  );
}
