/** The runners tell `scripts/test.mjs` of a test while they run. */
interface Told {
  /** The path from the project's root, with the line: what `npm test -- FILE:LINE` runs alone. */
  place: string;
  title: string;
  outcome: "passed" | "failed" | "passed at a second try";
  errors?: string[];
}

/** The number of files or tests to come, then one test or broken file after the other. */
export function tell(news: { toCome: number } | { fileEnded: true } | Told): void {
  process.send?.(news);
}
