import type { ReactNode } from "react";
import { TextField } from "../../ui/field.tsx";
import type { ManagedProduct } from "../data/product-changes.ts";
import { useIsAdmin } from "../data/right.ts";
import { NumberField } from "../ui/number-field.tsx";
import { useText } from "../../i18n/language.tsx";
import { productText } from "./text.ts";

interface PriceFieldsProps {
  product: ManagedProduct;
  /** One product's price, as it is typed: `119.00`. */
  price: string;
  hint?: ReactNode;
  onPrice: (typed: string) => void;
  quantity: string;
  onQuantity: (typed: string) => void;
}

/** The price that an admin agreed, and how many; of a single piece nobody asks how many. */
export function PriceFields(props: PriceFieldsProps) {
  const { product, price, hint, onPrice, quantity, onQuantity } = props;
  const t = useText(productText);
  const isAdmin = useIsAdmin();
  return (
    <div className="flex gap-3">
      <NumberField
        className="min-w-0 grow"
        label={t("counter.price")}
        hint={isAdmin ? hint : t("counter.priceOfAdmins")}
        readOnly={!isAdmin}
        required
        min="0.01"
        step="0.01"
        value={price}
        onChange={({ target }) => onPrice(target.value)}
      />
      {product.stock?.quantity === 1 ? null : (
        <TextField
          className="w-24 shrink-0"
          label={t("counter.quantity")}
          type="number"
          inputMode="numeric"
          min={1}
          max={100}
          required
          value={quantity}
          onChange={({ target }) => onQuantity(target.value)}
        />
      )}
    </div>
  );
}
