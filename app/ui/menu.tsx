import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { Link } from "react-router";
import { pressOnSpace } from "./link-button.tsx";
import { usePressOutside } from "./use-press-outside.ts";

interface MenuProps {
  label: ReactNode;
  items: readonly { to: string; label: string }[];
  /** Opens above its button: for bars at the bottom. */
  upwards?: boolean;
  buttonClassName: string;
}

/** A button with a menu of links: arrows, Home, End, Escape; a press elsewhere closes (NAV-05). */
export function Menu({ label, items, upwards = false, buttonClassName }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  usePressOutside(root, open, () => setOpen(false));

  const links = () => [...(root.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
  const openAt = (place: "first" | "last") => {
    setOpen(true);
    requestAnimationFrame(() =>
      links()
        .slice(place === "first" ? 0 : -1)[0]
        ?.focus(),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (event.key === "Escape" && open) {
      setOpen(false);
      button.current?.focus();
    } else if (event.key === "Tab") {
      setOpen(false);
    } else if (move && open) {
      event.preventDefault();
      moveFocus(links(), move);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      openAt(event.key === "ArrowDown" ? "first" : "last");
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys bubble from the button and the items
    <div ref={root} className="relative" onKeyDown={onKeyDown}>
      <button
        ref={button}
        id={`${menuId}-opener`}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={(event) => {
          // A press of Enter or Space has no pointer: the focus goes along.
          if (!open && event.detail === 0) openAt("first");
          else setOpen(!open);
        }}
        className={buttonClassName}
      >
        {label}
      </button>
      {open ? (
        <div
          id={menuId}
          role="menu"
          aria-labelledby={`${menuId}-opener`}
          className={`menu absolute z-10 min-w-48 rounded-md border hairline bg-surface py-2 text-ink shadow-xl ${
            upwards ? "right-0 bottom-full mb-3" : "top-full left-0 mt-2"
          }`}
        >
          {items.map(({ to, label: text }) => (
            <Link
              key={to}
              to={to}
              role="menuitem"
              tabIndex={-1}
              onClick={() => setOpen(false)}
              onKeyDown={pressOnSpace}
              className="flex min-h-11 items-center px-5 text-[0.9375rem] hover:bg-stone focus-visible:bg-stone focus-visible:outline-offset-[-2px]"
            >
              {text}
            </Link>
          ))}
        </div>
      ) : null}
    </div>
  );
}

type Move = (at: number, count: number) => number;
const moves: Record<string, Move | undefined> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

function moveFocus(links: HTMLElement[], move: Move): void {
  const at = links.findIndex((link) => link === document.activeElement);
  links[move(at, links.length)]?.focus();
}
