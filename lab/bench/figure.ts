/** The result of a benchmark; `bench.ts` prints it. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** The ceiling of the same run, in the same unit. */
  ceiling?: number | undefined;
  /** Value against ceiling. */
  ratio?: number | undefined;
}
