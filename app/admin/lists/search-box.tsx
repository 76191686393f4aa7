import { useEffect, useRef, useState } from "react";
import { controlClass } from "../../ui/field.tsx";
import { useAddress } from "./address.ts";
import { useText } from "../../i18n/language.tsx";
import { listsText } from "./text.ts";

/** Milliseconds: long enough not to ask at every letter, short enough to feel like an answer. */
const pauseMs = 250;

interface SearchBoxProps {
  hint: string;
  /** Hears what stands there at Enter, which a scanner presses too. */
  onEnter?: (typed: string) => void;
  /** How often something was found: what was typed for it goes, also while it is not searched for yet. */
  found?: number;
}

export function SearchBox({ hint, onEnter, found = 0 }: SearchBoxProps) {
  const t = useText(listsText);
  const { read, change } = useAddress();
  const searched = read("q") ?? "";
  const [typed, setTyped] = useState(searched);
  const [followed, setFollowed] = useState(searched);
  // Searches on their way to the address: letters typed meanwhile stay when one arrives.
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [emptied, setEmptied] = useState(found);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (searched !== followed) {
    const own = asked.indexOf(searched);
    setFollowed(searched);
    setAsked(own < 0 ? [] : asked.slice(own + 1));
    if (own < 0 && searched !== typed.trim()) setTyped(searched);
  }
  if (found !== emptied) {
    setEmptied(found);
    setTyped("");
  }
  useEffect(() => () => clearTimeout(timer.current), [found]);
  const onType = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    const search = () => {
      setAsked((before) => [...before, text.trim()]);
      change({ q: text.trim(), page: undefined }, "replace");
    };
    timer.current = setTimeout(search, pauseMs);
  };
  return (
    <input
      type="search"
      aria-label={t("table.search")}
      placeholder={hint}
      value={typed}
      maxLength={100}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={({ key }) => {
        if (key !== "Enter" || !onEnter) return;
        clearTimeout(timer.current);
        onEnter(typed.trim());
      }}
      className={`${controlClass} w-full! sm:w-72!`}
    />
  );
}
