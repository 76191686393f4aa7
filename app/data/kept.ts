import { useSyncExternalStore } from "react";

export interface Keeping<Value> {
  key: string;
  /** The whole browser's storage, or this tab's alone. */
  area?: "localStorage" | "sessionStorage";
  /** The value of a browser that keeps none, and the server's: one constant, so that nothing is drawn anew. */
  empty: Value;
  /** Reads parsed JSON of any shape. Undefined is foreign as a whole; of some lines it tells how many are. */
  salvage: (saved: unknown, setAside: (lines: number) => void) => Value | undefined;
  /** The value as JSON has it; undefined keeps nothing. */
  saved?: (value: Value) => unknown;
}

type Browser = Pick<Window, "localStorage" | "sessionStorage" | "addEventListener">;
type Step<Value> = (value: Value) => Value;
export type Kept<Value> = ReturnType<typeof createKept<Value>>;

/**
 * A value that outlives the page, the same in every tab. Storage is the truth: each look compares its text, and each
 * change is made on top of it, so that no other tab's is lost (BRW-06).
 */
export function createKept<Value>(keeping: Keeping<Value>, browser: Browser = globalThis) {
  const { key, area = "localStorage", empty, saved = (value: Value) => value } = keeping;
  const listeners = new Set<() => void>();
  const log = warnOnce();
  let text: string | null = null;
  let value = empty;
  /** Changes that storage refused: they stay on top of whatever it holds, as long as the page lives. */
  let unsaved: Step<Value>[] = [];
  let isHeard = false;

  function read(): Value {
    const found = tryStorage(() => browser[area].getItem(key), log);
    if (found === undefined || found === text) return value;
    text = found;
    value = unsaved.reduce((now, step) => step(now), found === null ? empty : open(found));
    return value;
  }

  function open(found: string): Value {
    let foreign = 0;
    const own = keeping.salvage(parse(found), (lines) => (foreign = lines));
    if (own !== undefined && foreign === 0) return own;
    // oxlint-disable-next-line no-console -- CRT-11: whoever misses something finds the reason there
    console.warn(`${foreign || "All"} lines of the stored ${key} were set aside`);
    tryStorage(() => browser[area].setItem(`${key}-set-aside`, found.slice(0, mostSetAside)), log);
    save(own ?? empty);
    return own ?? empty;
  }

  function save(next: Value): boolean {
    const kept = saved(next);
    const written = kept === undefined ? null : JSON.stringify(kept);
    const isSaved = tryStorage(() => {
      if (written === null) browser[area].removeItem(key);
      else browser[area].setItem(key, written);
      return true;
    }, log);
    if (isSaved) text = written;
    return isSaved ?? false;
  }

  /** False: only this page knows it. */
  function change(step: Step<Value>): boolean {
    value = step(read());
    const isSaved = save(value);
    unsaved = isSaved ? [] : [...unsaved, step];
    tellAll();
    return isSaved;
  }

  function tellAll(): void {
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    // The listeners stay for good: a page that stopped with its last component would miss what other tabs do until the
    // next one.
    if (!isHeard) {
      browser.addEventListener("storage", tellAll);
      browser.addEventListener("pageshow", tellAll);
      isHeard = true;
    }
    return () => void listeners.delete(listener);
  }

  return { read, change, subscribe, empty };
}

/** Characters that are set aside at most: what is foreign may be as large as the storage. */
const mostSetAside = 100_000;

/** The value is the empty one on the server, and while a page comes to life. */
export function useKept<Value>({ subscribe, read, empty }: Kept<Value>): Value {
  return useSyncExternalStore(subscribe, read, () => empty);
}

/** The browser's storage may be full, forbidden or hold foreign text: that costs a memory, never the page. */
export function tryStorage<Result>(
  work: () => Result,
  // oxlint-disable-next-line no-console -- who wonders why nothing is remembered finds the reason there
  log: (...words: unknown[]) => void = console.warn,
): Result | undefined {
  try {
    return work();
  } catch (error) {
    log("The browser's storage refused", error);
    return undefined;
  }
}

/** A storage that refuses once refuses at every look. */
function warnOnce() {
  let isTold = false;
  return (...words: unknown[]) => {
    // oxlint-disable-next-line no-console -- as above
    if (!isTold) console.warn(...words);
    isTold = true;
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
