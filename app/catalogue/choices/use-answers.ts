import { useState } from "react";
import {
  answered,
  priceWith,
  resolveChoices,
  stillOffered,
  type ProductChoice,
  type ResolvedChoice,
} from "#domain/choices.ts";
import type { Measures } from "../true-size/true-size.tsx";
import type { Chosen } from "#domain/cart.ts";

export interface Answers {
  resolved: readonly ResolvedChoice[];
  /** Every answer by name, as the cart keeps it. */
  chosen: readonly Chosen[];
  answer: (one: Chosen) => void;
  /** The price of one product with these answers, in euros. */
  priceOf: (price: number | null) => number | null;
  /** A text as it was typed. */
  typed: (choice: string) => string;
  /** Whether somebody has asked for the piece without all answers: what is missing says so. */
  isAsked: boolean;
  /** True: all is answered. Else the first choice that is not has the focus. */
  ask: () => boolean;
  /** The piece's own size, in millimetres. */
  measures?: Measures | undefined;
  /** The beginning of the elements' ids in `ChoiceFields`. */
  prefix: string;
}

/** Properties of the field of one choice. */
export interface ChoiceFieldProps {
  resolved: ResolvedChoice;
  answers: Answers;
  /** The form that sends it without scripts. */
  form: string | undefined;
}

/** The prefix on the product's own page. */
export const fieldPrefix = "choice-";

interface Beginning {
  /** Taken once, as soon as they are known, for whatever has no answer yet. */
  kept?: readonly Chosen[];
  chosen?: readonly Chosen[] | undefined;
  isAsked?: boolean;
  prefix?: string;
}

export function useAnswers(
  choices: readonly ProductChoice[],
  { chosen = [], kept = [], isAsked: wasAsked = false, prefix = fieldPrefix }: Beginning,
): Answers {
  const [given, setGiven] = useState(chosen);
  const [isAsked, setAsked] = useState(wasAsked);
  const [hasTaken, setTaken] = useState(false);
  if (!hasTaken && kept.length > 0) {
    setTaken(true);
    setGiven(joinAnswers(given, kept));
  }
  const resolved = resolveChoices(choices, given);
  return {
    resolved,
    chosen: answered(choices, stillOffered(choices, given)).filter(({ text }) => text !== ""),
    priceOf: (price) => priceWith(price, resolved),
    typed: (choice) => given.find((one) => one.choice === choice)?.text ?? "",
    answer: (one) => setGiven((last) => [...last.filter((own) => own.choice !== one.choice), one]),
    isAsked,
    ask: () => {
      const missing = resolved.find(({ fault }) => fault);
      setAsked(true);
      if (missing) focusChoice(prefix + missing.choice.id);
      return missing === undefined;
    },
    prefix,
  };
}

function joinAnswers(given: readonly Chosen[], kept: readonly Chosen[]): readonly Chosen[] {
  return [...given, ...kept.filter(({ choice }) => !given.some((one) => one.choice === choice))];
}

export function focusChoice(id: string): void {
  const field = document.getElementById(id);
  const control =
    field?.querySelector<HTMLElement>("input:checked:enabled") ??
    field?.querySelector<HTMLElement>("input:enabled") ??
    field;
  field?.scrollIntoView({ block: "center" });
  control?.focus({ preventScroll: true });
}
