import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { keptInRoom, scaledAt, whole, type Point, type View } from "./view.ts";

interface Shown {
  /** The index of the picture in sight. */
  index: number;
  show: (index: number) => void;
}

/** A press of the button, a click and a double tap enlarge to this. */
const enlarged = 2.5;
/** CSS pixels: what moves less is a tap. */
const tapReach = 8;
const doubleTap = { ms: 300, reach: 40 };
/** The share of the room's width that is a swipe. */
const swipeShare = 0.15;

/**
 * Pinch, pan, swipe and double tap in the room that gets `stage`, whose first child is the row of pictures. Only transforms
 * change while a finger moves: nothing is laid out or painted anew.
 */
export function useGestures({ index, show }: Shown) {
  const stage = useRef<HTMLDivElement>(null);
  const view = useRef<View>(whole);
  const [isEnlarged, setEnlarged] = useState(false);

  const draw = useCallback(
    (next: View) => {
      const room = stage.current;
      const picture = room?.firstElementChild?.children[index]?.querySelector("img:not([aria-hidden])");
      if (!room || !(picture instanceof HTMLImageElement)) return;
      const size = { width: picture.naturalWidth || 1, height: picture.naturalHeight || 1 };
      view.current = keptInRoom(next, size, { width: room.clientWidth, height: room.clientHeight });
      const { scale, x, y } = view.current;
      const frame = picture.closest<HTMLElement>(".viewer-picture");
      if (!frame) return;
      frame.style.transform = scale === 1 ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
      setEnlarged(scale > 1);
    },
    [index],
  );
  const toggle = useCallback(
    (at: Point = { x: 0, y: 0 }) => draw(view.current.scale > 1 ? whole : scaledAt(view.current, enlarged, at)),
    [draw],
  );
  const pan = (by: Point) => draw({ ...view.current, x: view.current.x + by.x, y: view.current.y + by.y });

  useEffect(() => {
    const room = stage.current;
    if (!room) return;
    slide(room, index, 0);
    const stop = listen(room, { view, draw, toggle, index, show });
    return () => {
      stop();
      draw(whole);
    };
  }, [index, show, draw, toggle]);

  return { stage, isEnlarged, toggle, pan };
}

function slide(room: HTMLElement, index: number, by: number): void {
  const row = room.firstElementChild;
  if (row instanceof HTMLElement) row.style.transform = `translateX(calc(${-100 * index}% + ${by}px))`;
}

interface Hand extends Shown {
  view: RefObject<View>;
  draw: (view: View) => void;
  toggle: (at: Point) => void;
}

function listen(room: HTMLElement, { view, draw, toggle, index, show }: Hand): () => void {
  const fingers = new Map<number, Point>();
  let start = { view: whole, at: { x: 0, y: 0 }, spread: 1 };
  let hasMoved = false;
  let lastTap = { x: 0, y: 0, at: -Infinity };

  const hold = () => {
    start = { view: view.current, at: middle(fingers), spread: spread(fingers) };
    room.dataset["held"] = "";
  };
  const by = () => {
    const at = middle(fingers);
    return { x: at.x - start.at.x, y: at.y - start.at.y };
  };
  const tap = (at: Point, { pointerType, timeStamp }: PointerEvent) => {
    const isSecond =
      timeStamp - lastTap.at < doubleTap.ms && Math.hypot(at.x - lastTap.x, at.y - lastTap.y) < doubleTap.reach;
    lastTap = { ...at, at: isSecond ? -Infinity : timeStamp };
    if (pointerType === "mouse" || isSecond) toggle(at);
  };
  const release = (event: PointerEvent) => {
    const moved = by();
    const at = middle(fingers);
    if (!fingers.delete(event.pointerId)) return;
    if (fingers.size > 0) return hold();
    delete room.dataset["held"];
    slide(room, index, 0);
    if (event.type === "pointercancel") return;
    if (!hasMoved) return tap(at, event);
    if (start.view.scale === 1 && view.current.scale === 1) {
      if (Math.abs(moved.x) > room.clientWidth * swipeShare) show(index - Math.sign(moved.x));
    }
  };

  const controller = new AbortController();
  const { signal } = controller;
  const on = <Name extends "pointerdown" | "pointermove" | "pointerup" | "pointercancel" | "wheel" | "dragstart">(
    name: Name,
    act: (event: HTMLElementEventMap[Name]) => void,
  ) => room.addEventListener(name, act, { signal, passive: false });
  on("pointerdown", (event) => {
    if (event.button !== 0) return;
    room.setPointerCapture(event.pointerId);
    if (fingers.size === 0) hasMoved = false;
    fingers.set(event.pointerId, placeIn(room, event));
    hold();
  });
  on("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, placeIn(room, event));
    const { x, y } = by();
    hasMoved ||= fingers.size > 1 || Math.hypot(x, y) > tapReach;
    if (fingers.size === 1 && start.view.scale === 1) return slide(room, index, x);
    const scale = (start.view.scale * spread(fingers)) / start.spread;
    const next = scaledAt(start.view, scale, start.at);
    draw({ ...next, x: next.x + x, y: next.y + y });
  });
  on("pointerup", release);
  on("pointercancel", release);
  // The browser would carry the picture away.
  on("dragstart", (event) => event.preventDefault());
  on("wheel", (event) => {
    event.preventDefault();
    const factor = Math.exp(-event.deltaY / 300);
    draw(scaledAt(view.current, view.current.scale * factor, placeIn(room, event)));
  });
  return () => controller.abort();
}

/** A point from the room's middle. */
function placeIn(room: HTMLElement, { clientX, clientY }: MouseEvent): Point {
  const { left, top, width, height } = room.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

function middle(fingers: ReadonlyMap<number, Point>): Point {
  const all = [...fingers.values()];
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / all.length;
  return { x: mean(all.map(({ x }) => x)), y: mean(all.map(({ y }) => y)) };
}

/** How far two fingers are apart; 1 for one. */
function spread(fingers: ReadonlyMap<number, Point>): number {
  const [one, other] = fingers.values();
  return one && other ? Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)) : 1;
}
