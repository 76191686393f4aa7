import { useState } from "react";

export interface Edited<Part> {
  value: Part;
  /** The edited part; undefined while it is as saved. */
  mine: Part | undefined;
  change: (part: Part) => void;
  takeTheirs: () => void;
}

/** A part of the form that is saved as a whole: as it is saved, whoever saves it, until it is changed here. */
export function useEdited<Part>(saved: Part, kept: Part | undefined): Edited<Part> {
  const [mine, setMine] = useState(kept);
  return {
    value: mine ?? saved,
    mine,
    change: (part) => setMine(isSame(part, saved) ? undefined : part),
    takeTheirs: () => setMine(undefined),
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
