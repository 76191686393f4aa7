/** What a benchmark gives out; `scripts/bench.ts` prints it. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** The same unit, of the ceiling in the same run. */
  ceiling?: number | undefined;
  /** Value against ceiling. */
  ratio?: number | undefined;
}
