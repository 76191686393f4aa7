import { lazy, Suspense, useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent } from "react";
import { Form, useLocation } from "react-router";
import { longestQuery } from "#domain/text/asked-sizes.ts";
import { useFavourites } from "../catalogue/favourites-store.ts";
import { useText } from "../i18n/language.tsx";
import { sharedText } from "../i18n/shared-text.ts";
import { Border } from "../ui/border.tsx";
import { CountBadge } from "../ui/count-badge.tsx";
import { CloseIcon, SearchIcon } from "../ui/icons.tsx";
import { usePressOutside } from "../ui/use-press-outside.ts";

const SearchSuggestions = lazy(async () => {
  const code = await import("../catalogue/search/search-suggestions.tsx");
  return { default: code.SearchSuggestions };
});

export function FavouritesBadge() {
  return (
    <Border>
      <Badge />
    </Border>
  );
}

function Badge() {
  return <CountBadge count={useFavourites().length} />;
}

/** Takes a press over from the link, unless it asks for another tab or window. */
export function takeOver(event: MouseEvent, onChange: (isOpen: boolean) => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  onChange(true);
}

interface HeaderSearchProps {
  onChange: (isOpen: boolean) => void;
}

/** EYE-08: the shop's search from any page, in the place of the header while somebody searches. */
export function HeaderSearch({ onChange }: HeaderSearchProps) {
  return (
    <Border>
      <SearchBar onClose={() => onChange(false)} />
    </Border>
  );
}

function SearchBar({ onClose }: { onClose: () => void }) {
  const t = useText(sharedText);
  const id = useId();
  const bar = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const giveBack = useFocus(input);
  usePressOutside(bar, true, onClose);
  useCloseOnArrival(onClose);
  const close = () => {
    giveBack();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The first Escape closes the suggestions.
    if (event.key === "Escape" && !event.defaultPrevented) close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys bubble from the field and the cross
    <search ref={bar} onKeyDown={onKeyDown} className="absolute inset-0 bg-paper text-ink">
      <Form action="/shop/all" className="page-narrow flex h-full items-center">
        <div className="relative flex min-w-0 grow items-center border-b border-gold">
          <SearchIcon />
          <label htmlFor={id} className="sr-only">
            {t("shop.search")}
          </label>
          <input
            ref={input}
            id={id}
            name="q"
            maxLength={longestQuery}
            placeholder={t("shop.searchHint")}
            enterKeyHint="search"
            autoComplete="off"
            className="min-h-11 min-w-0 grow bg-transparent px-3 text-[min(1rem,5vw)] text-ellipsis outline-none placeholder:text-muted"
          />
          <button
            type="button"
            aria-label={t("close")}
            onClick={close}
            className="-mr-2.5 grid size-11 shrink-0 place-items-center hover:text-gold"
          >
            <CloseIcon />
          </button>
          <Border>
            <Suspense>
              <SearchSuggestions input={input} />
            </Suspense>
          </Border>
        </div>
      </Form>
    </search>
  );
}

/** Focuses the field within the press, so that a phone shows its keyboard. Returns how to give the focus back. */
function useFocus(input: { current: HTMLElement | null }): () => void {
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    before.current = document.activeElement;
    input.current?.setAttribute("role", "combobox");
    input.current?.setAttribute("aria-expanded", "false");
    input.current?.focus();
  }, [input]);
  return () => {
    if (before.current instanceof HTMLElement) before.current.focus();
  };
}

function useCloseOnArrival(onClose: () => void): void {
  const { key } = useLocation();
  const first = useRef(key);
  useEffect(() => {
    if (key !== first.current) onClose();
  }, [key, onClose]);
}
