/** Collects the parameters of one SQL statement while its text is put together. */
export class Statement {
  readonly params: unknown[] = [];
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  /** Adds a value and returns its place in the text: `$3`. The database gives it the type that is needed there. */
  bind(value: unknown): string {
    return `$${this.params.push(value)}`;
  }
}
