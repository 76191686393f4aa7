import { toast } from "../../ui/toast.tsx";
import { errorMessage } from "../data/admin-client.ts";
import { stockRefusal } from "../stock/stock-words.ts";
import { errorTexts, refusedField } from "../product/field-words.ts";
import { uploadFault } from "../pictures/product-pictures.ts";
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
    saved: (done: "created" | "updated") => toast({ title: t(`productForm.${done}`) }),
    pictureFailed: (error: unknown) => warn(t("pictureFailed.title"), t(`pictureFailed.${uploadFault(error)}`)),
    /** The toast need not say what a field says. */
    withoutDetails: (error: unknown, isSaidAtField: boolean) =>
      warn(
        t("productForm.detailsFailed"),
        isSaidAtField ? t("productForm.invalidText") : (stockRefusal(language, error) ?? t("lostAnswer")),
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
