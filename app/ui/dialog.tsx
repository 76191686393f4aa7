import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from "react";
import { CloseIcon } from "./icons.tsx";
import { ToastViewport } from "./toast.tsx";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Accessible name of the cross. */
  closeLabel: string;
  /** A panel slides in from the side; a box stands in the middle, a sheet too, with room for a form. */
  shape?: "box" | "panel" | "sheet";
  children: ReactNode;
}

/**
 * A native modal dialog: the browser traps the focus, Escape closes, and the focus goes back to where it
 * was. The content exists only while it is open.
 */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  onClose,
  title,
  closeLabel,
  shape = "box",
  children,
}: Omit<DialogProps, "open">) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect: closing gives the focus back only while the dialog is still in the page.
  useLayoutEffect(() => {
    const dialog = element.current;
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
      className={`${frame} ${shapes[shape]}`}
    >
      <div className="flex shrink-0 items-center justify-between gap-4 border-b hairline px-[min(1.5rem,6.2vw)] py-4">
        <h2 id={titleId} className="text-2xl">
          {title}
        </h2>
        <button
          type="button"
          onClick={onClose}
          aria-label={closeLabel}
          className="-mr-2.5 grid size-11 place-items-center rounded-full hover:bg-stone"
        >
          <CloseIcon />
        </button>
      </div>
      {children}
      <ToastViewport closeLabel={closeLabel} />
    </dialog>
  );
}

/** The row of buttons under what a dialog holds; on a phone they share its width. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="flex shrink-0 flex-wrap justify-end gap-3 border-t hairline px-6 py-4 max-sm:*:grow max-sm:*:px-3!">
      {children}
    </div>
  );
}

/** A press on the backdrop arrives at the dialog itself, outside its rectangle. */
function isOutside({ currentTarget, target, clientX, clientY }: MouseEvent<HTMLDialogElement>) {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

const frame =
  "dialog flex flex-col overflow-clip bg-surface p-0 text-ink shadow-2xl forced-colors:border";
const panel =
  "dialog-panel fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-full max-w-[28rem]";
const box = "dialog-box m-auto max-h-[min(48rem,92dvh)] w-[min(36rem,92vw)] max-w-none rounded-md";
/** Toasts stand above its row of buttons. */
const sheet =
  "dialog-box [--bottom-bar:4.75rem] m-auto max-h-[96dvh] w-[min(56rem,100%)] max-w-none rounded-md max-md:h-dvh max-md:max-h-none max-md:rounded-none";
const shapes = { panel, box, sheet };
