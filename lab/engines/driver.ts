/** A browser with one window in sight, in the terms of W3C WebDriver: its actions are the same over both protocols. */
export interface Driver {
  version: string;
  /** Goes on when the document is loaded. */
  open(url: string): Promise<void>;
  /** Calls a function in the page, which is sent as text: it sees its arguments only. */
  run<T, A extends unknown[]>(code: (...args: A) => T, ...args: A): Promise<T>;
  act(sources: readonly object[]): Promise<void>;
  attach(selector: string, file: string): Promise<void>;
  /** PNG of what is in sight. */
  picture(): Promise<Buffer>;
  /** Opens a second window and shows it, or the one that was not in sight. */
  otherWindow(): Promise<void>;
  back(): Promise<void>;
  /** Complaints of the console since it was last asked. */
  complaints(): Promise<string[]>;
  close(): Promise<void>;
}

export interface Size {
  /** CSS pixels. */
  width: number;
  height: number;
}

export interface Wanted extends Size {
  isPhone: boolean;
}
