import { useId, useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import { CloseIcon } from "./icons.tsx";
import { isShown } from "./is-shown.ts";
import { ToastViewport } from "./toast.tsx";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Accessible name of the cross. */
  closeLabel: string;
  /** Classes for its place, its greatest size, and its arrival. */
  shape: string;
  children: ReactNode;
}

/** The browser keeps the focus inside, Escape closes, the focus goes back. The content exists only while it is open. */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, title, closeLabel, shape, children }: Omit<DialogProps, "open">) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect: closing gives the focus back only while the dialog is still in the page.
  useLayoutEffect(() => {
    const dialog = element.current;
    const root = document.documentElement;
    // A short page has no scroll bar whose room it would keep.
    root.toggleAttribute("data-scrolls", innerWidth > root.clientWidth);
    dialog?.showModal();
    return () => {
      // The innermost first: behind one that is still open nothing could take the focus back.
      for (const inner of dialog?.querySelectorAll("dialog") ?? []) inner.close();
      dialog?.close();
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and the backdrop are its own
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (isOutside(event)) onClose();
      }}
      onKeyDown={goRound}
      className={`${frame} ${shape}`}
    >
      <div className="flex shrink-0 items-center justify-between gap-4 border-b hairline px-[min(1.5rem,6.7vw)] py-4">
        <h2 id={titleId} className="text-2xl">
          {title}
        </h2>
        <button
          type="button"
          onClick={onClose}
          aria-label={closeLabel}
          className="-mr-2.5 grid rounded-full p-3 hover:bg-stone"
        >
          <CloseIcon />
        </button>
      </div>
      {children}
      <ToastViewport closeLabel={closeLabel} />
    </dialog>
  );
}

/** Tab goes from the last stop to the first (ARIA APG, "Dialog"); the browser would go by way of its own window. */
function goRound(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== "Tab") return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(stop)];
  const inSight = stops.filter(isShown);
  if (event.shiftKey) inSight.reverse();
  if (document.activeElement !== inSight[inSight.length - 1]) return;
  event.preventDefault();
  inSight[0]?.focus();
}

const stop = "a,:enabled:not(option)";

/** A press on the backdrop arrives at the dialog itself, outside its rectangle. */
function isOutside({ currentTarget, target, clientX, clientY }: MouseEvent<HTMLDialogElement>) {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** A sheet at the right edge; on a phone the whole screen. */
export const sidePanel = "dialog-panel fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-full max-w-[28rem]";

const frame = "dialog flex flex-col overflow-clip bg-surface p-0 text-ink shadow-2xl forced-colors:border";
