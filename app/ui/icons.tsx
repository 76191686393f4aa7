import type { ReactNode } from "react";

/** The few drawings that the public pages use: 20 px, one stroke width, always decoration. */
function icon(name: string, drawing: ReactNode) {
  const Icon = ({ className = "size-5" }: { className?: string }) => (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
    >
      {drawing}
    </svg>
  );
  Icon.displayName = name;
  return Icon;
}

export const CloseIcon = icon("CloseIcon", <path d="M6 6l12 12M18 6L6 18" />);
export const CheckIcon = icon("CheckIcon", <path d="m5 12.5 4.5 4.5L19 7.5" />);
export const FiltersIcon = icon(
  "FiltersIcon",
  <path d="M4 8h9m5 0h2M4 16h2m5 0h9M15.5 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-7 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z" />,
);
export const BagIcon = icon(
  "BagIcon",
  <path d="M5 8h14l-.9 11.1a1.5 1.5 0 0 1-1.5 1.4H7.4a1.5 1.5 0 0 1-1.5-1.4L5 8ZM8.5 8V7a3.5 3.5 0 0 1 7 0v1" />,
);
const heart = "M12 20.2C6.6 16.3 3.6 13 3.6 9.3A4.6 4.6 0 0 1 12 6.7a4.6 4.6 0 0 1 8.4 2.6c0 3.7-3 7-8.4 10.9Z";
export const HeartIcon = icon("HeartIcon", <path d={heart} />);
export const FullHeartIcon = icon("FullHeartIcon", <path d={heart} fill="currentColor" />);
export const ChevronIcon = icon("ChevronIcon", <path d="m6 9.5 6 6 6-6" />);
export const ArrowIcon = icon("ArrowIcon", <path d="M4 12h16m-6-6 6 6-6 6" />);
export const MinusIcon = icon("MinusIcon", <path d="M6 12h12" />);
export const PlusIcon = icon("PlusIcon", <path d="M6 12h12M12 6v12" />);
export const SearchIcon = icon("SearchIcon", <path d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4.5 4.5" />);
export const SortIcon = icon("SortIcon", <path d="M8 5v14m-3.5-3.5L8 19l3.5-3.5M16 19V5m-3.5 3.5L16 5l3.5 3.5" />);
export const ThemeIcon = icon(
  "ThemeIcon",
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 4a8 8 0 0 1 0 16Z" fill="currentColor" />
  </>,
);
export const KeyIcon = icon("KeyIcon", <path d="M8 19.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm2.8-6.8L19 4.5m-3.5 3.5 3 3" />);
export const GridIcon = icon("GridIcon", <path d="M5 5h5v5H5zM14 5h5v5h-5zM5 14h5v5H5zM14 14h5v5h-5z" />);
export const BookIcon = icon(
  "BookIcon",
  <path d="M12 6.5C10 5 7.5 4.5 4.5 4.5v13c3 0 5.5.5 7.5 2 2-1.5 4.5-2 7.5-2v-13c-3 0-5.5.5-7.5 2Zm0 0v13" />,
);
export const PinIcon = icon(
  "PinIcon",
  <>
    <path d="M12 21c4.5-4.7 6.8-8.3 6.8-11A6.8 6.8 0 0 0 5.2 10c0 2.7 2.3 6.3 6.8 11Z" />
    <circle cx="12" cy="10" r="2.3" />
  </>,
);
export const GemIcon = icon("GemIcon", <path d="M7 4.5h10l4 5-9 10.5-9-10.5 4-5Zm-4 5h18M9 9.5l3 10 3-10-3-5-3 5Z" />);
export const ZoomIcon = icon("ZoomIcon", <path d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4.5 4.5M11 8v6M8 11h6" />);
export const ZoomOutIcon = icon("ZoomOutIcon", <path d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4.5 4.5M8 11h6" />);
