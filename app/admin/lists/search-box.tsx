import { useEffect, useRef, useState } from "react";
import { controlClass } from "../../ui/field.tsx";
import { useAddress } from "./address.ts";
import { useText } from "../../i18n/language.tsx";
import { listsText } from "./text.ts";

/** Milliseconds: long enough not to ask at every letter, short enough to feel like an answer. */
const pauseMs = 250;

export function SearchBox({ hint }: { hint: string }) {
  const t = useText(listsText);
  const { read, change } = useAddress();
  const searched = read("q") ?? "";
  const [typed, setTyped] = useState(searched);
  const [followed, setFollowed] = useState(searched);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (searched !== followed) {
    setFollowed(searched);
    if (searched !== typed.trim()) setTyped(searched);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const onType = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    const search = () => change({ q: text.trim(), page: undefined }, "replace");
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
      className={`${controlClass} w-full! sm:w-72!`}
    />
  );
}
