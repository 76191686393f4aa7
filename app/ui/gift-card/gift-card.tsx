import "./gift-card.css";
import { cardSize } from "./card-size.ts";

/**
 * The card of a gift: the lower half of its slip's sheet, to be cut where its edge is. All lengths follow its width, so that
 * the cart and the dashboard show the rows that the paper will have (EYE-11).
 */
export function GiftCard({ message, shopName, label }: { message: string; shopName: string; label: string }) {
  const isGreek = /\p{Script=Greek}/u.test(message);
  return (
    <section aria-label={label} className="gift-card">
      <p className="gift-card-shop">{shopName}</p>
      <p
        lang={isGreek ? "el" : "en"}
        dir="auto"
        className="gift-card-message"
        // A style of its own would be refused where the server writes the page (H2).
        data-size={cardSize(message)}
      >
        {message}
      </p>
      <Ornament />
    </section>
  );
}

/** A stone between two fine lines. */
function Ornament() {
  return (
    <svg viewBox="0 0 120 12" aria-hidden="true" className="gift-card-ornament">
      <path d="M0 6h48M72 6h48" stroke="currentColor" strokeWidth="0.6" />
      <path d="M60 1l5 5-5 5-5-5z" fill="none" stroke="currentColor" strokeWidth="0.8" />
    </svg>
  );
}
