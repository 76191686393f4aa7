import type { ReactNode } from "react";

/** The marks of the card schemes, drawn small and quiet: their shapes, in the page's own ink. */
export function CardBrands() {
  return (
    <ul className="flex gap-2">
      <Brand name="Visa">
        <path
          fill="currentColor"
          d="m20.3 9.8-3.9 10.4h-2.6l-1.9-8.2c-.1-.5-.2-.6-.6-.8-.6-.3-1.6-.7-2.5-.9l.1-.5h4.1c.5 0 1 .4 1.1 1l1 5.4 2.5-6.4h2.7Zm10 7c0-2.7-3.8-2.9-3.8-4.1 0-.4.4-.8 1.1-.9.4 0 1.4-.1 2.5.5l.4-2.1c-.6-.2-1.4-.4-2.3-.4-2.5 0-4.2 1.3-4.2 3.2 0 1.4 1.2 2.2 2.2 2.6 1 .5 1.3.8 1.3 1.2 0 .6-.8.9-1.5.9-1.2 0-2-.3-2.6-.6l-.5 2.1c.6.3 1.7.5 2.9.5 2.6 0 4.4-1.3 4.5-2.9Zm6.6 3.4h2.3l-2-10.4H35c-.5 0-.9.3-1.1.7l-3.7 9.7h2.6l.5-1.5h3.2l.4 1.5Zm-2.8-3.4 1.3-3.6.8 3.6h-2.1ZM24 9.8l-2 10.4h-2.5l2.1-10.4H24Z"
        />
      </Brand>
      <Brand name="Mastercard">
        <circle cx="19.5" cy="15" r="8" fill="currentColor" opacity=".85" />
        <circle cx="28.5" cy="15" r="8" fill="currentColor" opacity=".5" />
      </Brand>
    </ul>
  );
}

function Brand({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="h-8 rounded-sm border border-edge text-ink">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture file knows no currentColor */}
      <svg role="img" viewBox="0 0 48 30" className="h-full">
        <title>{name}</title>
        {children}
      </svg>
    </li>
  );
}
