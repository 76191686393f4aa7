import { useEffect, useEffectEvent, useState, type RefObject } from "react";

/** Milliseconds without a letter until anything is asked for. */
const pauseMs = 180;
const shortest = 2;

interface ComboboxParts {
  listId: string;
  /** Options in the list; without any it is closed. */
  count: number;
  /** Hears what is typed once the typing pauses, and of nothing once the list is to close. */
  onType: (text: string) => void;
}

/**
 * A search field with a list of options below (WAI-ARIA, "Combobox"): the field keeps the focus, arrows move in the
 * list, Enter presses the option, Escape closes. Returns the option at which the arrows stand; -1: none.
 */
export function useCombobox(input: RefObject<HTMLInputElement | null>, parts: ComboboxParts): number {
  const { count, onType } = parts;
  const [active, setActive] = useState(-1);
  const ask = useEffectEvent((text: string) => {
    setActive(-1);
    onType(text.length < shortest ? "" : text);
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (count === 0) {
      if (event.key === "ArrowDown") ask(input.current?.value.trim() ?? "");
      return;
    }
    if (event.key === "ArrowDown") setActive(active === count - 1 ? -1 : active + 1);
    else if (event.key === "ArrowUp") setActive(active === -1 ? count - 1 : active - 1);
    else if (event.key === "Escape") ask("");
    else if (event.key === "Enter" && active >= 0) optionOf(parts, active)?.click();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const field = input.current;
    if (!field) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => ask(field.value.trim()), pauseMs);
    };
    const close = () => {
      clearTimeout(timer);
      ask("");
    };
    const stop = new AbortController();
    field.addEventListener("input", wait, stop);
    field.addEventListener("keydown", press, stop);
    field.addEventListener("blur", close, stop);
    field.form?.addEventListener("submit", close, stop);
    // EYE-04: whoever has gone on to the results meanwhile wants no suggestions.
    if (field === document.activeElement) wait();
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [input]);
  useEffect(() => tellStates(input.current, parts, active));
  return active;
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

function optionOf({ listId }: ComboboxParts, index: number): HTMLElement | null {
  return document.getElementById(optionId(listId, index));
}

/** The field is there before its list, which makes it a combobox (WAI-ARIA 1.2). */
function tellStates(field: HTMLInputElement | null, parts: ComboboxParts, active: number): void {
  if (!field) return;
  const { listId, count } = parts;
  set(field, {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-haspopup": "listbox",
    "aria-expanded": String(count > 0),
    "aria-controls": count > 0 ? listId : null,
    "aria-activedescendant": active < 0 ? null : optionId(listId, active),
  });
  if (active >= 0) optionOf(parts, active)?.scrollIntoView({ block: "nearest" });
}

function set(element: Element, attributes: Record<string, string | null>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}
