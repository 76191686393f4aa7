import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { managedProductsKey, type ManagedProduct } from "../data/product-changes.ts";
import { randomUuid } from "../../data/random-uuid.ts";
import { useAdminClient } from "../data/client-context.ts";
import type { Conflict } from "./conflict-panel.tsx";
import { productDrafts, type Draft } from "./drafts.ts";
import { useFormToasts } from "./form-toasts.ts";
import { formResolver } from "./form-resolver.ts";
import { emptyForm, fieldNames, formOf, type FormOutput, type FormValues } from "./form-values.ts";
import {
  arranged,
  asFurther,
  useFurtherPictures,
  type FurtherPicture,
} from "./gallery/use-further-pictures.ts";
import { saveProduct, type Picture, type Saved } from "./save-product.ts";
import { useKeptDraft, useLeaving } from "./use-draft.ts";

export interface ProductFormProps {
  /** Edit mode (PRD-03); without it a new product is made. */
  edited?: ManagedProduct;
  copied?: ManagedProduct;
  /** Somebody else deleted it meanwhile. */
  isGone?: boolean;
  draftKey: string;
  onClose: () => void;
}

/** The behaviour of the product form; `product-form.tsx` is its look. */
export function useProductForm(props: ProductFormProps) {
  const { edited, copied, isGone = false, draftKey, onClose } = props;
  const toasts = useFormToasts();
  const client = useAdminClient();
  const queries = useQueryClient();
  const leaving = useLeaving({ draftKey, onClose });
  const [draft] = useState(() => productDrafts.of(draftKey));
  const [key] = useState(() => draft?.key ?? randomUuid());
  const [base, setBase] = useState(() => versionOf(edited, draft));
  const [pristine, setPristine] = useState(() => startOf({ edited, copied }, draft));
  const [theirs, setTheirs] = useState<{ product: ManagedProduct | null }>();
  const savedUrl = (base ?? copied)?.image_url ?? null;
  const [chosen, setChosen] = useState<Picture>({ file: draft?.file, url: savedUrl });
  const [progress, setProgress] = useState<number>();
  const fields = useForm<FormValues, unknown, FormOutput>({
    resolver: formResolver,
    defaultValues: { ...pristine, ...draft?.values },
  });
  const further = useFurtherPictures(
    edited?.product_pictures ?? [],
    draft?.pictures ?? copied?.product_pictures?.map(asFurther),
  );
  const kept = { fields, draftKey, key, pristine, chosen, savedUrl };
  useKeptDraft({ ...kept, version: base?.updated_at, pictures: further.mine });

  const finish = (saved: Saved) => {
    if (saved.done === "conflict") return setTheirs({ product: saved.theirs });
    productDrafts.drop(draftKey);
    toasts.saved(saved);
    onClose();
  };

  const save = async (
    over: ManagedProduct | undefined,
    values: FormOutput,
    picture: Picture = chosen,
  ) => {
    const onProgress = picture.file ? setProgress : () => {};
    const saving = { client, base: over, key, fields: values, picture, onProgress };
    try {
      finish(await saveProduct({ ...saving, pictures: further.mine && arranged(further.mine) }));
    } catch (error) {
      const refused = toasts.failed(error);
      if (refused) fields.setError(refused.field, { message: refused.error }, toTheField);
    } finally {
      setProgress(undefined);
      // Not awaited: while the list can't be read, saving can be tried again.
      void queries.invalidateQueries({ queryKey: managedProductsKey });
    }
  };

  const rebase = (product: ManagedProduct, values: FormValues) => {
    setBase(product);
    setPristine(formOf(product));
    setTheirs(undefined);
    fields.reset(values);
  };

  const conflict: Conflict | undefined = theirs && {
    theirs: theirs.product,
    mine: fields.getValues(),
    keepMine: () => {
      if (!theirs.product) return;
      const merged = mergeForms(pristine, fields.getValues(), formOf(theirs.product));
      const over = theirs.product;
      const isUntouched = chosen.file === undefined && chosen.url === savedUrl;
      const picture = isUntouched ? { file: undefined, url: over.image_url ?? null } : chosen;
      rebase(over, merged);
      setChosen(picture);
      void fields.handleSubmit((values) => save(over, values, picture), toasts.invalid)();
    },
    takeTheirs: () => {
      if (!theirs.product) return;
      rebase(theirs.product, formOf(theirs.product));
      further.takeTheirs();
      setChosen({ file: undefined, url: theirs.product.image_url ?? null });
    },
    saveAsNew: () => {
      setTheirs(undefined);
      void fields.handleSubmit((values) => save(undefined, values), toasts.invalid)();
    },
  };

  return {
    fields,
    ...leaving,
    isGone,
    restored: draft !== undefined,
    changedElsewhere: base !== undefined && edited?.updated_at !== base.updated_at,
    conflict,
    saving: fields.formState.isSubmitting,
    picture: { chosen, savedUrl, change: setChosen, progress },
    further,
    makeFirst: (picture: FurtherPicture) => {
      const [alt, alt_el] = fields.getValues(["image_alt", "image_alt_el"]);
      further.swap(picture.key, chosen, { alt, alt_el });
      fields.setValue("image_alt", picture.alt);
      fields.setValue("image_alt_el", picture.alt_el);
      setChosen({ file: undefined, url: picture.url });
    },
    onSubmit: fields.handleSubmit(
      (values) => (further.isSettled ? save(base, values) : toasts.pictureMissing()),
      toasts.invalid,
    ),
  };
}

const toTheField = { shouldFocus: true };

/** A draft continues from the version that it was begun on: later changes of others are shown, never overwritten. */
function versionOf(edited: ManagedProduct | undefined, draft: Draft | undefined) {
  return edited && draft ? { ...edited, updated_at: draft.base.version } : edited;
}

/** A copy has all fields of its model but the code and the count. */
function startOf(
  { edited, copied }: Pick<ProductFormProps, "edited" | "copied">,
  draft: Draft | undefined,
): FormValues {
  if (draft) return { ...emptyForm, ...draft.base.values };
  if (edited) return formOf(edited);
  return copied ? { ...formOf(copied), product_code: "", stock: "" } : emptyForm;
}

/** Fields that I changed stay mine; others take the values that somebody else has saved. */
export function mergeForms(before: FormValues, mine: FormValues, theirs: FormValues): FormValues {
  const untouched = fieldNames.filter((name) => mine[name] === before[name]);
  const taken = Object.fromEntries(untouched.map((name) => [name, theirs[name]]));
  return { ...mine, ...taken };
}
