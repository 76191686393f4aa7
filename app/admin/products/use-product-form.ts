import type { Language } from "#domain/language.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, type Resolver, type UseFormReturn } from "react-hook-form";
import { zodResolver } from "@hookform/resolvers/zod";
import type { ManagedProduct } from "../data/product-changes.ts";
import { useIsAdmin } from "../data/right.ts";
import { shopSettingsQuery } from "../data/shop-settings.ts";
import { useLanguage } from "../../i18n/language.tsx";
import { randomUuid } from "../../data/random-uuid.ts";
import { useAdminClient } from "../data/client-context.ts";
import { useDetails } from "./details/use-details.ts";
import { productDrafts, type Draft } from "./drafts.ts";
import { useFormToasts } from "./form-toasts.ts";
import { emptyForm, formOf, formSchema, withName, type FormOutput, type FormValues } from "../product/form-values.ts";
import {
  arranged,
  asFurther,
  useFurtherPictures,
  type FurtherPicture,
  type FurtherPictures,
} from "./gallery/use-further-pictures.ts";
import { saveProduct, type Saved } from "./save-product.ts";
import { useConflict } from "./use-conflict.ts";
import { useKeptDraft, useLeaving } from "./use-draft.ts";
import { useSubmit } from "./use-submit.ts";
import { managedProductsKey } from "../data/keys.ts";
import type { ChosenPicture } from "../pictures/picture-field.tsx";

export interface ProductFormProps {
  /** Edit mode (PRD-03); without it a new product is made. */
  edited?: ManagedProduct;
  copied?: ManagedProduct;
  /** Somebody else deleted it meanwhile. */
  isGone?: boolean;
  draftKey: string;
  onClose: () => void;
}

/** The shop's setting is told to admins; an assistant's own language stands first. */
function useFirstLanguage(): Language {
  const isAdmin = useIsAdmin();
  const { language } = useLanguage();
  const settings = useQuery({ ...shopSettingsQuery(useAdminClient()), enabled: isAdmin }).data;
  if (!isAdmin) return language;
  return settings?.["greek_first"] === true ? "el" : "en";
}

/** The behaviour of the product form; `product-form.tsx` is its look. */
export function useProductForm(props: ProductFormProps) {
  const { isGone = false, edited, copied, draftKey, onClose } = props;
  const toasts = useFormToasts();
  const client = useAdminClient();
  const queries = useQueryClient();
  const firstLanguage = useFirstLanguage();
  const leaving = useLeaving({ draftKey, onClose });
  const { draft, key, fields, base, pristine, rebase } = useVersions(props);
  const savedUrl = (base ?? copied)?.image_url ?? null;
  const [chosen, setChosen] = useState<ChosenPicture>({ file: draft?.file, url: savedUrl });
  const [progress, setProgress] = useState<number>();
  const further = useFurtherPictures(
    edited?.product_pictures ?? [],
    draft?.pictures ?? copied?.product_pictures?.map(asFurther),
  );
  const details = useDetails({ edited: edited ?? base, copied }, draft);
  const mine = { pictures: further.mine, ...details.mine };
  useKeptDraft({ fields, draftKey, key, pristine, base, chosen, savedUrl, ...mine });

  const { meet, conflict } = useConflict({
    fields,
    pristine,
    savedUrl,
    chosen,
    setChosen,
    details: details.mine,
    isPartMine: Object.values(mine).some((part) => part !== undefined),
    rebase,
    submit: (over, picture) => void fields.handleSubmit((values) => save(over, values, picture), invalid)(),
    takeTheirParts: () => {
      further.takeTheirs();
      details.takeTheirs();
    },
    onMerged: toasts.merged,
  });

  const finish = (saved: Saved) => {
    if (saved.done === "conflict") return meet(saved.theirs);
    if (saved.pictureError) toasts.pictureFailed(saved.pictureError);
    if (saved.done === "without details") {
      rebase(saved.product, fields.getValues());
      return toasts.withoutDetails(saved.detailsError, details.refuse(saved.detailsError));
    }
    toasts.saved(saved.done);
    productDrafts.drop(draftKey);
    onClose();
  };

  const save = async (over: ManagedProduct | undefined, values: FormOutput, picture = chosen) => {
    const changed = details.check();
    if (!changed) return toasts.invalid();
    const onProgress = picture.file ? setProgress : () => {};
    const saving = { client, base: over, key, fields: values, picture, onProgress, ...changed };
    const isFirst = picture.url === null && further.pictures.length > 0;
    const pictures = (await further.arrived()) ?? (isFirst ? further.pictures : undefined);
    if (pictures?.some(({ url }) => url === null)) return toasts.pictureMissing();
    try {
      finish(await saveProduct({ ...saving, pictures: pictures && arranged(pictures) }));
    } catch (error) {
      const refused = toasts.failed(error);
      if (refused) fields.setError(refused.field, { message: refused.error }, toTheField);
    } finally {
      setProgress(undefined);
      // Not awaited: while the list can't be read, saving can be tried again.
      void queries.invalidateQueries({ queryKey: managedProductsKey });
    }
  };

  const invalid = () => {
    details.check();
    toasts.invalid();
  };
  const submitting = useSubmit({
    isValid: fields.trigger,
    arrived: further.arrived,
    save: fields.handleSubmit((values) => save(base, values), invalid),
  });

  return {
    fields,
    firstLanguage,
    ...leaving,
    isGone,
    restored: draft !== undefined,
    changedElsewhere: base !== undefined && edited?.updated_at !== base.updated_at,
    conflict,
    ...submitting,
    saving: submitting.isWaiting || fields.formState.isSubmitting,
    picture: { chosen, savedUrl, change: setChosen, progress },
    further,
    details,
    makeFirst: (picture: FurtherPicture) => setChosen(putFirst(picture, { fields, further, chosen })),
  };
}

interface Pictured {
  fields: UseFormReturn<FormValues, unknown, FormOutput>;
  further: FurtherPictures;
  chosen: ChosenPicture;
}

/** The picture and its texts change places with the first one. */
function putFirst(picture: FurtherPicture, { fields, further, chosen }: Pictured): ChosenPicture {
  const [alt, alt_el] = fields.getValues(["image_alt", "image_alt_el"]);
  further.swap(picture.key, chosen, { alt, alt_el });
  fields.setValue("image_alt", picture.alt);
  fields.setValue("image_alt_el", picture.alt_el);
  return { file: undefined, url: picture.url };
}

const toTheField = { shouldFocus: true };

/** The product as it was when the form began (`base`, in its fields `pristine`), and what the form shows. */
function useVersions({ edited, copied, draftKey }: ProductFormProps) {
  const [draft] = useState(() => productDrafts.of(draftKey));
  const [key] = useState(() => draft?.key ?? randomUuid());
  const [base, setBase] = useState(() => versionOf(edited, draft));
  const [pristine, setPristine] = useState(() => startOf({ edited, copied }, draft));
  const fields = useForm<FormValues, unknown, FormOutput>({
    resolver: formResolver,
    defaultValues: { ...pristine, ...draft?.values },
    // The library's first is the one that was registered first, not the one that stands first.
    shouldFocusError: false,
  });
  const rebase = (product: ManagedProduct, values: FormValues) => {
    setBase(product);
    setPristine(formOf(product));
    fields.reset(values);
  };
  return { draft, key, fields, base, pristine, rebase };
}

/** A draft continues from the version that it was begun on: later changes of others are shown, never overwritten. */
function versionOf(edited: ManagedProduct | undefined, draft: Draft | undefined) {
  if (!edited || !draft) return edited;
  const { stock, one_of_a_kind } = { ...emptyForm, ...draft.base.values };
  const counted = { quantity: Number(stock), one_of_a_kind };
  return { ...edited, updated_at: draft.base.version, stock: stock === "" ? null : counted };
}

/** A copy has all fields of its model but the code and the count. */
function startOf(
  { edited, copied }: Pick<ProductFormProps, "edited" | "copied">,
  draft: Draft | undefined,
): FormValues {
  if (draft) return { ...emptyForm, ...draft.base.values };
  if (edited) return formOf(edited);
  return copied ? { ...formOf(copied), product_code: "", stock: "", one_of_a_kind: false } : emptyForm;
}

const bySchema = zodResolver(formSchema);

/** The form's rules. A number field gives unreadable text as empty, which must not mean 'price on request'. */
const formResolver: Resolver<FormValues, unknown, FormOutput> = (values, context, options) => {
  const named = withName(values);
  return bySchema(isUnreadable(options.fields.price?.ref) ? { ...named, price: "?" } : named, context, options);
};

function isUnreadable(field: unknown): boolean {
  return field instanceof HTMLInputElement && field.validity.badInput;
}
