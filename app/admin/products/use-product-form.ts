import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { errorMessage } from "../../data/admin-client.ts";
import { managedProductsKey, type ManagedProduct } from "../../data/product-changes.ts";
import { toast } from "../../ui/toast.tsx";
import { useAddress } from "../address.ts";
import { useAdminClient } from "../client-context.ts";
import { useText } from "../text.ts";
import type { Conflict } from "./conflict-panel.tsx";
import { draftOf, dropDraft, keepDraft } from "./drafts.ts";
import {
  emptyForm,
  fieldNames,
  formOf,
  formSchema,
  refusedField,
  type FormOutput,
  type FormValues,
} from "./form-values.ts";
import type { ProductFormProps } from "./product-form.tsx";
import { saveProduct, type Picture, type Saved } from "./save-product.ts";

/** All that the product form does; `product-form.tsx` is what it looks like. */
export function useProductForm({ edited, copied, draftKey, onClose }: ProductFormProps) {
  const { t } = useText();
  const client = useAdminClient();
  const queries = useQueryClient();
  const guard = useGuard({ draftKey, onClose });
  const [draft] = useState(() => draftOf(draftKey));
  const [base, setBase] = useState(edited);
  const [pristine, setPristine] = useState(() => startOf({ edited, copied }));
  const [theirs, setTheirs] = useState<{ product: ManagedProduct | null }>();
  const savedUrl = (base ?? copied)?.image_url ?? null;
  const [chosen, setChosen] = useState<Picture>({ file: draft?.file, url: savedUrl });
  const [progress, setProgress] = useState<number>();
  const fields = useForm<FormValues, unknown, FormOutput>({
    resolver: zodResolver(formSchema),
    defaultValues: { ...pristine, ...draft?.values },
  });
  useKeptDraft({ fields, draftKey, pristine, chosen, savedUrl, version: base?.updated_at });

  const finish = (saved: Saved) => {
    if (saved.done === "conflict") return setTheirs({ product: saved.theirs });
    dropDraft(draftKey);
    toast({ title: t(saved.done === "created" ? "productForm.created" : "productForm.updated") });
    if (saved.stockError) {
      const description = errorMessage(saved.stockError);
      toast({ title: t("productForm.stockFailed"), description, destructive: true });
    }
    onClose();
  };

  const save = async (over: ManagedProduct | undefined, values: FormOutput) => {
    const picture = chosen;
    const onProgress = picture.file ? setProgress : () => {};
    try {
      finish(await saveProduct({ client, base: over, fields: values, picture, onProgress }));
    } catch (error) {
      const refused = refusedField(errorMessage(error));
      if (refused)
        fields.setError(refused.field, { message: refused.error }, { shouldFocus: true });
      toast({
        title: t("productForm.saveFailed"),
        description: errorMessage(error),
        destructive: true,
      });
    } finally {
      setProgress(undefined);
      await queries.invalidateQueries({ queryKey: managedProductsKey });
    }
  };

  const refuse = () =>
    toast({
      title: t("productForm.invalid"),
      description: t("productForm.invalidText"),
      destructive: true,
    });

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
      rebase(over, merged);
      void fields.handleSubmit((values) => save(over, values), refuse)();
    },
    takeTheirs: () => {
      if (!theirs.product) return;
      rebase(theirs.product, formOf(theirs.product));
      setChosen({ file: undefined, url: theirs.product.image_url ?? null });
    },
    saveAsNew: () => {
      setTheirs(undefined);
      void fields.handleSubmit((values) => save(undefined, values), refuse)();
    },
  };

  return {
    fields,
    ...guard,
    restored: draft !== undefined,
    changedElsewhere: base !== undefined && edited?.updated_at !== base.updated_at,
    conflict,
    saving: fields.formState.isSubmitting,
    picture: { chosen, savedUrl, change: setChosen, progress },
    onSubmit: fields.handleSubmit((values) => save(base, values), refuse),
  };
}

/** A copy starts with everything of its model but the code and the count, which are its own. */
function startOf({ edited, copied }: Pick<ProductFormProps, "edited" | "copied">): FormValues {
  if (edited) return formOf(edited);
  return copied ? { ...formOf(copied), product_code: "", stock: "" } : emptyForm;
}

/** What I changed stays mine; what I left alone becomes what they saved. */
export function mergeForms(before: FormValues, mine: FormValues, theirs: FormValues): FormValues {
  const untouched = fieldNames.filter((name) => mine[name] === before[name]);
  const taken = Object.fromEntries(untouched.map((name) => [name, theirs[name]]));
  return { ...mine, ...taken };
}

interface KeptDraft {
  fields: ReturnType<typeof useForm<FormValues, unknown, FormOutput>>;
  draftKey: string;
  pristine: FormValues;
  chosen: Picture;
  savedUrl: string | null;
  version: string | undefined;
}

/** Every change goes to the drafts, and the browser asks before it throws the page away. */
function useKeptDraft({ fields, draftKey, pristine, chosen, savedUrl, version }: KeptDraft): void {
  useEffect(() => {
    const keep = () => {
      const values = fields.getValues();
      const picture = chosen.file !== undefined || chosen.url !== savedUrl;
      const changed = picture || fieldNames.some((name) => values[name] !== pristine[name]);
      if (changed) keepDraft(draftKey, { values, version, file: chosen.file });
      else dropDraft(draftKey);
    };
    const warn = (event: BeforeUnloadEvent) => {
      if (draftOf(draftKey)) event.preventDefault();
    };
    keep();
    const watching = fields.watch(keep);
    addEventListener("beforeunload", warn);
    return () => {
      watching.unsubscribe();
      removeEventListener("beforeunload", warn);
    };
  }, [fields, draftKey, pristine, chosen, savedUrl, version]);
}

/**
 * Ways out. Cancel is meant: it closes, and offers the way back. Escape, the cross and a press beside the
 * form may be slips: they ask first when something was typed.
 */
function useGuard({ draftKey, onClose }: { draftKey: string; onClose: () => void }) {
  const { t } = useText();
  const address = useAddress();
  const [asking, setAsking] = useState(false);
  const leave = () => {
    const draft = draftOf(draftKey);
    dropDraft(draftKey);
    onClose();
    if (!draft) return;
    toast({
      title: t("productForm.discarded"),
      action: {
        label: t("productForm.continueEditing"),
        onPress: () => {
          keepDraft(draftKey, draft);
          address.change({ product: draftKey });
        },
      },
    });
  };
  return {
    asking,
    askToClose: () => (draftOf(draftKey) ? setAsking(true) : onClose()),
    keepEditing: () => setAsking(false),
    discard: leave,
    cancel: leave,
  };
}
