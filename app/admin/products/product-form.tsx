import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { sheet } from "../ui/dialog-shapes.ts";
import { DialogActions } from "../ui/dialog-actions.tsx";
import { useText } from "../text.ts";
import { UnsavedGuard } from "../unsaved-guard.tsx";
import { ConflictPanel } from "./conflict-panel.tsx";
import { FurtherPicturesField } from "./gallery/further-pictures.tsx";
import { ImageField } from "./image-field.tsx";
import { GreekFields, MainFields, MoreFields } from "./product-fields.tsx";
import { useProductForm, type ProductFormProps } from "./use-product-form.ts";

export function ProductForm(props: ProductFormProps) {
  const { t } = useText();
  const form = useProductForm(props);
  const { picture, saving } = form;
  return (
    <Dialog
      open
      shape={sheet}
      onClose={props.onClose}
      title={t(props.edited ? "productForm.editTitle" : "productForm.addTitle")}
      closeLabel={t("close")}
    >
      <form
        noValidate
        onSubmit={(event) => void form.onSubmit(event)}
        className="flex min-h-0 grow flex-col"
      >
        <div className="grow overflow-y-auto px-6 py-5">
          <Notices form={form} />
          <div className="grid gap-x-8 gap-y-5 md:grid-cols-[15rem_minmax(0,1fr)]">
            <ImageField
              picture={picture.chosen}
              savedUrl={picture.savedUrl}
              onChange={picture.change}
              progress={picture.progress}
            />
            <MainFields form={form.fields} />
          </div>
          <FurtherPicturesField further={form.further} onMakeFirst={form.makeFirst} />
          <GreekFields form={form.fields} />
          <MoreFields form={form.fields} />
        </div>
        <DialogActions>
          <Button variant="secondary" onClick={form.cancel}>
            {t("productForm.cancel")}
          </Button>
          <Button type="submit" busy={saving}>
            {saving
              ? t("productForm.saving")
              : t(props.edited ? "productForm.update" : "productForm.create")}
          </Button>
        </DialogActions>
      </form>
      <UnsavedGuard {...form.guard} />
    </Dialog>
  );
}

function Notices({ form }: { form: ReturnType<typeof useProductForm> }) {
  const { t } = useText();
  if (form.conflict) return <ConflictPanel {...form.conflict} />;
  return (
    <output className="mb-4 grid gap-2 text-sm text-gold empty:mb-0">
      {form.restored ? <span>{t("productForm.restoredDraft")}</span> : null}
      {form.changedElsewhere ? <span>{t("conflict.live")}</span> : null}
      {form.isGone ? <span>{t("conflict.goneLive")}</span> : null}
    </output>
  );
}
