/** Collects the parameters of one SQL statement while its text is put together. */
export class Statement {
  readonly params: unknown[] = [];
  /** What its answer may weigh. */
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  /** Adds a value and returns its place in the text: `$3`. The database gives it the type that is wanted there. */
  bind(value: unknown): string {
    return `$${this.params.push(value)}`;
  }
}
