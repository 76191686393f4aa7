import { refusalToBuy, type Product } from "#domain/product.ts";
import { inLanguage } from "../catalogue/in-language.ts";
import { useLanguage, useTranslate } from "../i18n/language.tsx";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast.tsx";
import { cartStore } from "./use-cart.ts";

interface AddToCartButtonProps {
  product: Product;
  /** Quiet where many of them stand side by side: the pieces come first. */
  variant?: "primary" | "secondary";
  className?: string;
}

/** Disabled in looks and name only: it keeps its focus, and a press says why (SHP-02, SHP-05). */
export function AddToCartButton({ product, variant = "primary", className }: AddToCartButtonProps) {
  const t = useTranslate();
  const { language } = useLanguage();
  const { name } = inLanguage(product, language);
  const refusal = refusalToBuy(product);
  const press = () => {
    if (refusal === "no price") {
      toast({ title: t("cart.noPrice"), description: t("cart.noPriceText"), destructive: true });
    } else if (refusal === "sold out") {
      const description = t("cart.soldOutText", { name });
      toast({ title: t("product.soldOut"), description, destructive: true });
    } else if (cartStore.add({ ...product, name, price: product.price })) {
      toast({ title: t("cart.added"), description: t("cart.addedText", { name }) });
    }
  };
  return (
    <Button
      variant={refusal ? "secondary" : variant}
      aria-disabled={refusal ? true : undefined}
      aria-label={t(refusal === "sold out" ? "product.soldOutNamed" : "product.addNamed", { name })}
      onClick={press}
      className={className}
    >
      {refusal === "sold out" ? t("product.soldOut") : t("product.addToCart")}
    </Button>
  );
}
