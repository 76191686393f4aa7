import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ManagedProduct } from "../data/product-changes.ts";
import type { Conflict } from "./conflict-panel.tsx";
import { formOf, mergeForms, sameFields, type FormOutput, type FormValues } from "../product/form-values.ts";
import type { ChosenPicture } from "../pictures/picture-field.tsx";

interface ConflictForm {
  fields: UseFormReturn<FormValues, unknown, FormOutput>;
  /** The values saved when the form began. */
  pristine: FormValues;
  savedUrl: string | null;
  chosen: ChosenPicture;
  setChosen: (picture: ChosenPicture) => void;
  details: Conflict["details"];
  /** Whether pictures, facts or choices are mine; they are saved as a whole. */
  isPartMine: boolean;
  rebase: (product: ManagedProduct, values: FormValues) => void;
  /** Saves what is typed over a version; undefined: as a new product. */
  submit: (over: ManagedProduct | undefined, picture: ChosenPicture) => void;
  takeTheirParts: () => void;
  onMerged: () => void;
}

/** Two who save the same product: both keep what only one has changed, and the later is asked about the same field (DAY-05). */
export function useConflict(form: ConflictForm) {
  const { fields, pristine, savedUrl, chosen, setChosen, rebase } = form;
  const [theirs, setTheirs] = useState<{ product: ManagedProduct | null }>();
  const isPictureMine = chosen.file !== undefined || chosen.url !== savedUrl;

  const askedOf = (over: ManagedProduct) => sameFields(pristine, fields.getValues(), formOf(over));
  const saveOver = (over: ManagedProduct) => {
    const picture = isPictureMine ? chosen : { file: undefined, url: over.image_url ?? null };
    rebase(over, mergeForms(pristine, fields.getValues(), formOf(over)));
    setTheirs(undefined);
    setChosen(picture);
    form.submit(over, picture);
  };

  const meet = (over: ManagedProduct | null) => {
    const isPictureBoth = isPictureMine && (over?.image_url ?? null) !== savedUrl;
    if (!over || askedOf(over).length > 0 || isPictureBoth || form.isPartMine) {
      return setTheirs({ product: over });
    }
    form.onMerged();
    saveOver(over);
  };

  const over = theirs?.product;
  const conflict: Conflict | undefined = theirs && {
    theirs: theirs.product,
    mine: fields.getValues(),
    asked: over ? askedOf(over) : [],
    details: form.details,
    keepMine: () => over && saveOver(over),
    takeTheirs: () => {
      if (!over) return;
      rebase(over, formOf(over));
      setTheirs(undefined);
      form.takeTheirParts();
      setChosen({ file: undefined, url: over.image_url ?? null });
    },
    saveAsNew: () => {
      setTheirs(undefined);
      form.submit(undefined, chosen);
    },
  };
  return { meet, conflict };
}
