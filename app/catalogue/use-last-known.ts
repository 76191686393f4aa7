import { useState } from "react";

/** The last successful read: one that fails, or is still under way, leaves it on the screen (SHP-06). */
export function useLastKnown<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
