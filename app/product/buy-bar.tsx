import type { ReactNode } from "react";

interface BuyBarProps {
  name: string;
  price: ReactNode;
  /** The buttons that buy and keep the piece. */
  children: ReactNode;
}

/** Under the text; on a phone a bar that stays above the shop's own, with the name and price that may be out of sight (PCE-08). */
export function BuyBar({ name, price, children }: BuyBarProps) {
  return (
    <div className="buy-bar mt-8 flex items-center gap-3">
      <div className="hidden shrink-0 leading-tight">
        {/* As wide as the price; heard as the page's title already. */}
        <p aria-hidden="true" className="w-0 min-w-full truncate text-xs text-muted">
          {name}
        </p>
        {price}
      </div>
      {children}
    </div>
  );
}
