/** Whether an answer of unknown shape is an object whose fields can be asked for. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
