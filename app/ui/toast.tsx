import { useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { Border } from "./border.tsx";
import { CloseIcon } from "./icons.tsx";
import { standClear } from "./toast-place.ts";
import { liftToTop } from "./top-layer.ts";

export interface Toast {
  title: string;
  description?: string | undefined;
  /** A failure: shown as such, announced at once. */
  destructive?: boolean;
  /** A way back, offered as long as the toast stands: 'Undo'. */
  action?: ToastAction;
  /** Another way on, beside `action`. */
  otherAction?: ToastAction;
}

interface ToastAction {
  label: string;
  onPress: () => void;
}

/** LIM-01: 4000 ms, at most three at a time. */
export const toastMs = 4000;
const mostVisible = 3;
/** A toast with a way back stands longer, so that readers have time to take it (WCAG 2.2.1). */
const durationWithActionMs = 10_000;

type ShownToast = Toast & {
  id: number;
  /** The element that shows it; undefined as long as there is no viewport. */
  viewport: string | undefined;
};
let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a text at the edge of the screen, over dialogs too. Returns how to take it away. */
export function toast(message: Toast): () => void {
  const id = ++lastId;
  show([...shown, { ...message, id, viewport: viewports[viewports.length - 1] }].slice(-mostVisible));
  const take = () => takeAway(id);
  setTimeout(() => waitOrTake(take), message.action ? durationWithActionMs : toastMs);
  return take;
}

/** The timers stop while pointer or focus is on the toasts, so that readers are not hurried (WCAG 2.2.1). */
function waitOrTake(take: () => void): void {
  const reading = document.querySelector("[data-toasts]:hover, [data-toasts]:focus-within");
  if (reading) setTimeout(() => waitOrTake(take), 1000);
  else take();
}

function takeAway(id: number): void {
  show(shown.filter((message) => message.id !== id));
}

function show(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/**
 * Everything outside a modal dialog is inert, so each open dialog has a viewport of its own. An earlier toast moves
 * along if it may have to be answered; 'Added to cart' would cover the line that it tells of.
 */
let viewports: readonly string[] = [];
function mountViewport(viewport: string): () => void {
  viewports = [...viewports, viewport];
  move(viewport, ({ destructive, action, viewport: from }) => destructive || action || !from);
  return () => {
    viewports = viewports.filter((other) => other !== viewport);
    move(viewports[viewports.length - 1], ({ viewport: from }) => from === viewport);
  };
}

function move(viewport: string | undefined, which: (message: ShownToast) => unknown): void {
  show(shown.map((message) => (which(message) ? { ...message, viewport } : message)));
}

/** Presses the newest way back, as its button would; false: none is offered. */
export function takeWayBack(): boolean {
  const latest = shown.filter(({ action }) => action).pop();
  if (!latest?.action) return false;
  takeAway(latest.id);
  latest.action.onPress();
  return true;
}

const read = () => shown;
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface ToastViewportProps {
  closeLabel: string;
  /** Puts them in their place; returns what takes it back. */
  stand?: (toasts: HTMLElement) => () => void;
}

export function ToastViewport(props: ToastViewportProps) {
  return (
    <Border>
      <Viewport {...props} />
    </Border>
  );
}

function Viewport({ closeLabel, stand = standClear }: ToastViewportProps) {
  const self = useId();
  const element = useRef<HTMLDivElement>(null);
  const all = useSyncExternalStore(subscribe, read, read);
  useEffect(() => {
    // The region is there from the start: an announced text has to be added to one that exists already.
    if (element.current) liftToTop(element.current);
    return mountViewport(self);
  }, [self]);
  const here = all.filter(({ viewport }) => viewport === self);
  const count = here.length;
  useLayoutEffect(() => {
    // A page without toasts measures nothing: it would be laid out once more while it comes to life.
    if (element.current && count > 0) return stand(element.current);
  }, [count, stand]);
  const cards = (loud: boolean) =>
    here
      .filter(({ destructive = false }) => destructive === loud)
      .map((message) => <ToastCard key={message.id} message={message} closeLabel={closeLabel} />);
  return (
    <div ref={element} data-toasts="" className={viewportClass}>
      <output className="contents">{cards(false)}</output>
      <div role="alert" className="contents">
        {cards(true)}
      </div>
    </div>
  );
}

/** The text of a toast stands in its colours and moves in once. */
function ToastCard({ message, closeLabel }: { message: ShownToast; closeLabel: string }) {
  const take = () => takeAway(message.id);
  return (
    <div
      className={`toast pointer-events-auto flex gap-3 rounded-md border bg-surface py-3.5 pr-2 pl-[min(1rem,4vw)] text-[min(0.875rem,6.5vw)] leading-snug shadow-lg ${
        message.destructive ? "border-danger text-danger" : "border-line text-ink"
      }`}
    >
      <div className="min-w-0 grow self-center">
        <p className="font-semibold">{message.title}</p>
        {message.description === undefined ? null : <p className="mt-0.5 opacity-90">{message.description}</p>}
        <div className="flex flex-wrap gap-x-5">
          {message.action ? <ActionButton action={message.action} onDone={take} /> : null}
          {message.otherAction ? <ActionButton action={message.otherAction} onDone={take} /> : null}
        </div>
      </div>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={take}
        className="grid size-8 shrink-0 place-items-center rounded-full hover:bg-stone"
      >
        <CloseIcon className="size-4" />
      </button>
    </div>
  );
}

function ActionButton({ action, onDone }: { action: ToastAction; onDone: () => void }) {
  return (
    <button
      type="button"
      onClick={() => {
        onDone();
        action.onPress();
      }}
      className="mt-1.5 min-h-8 font-semibold underline underline-offset-4"
    >
      {action.label}
    </button>
  );
}

/**
 * LIM-01: away from the cart's buttons; on phones below the header, each as long as nothing of the page is needed there
 * (toast-place.ts). Where a narrow dialog leaves no room, over its title (app.css).
 */
const viewportClass =
  "pointer-events-none fixed top-auto right-auto bottom-4 left-4 m-0 w-[356px] max-w-[calc(100vw-2rem)] flex-col gap-2.5 border-0 bg-transparent p-0 flex z-50 max-md:inset-x-0 max-md:top-[5.5rem] max-md:bottom-auto max-md:mx-auto";
