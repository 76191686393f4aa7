import { useChoiceFault } from "../choices/choice-fault.ts";
import { listed } from "../facts/facts-form.ts";
import { errorText } from "../../product/field-words.ts";
import type { CellFault, FileFault, ImportFault } from "./import-fault.ts";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { filesText } from "./text.ts";
import { productsText } from "../text.ts";
import { productText } from "../../product/text.ts";

/** A line's faults, cell by cell, each with what to do. */
export function FaultLines({ faults }: { faults: readonly ImportFault[] }) {
  const t = useText(filesText);
  const reasonFor = useReason();
  return (
    <ul className="mt-1.5 grid gap-1 text-danger">
      {faults.map((fault) => (
        <li key={JSON.stringify(fault)}>
          {fault.column === undefined
            ? reasonFor(fault)
            : t("files.fault", { column: fault.column, reason: reasonFor(fault) })}
        </li>
      ))}
    </ul>
  );
}

function useReason() {
  const t = useText(filesText, productsText, productText);
  const { language } = useLanguage();
  const sayChoice = useChoiceFault();
  return (fault: CellFault): string => {
    if (fault.code === "fact") {
      if (fault.fault === "code") return t("files.faults.stoneMissing");
      if (fault.fault === "too many stones") return t("files.faults.tooManyStones");
      return t(`facts.faults.${fault.fault}`);
    }
    if (fault.code === "choice") return sayChoice({ code: fault.fault }) ?? "";
    if (fault.code === "unknown word") {
      const words = listed(fault.list, language).map(([, word]) => word);
      return t("files.faults.unknownWord", { value: fault.value, words: words.join(", ") });
    }
    if (fault.code === "no such value") return t("files.faults.noSuchValue", { value: fault.value });
    if (fault.code === "unknown collection") return t("files.faults.unknownCollection", { value: fault.value });
    return t(errorText(fault.code) ?? fileTexts[fault.code as FileFault]);
  };
}

const fileTexts = {
  "id invalid": "files.idInvalid",
  "id twice": "files.idTwice",
  "too many cells": "files.faults.tooManyCells",
  "picture address invalid": "files.imageAddressInvalid",
  "price invalid": "files.priceInvalid",
  "personalised invalid": "files.personalisedInvalid",
  "one of a kind invalid": "files.oneOfAKindInvalid",
  "pairs invalid": "files.faults.pairs",
  "places invalid": "files.faults.places",
  "too many pictures": "files.faults.tooManyPictures",
  "too many choices": "choices.most",
  "choice twice": "files.faults.choiceTwice",
  "text terms invalid": "files.faults.textTerms",
  "two defaults": "files.faults.twoDefaults",
  refused: "files.refused",
} as const satisfies Record<FileFault, string>;
