import marks from "./card-brands.svg?url&no-inline";

/** As the file names them. */
const brands = ["Visa", "Mastercard"];

/**
 * The marks of the card schemes, drawn small and quiet: their shapes, in the page's own ink. As a file, which knows the
 * ink all the same, they cost the page's text and code nothing.
 */
export function CardBrands() {
  return (
    <ul className="flex gap-2">
      {brands.map((name) => (
        <li key={name} className="h-8 rounded-sm border border-edge text-ink">
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture of its own knows no currentColor */}
          <svg role="img" viewBox="0 0 48 30" className="h-full">
            <title>{name}</title>
            <use href={`${marks}#${name}`} />
          </svg>
        </li>
      ))}
    </ul>
  );
}
