import { useCallback, useEffect } from "react";
import type { useForm } from "react-hook-form";
import { toast } from "../../ui/toast.tsx";
import { useAddress } from "../lists/address.ts";
import type { UnsavedGuardProps } from "../frame/unsaved-guard.tsx";
import { productDrafts, type Draft } from "./drafts.ts";
import { fieldNames, type FormOutput, type FormValues } from "../product/form-values.ts";
import type { ChosenPicture } from "../pictures/picture-field.tsx";
import { useText } from "../../i18n/language.tsx";
import { productsText } from "./text.ts";

/** Parts are undefined while they are as saved. */
interface KeptDraft extends Pick<Draft, "pictures" | "facts" | "choices"> {
  fields: ReturnType<typeof useForm<FormValues, unknown, FormOutput>>;
  draftKey: string;
  key: string;
  /** The saved version, as far as this form knows. */
  pristine: FormValues;
  base: { updated_at?: string | undefined } | undefined;
  chosen: ChosenPicture;
  savedUrl: string | null;
}

/** Every change goes to the drafts; fields as they were saved are no draft. */
export function useKeptDraft(kept: KeptDraft): void {
  const { fields, draftKey, key, pristine, chosen, savedUrl } = kept;
  const version = kept.base?.updated_at;
  const { pictures, facts, choices } = kept;
  useEffect(() => {
    const keep = () => {
      const values = fields.getValues();
      const picture = chosen.file !== undefined || chosen.url !== savedUrl;
      const changed =
        picture || pictures || facts || choices || fieldNames.some((name) => values[name] !== pristine[name]);
      if (!changed) return productDrafts.drop(draftKey);
      const parts = { pictures, facts, choices };
      const base = { values: pristine, version };
      productDrafts.keep(draftKey, { values, base, key, file: chosen.file, ...parts });
    };
    keep();
    const watching = fields.watch(keep);
    return () => watching.unsubscribe();
  }, [fields, draftKey, key, pristine, version, chosen, savedUrl, pictures, facts, choices]);
}

/** Leaving without saving: Cancel closes at once, a slip is asked about; both offer the way back. */
export function useLeaving({ draftKey, onClose }: { draftKey: string; onClose: () => void }) {
  const t = useText(productsText);
  const address = useAddress();
  const discard = () => {
    const draft = productDrafts.of(draftKey);
    productDrafts.drop(draftKey);
    if (!draft) return;
    const onPress = () => {
      productDrafts.keep(draftKey, draft);
      address.change({ product: draftKey });
    };
    const action = { label: t("productForm.continueEditing"), onPress };
    toast({ title: t("productForm.discarded"), action });
  };
  const guard: UnsavedGuardProps = {
    isUnsaved: useCallback(() => productDrafts.of(draftKey) !== undefined, [draftKey]),
    openedBy: "product",
    onDiscard: discard,
  };
  const cancel = () => {
    discard();
    onClose();
  };
  return { guard, cancel };
}
