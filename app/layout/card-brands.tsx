import type { ReactNode } from "react";

/** The marks of the card schemes, drawn small and quiet: their shapes, in the page's own ink. */
export function CardBrands() {
  return (
    <ul className="flex gap-2">
      <Brand name="Visa">
        <path
          fill="currentColor"
          d="m20.300 9.800-3.900 10.400h-2.600l-1.900-8.200c-.1-.5-.2-.6-.6-.8-.6-.3-1.600-.7-2.500-.9l.1-.5h4.100c.5 0 1 .4 1.100 1l1 5.400 2.500-6.400h2.700Zm10 7c0-2.700-3.800-2.900-3.800-4.100 0-.4.4-.8 1.100-.9.4 0 1.400-.1 2.500.5l.4-2.100c-.6-.2-1.400-.4-2.300-.4-2.500 0-4.200 1.300-4.200 3.200 0 1.400 1.200 2.200 2.200 2.600 1 .5 1.300.8 1.300 1.200 0 .6-.8.900-1.500.9-1.200 0-2-.3-2.600-.6l-.5 2.100c.6.300 1.700.5 2.900.5 2.600 0 4.400-1.300 4.500-2.900Zm6.600 3.400h2.300l-2-10.400H35c-.5 0-.9.3-1.100.7l-3.700 9.700h2.600l.5-1.500h3.200l.4 1.500Zm-2.800-3.400 1.300-3.600.8 3.600h-2.100ZM24 9.800l-2 10.400h-2.500l2.100-10.400H24Z"
        />
      </Brand>
      <Brand name="Mastercard">
        <circle cx="19.500" cy="15" r="8" fill="currentColor" opacity=".85" />
        <circle cx="28.500" cy="15" r="8" fill="currentColor" opacity=".5" />
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
