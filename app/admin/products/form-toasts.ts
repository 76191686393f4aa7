import { toast } from "../../ui/toast.tsx";
import { errorMessage } from "../data/admin-client.ts";
import { stockRefusal } from "../stock/stock-words.ts";
import { errorTexts, refusedField } from "../product/form-values.ts";
import type { Saved } from "./save-product.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { productsText } from "./text.ts";
import { productText } from "../product/text.ts";
import { picturesText } from "../pictures/text.ts";

/** The toasts of the product form. */
export function useFormToasts() {
  const t = useText(productsText, productText, picturesText);
  const { language } = useLanguage();
  const warn = (title: string, description: string | undefined) => toast({ title, description, destructive: true });
  return {
    saved: (saved: Exclude<Saved, { done: "conflict" }>) => {
      if (saved.done !== "without details") {
        toast({
          title: t(saved.done === "created" ? "productForm.created" : "productForm.updated"),
        });
      }
      if (saved.stockError) {
        warn(t("productForm.stockFailed"), stockRefusal(language, saved.stockError));
      }
      if (saved.picturesError) warn(t("gallery.saveFailed"), errorMessage(saved.picturesError));
    },
    /** The toast need not say what a field says. */
    withoutDetails: (error: unknown, isSaidAtField: boolean) =>
      warn(
        t("productForm.detailsFailed"),
        isSaidAtField ? t("productForm.invalidText") : (errorMessage(error) ?? t("lostAnswer")),
      ),
    /** Returns the refused field, when the refusal is about one. */
    failed: (error: unknown) => {
      const said = errorMessage(error);
      const refused = refusedField(said);
      const description = refused ? t(errorTexts[refused.error]) : (said ?? t("lostAnswer"));
      warn(t("productForm.saveFailed"), description);
      return refused;
    },
    /** Another admin's change is kept beside mine (DAY-05). */
    merged: () => toast({ title: t("conflict.merged") }),
    invalid: () => warn(t("productForm.invalid"), t("productForm.invalidText")),
    /** One that did not arrive would be lost. */
    pictureMissing: () => warn(t("gallery.notThere"), t("gallery.notThereText")),
  };
}
