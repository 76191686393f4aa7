import { useEffect, useState } from "react";
import type { ManagedProduct } from "../../data/product-changes.ts";
import { useIsAdmin } from "../../data/right.ts";
import type { Draft } from "../drafts.ts";
import {
  asNew,
  choiceFaults,
  typedChoices,
  wantedChoices,
  withoutPrices,
  type ChoiceFaults,
} from "../choices/choices-form.ts";
import { refusedChoice } from "../choices/refused-choices.ts";
import { readFacts, typedFacts, type FactFaults } from "../facts/facts-form.ts";
import { useEdited } from "./use-edited.ts";

interface Products {
  edited?: ManagedProduct | undefined;
  copied?: ManagedProduct | undefined;
}

/** Choices and facts, which stand beside the product's own row and are saved with it (PCE-03, PCE-06). */
export function useDetails({ edited, copied }: Products, draft: Draft | undefined) {
  const facts = useEdited(typedFacts(edited ?? {}), draft?.facts ?? (copied && typedFacts(copied)));
  const isAdmin = useIsAdmin();
  const ofCopied = typedChoices(copied?.product_choices);
  const choices = useEdited(
    typedChoices(edited?.product_choices),
    draft?.choices ?? (copied && asNew(isAdmin ? ofCopied : withoutPrices(ofCopied))),
  );
  const [factFaults, setFactFaults] = useState<FactFaults>({});
  const [faultsOfChoices, setFaultsOfChoices] = useState<ChoiceFaults>({});
  const isRefused = Object.keys({ ...factFaults, ...faultsOfChoices }).length > 0;
  useEffect(() => {
    // The first refused field takes the focus, unless one before it has it already.
    if (isRefused && !document.activeElement?.matches("[aria-invalid=true]")) {
      document.querySelector<HTMLElement>("dialog[open] [aria-invalid=true]")?.focus();
    }
  }, [factFaults, faultsOfChoices, isRefused]);
  return {
    /** The changes; undefined: there are none. */
    mine: { facts: facts.mine, choices: choices.mine },
    facts,
    factFaults,
    choices,
    /** The list from which the form was opened shows neither; what has facts begins with them open. */
    isReading: edited !== undefined && !edited.product_choices && !choices.mine,
    choiceFaults: faultsOfChoices,
    /** The changes to be saved; undefined: a field refuses, and says so. */
    check: () => {
      const { read, faults } = readFacts(facts.value);
      const ofChoices = choiceFaults(choices.value);
      setFactFaults(faults);
      setFaultsOfChoices(ofChoices);
      if (!read || Object.keys(ofChoices).length > 0) return undefined;
      return {
        facts: facts.mine && { ...read, costs: isAdmin ? read.costs : undefined },
        choices: choices.mine && wantedChoices(choices.mine),
      };
    },
    /** A refusal of the service, said at its field; false: it is about none. */
    refuse: (error: unknown) => {
      const refused = refusedChoice(error, choices.value);
      if (refused?.seen) choices.change(refused.seen);
      if (refused) setFaultsOfChoices(refused.faults);
      return refused !== undefined;
    },
    takeTheirs: () => {
      facts.takeTheirs();
      choices.takeTheirs();
      setFactFaults({});
      setFaultsOfChoices({});
    },
  };
}
