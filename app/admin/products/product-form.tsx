import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useFirstFault } from "../../ui/use-first-fault.ts";
import { sheet } from "../ui/dialog-shapes.ts";
import { DialogActions } from "../ui/dialog-actions.tsx";
import { UnsavedGuard } from "../frame/unsaved-guard.tsx";
import { ConflictPanel } from "./conflict-panel.tsx";
import { ChoicesSection } from "./choices/choices-section.tsx";
import { CostsSection } from "./facts/costs-section.tsx";
import { FactsSection } from "./facts/facts-section.tsx";
import { FurtherPicturesField } from "./gallery/further-pictures.tsx";
import type { FurtherPictures } from "./gallery/use-further-pictures.ts";
import { PictureField } from "../pictures/picture-field.tsx";
import { DetailFields, MainFields, MoreFields } from "./product-fields.tsx";
import { useProductForm, type ProductFormProps } from "./use-product-form.ts";
import { useText } from "../../i18n/language.tsx";
import { productsText } from "./text.ts";
import { frameText } from "../frame/text.ts";
import { picturesText } from "../pictures/text.ts";
import { adminText } from "../words/text.ts";

export function ProductForm(props: ProductFormProps) {
  const t = useText(productsText, frameText);
  const form = useProductForm(props);
  const ref = useFirstFault(form.fields.formState.submitCount);
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
        ref={ref}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving) void form.submit();
        }}
        className="flex min-h-0 grow scroll-pb-24 flex-col overflow-y-auto"
      >
        <div className="grow px-[min(1.5rem,6.7vw)] py-5">
          {form.conflict ? <ConflictPanel {...form.conflict} /> : null}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 md:grid-cols-[min(15rem,33vw)_minmax(0,1fr)]">
            <PictureField
              picture={picture.chosen}
              savedUrl={picture.savedUrl}
              onChange={picture.change}
              progress={picture.progress}
              onMore={form.further.add}
            />
            <MainFields form={form.fields} first={form.firstLanguage} isNew={!props.edited} />
          </div>
          <DetailFields form={form.fields} id={props.edited?.id} />
          <FurtherPicturesField further={form.further} onMakeFirst={form.makeFirst} />
          {form.details.isReading ? null : (
            <>
              <CostsSection edited={form.details.facts} faults={form.details.factFaults} />
              <ChoicesSection edited={form.details.choices} faults={form.details.choiceFaults} />
              <FactsSection edited={form.details.facts} faults={form.details.factFaults} />
            </>
          )}
          <MoreFields form={form.fields} />
        </div>
        <div className="sticky bottom-[min(0px,(100dvh-28rem)*999)] bg-surface">
          <Notices form={form} />
          <DialogActions>
            {form.isWaiting ? <Waiting further={form.further} /> : null}
            <Button variant="secondary" onClick={form.cancel}>
              {t("productForm.cancel")}
            </Button>
            <Button type="submit" busy={saving}>
              {saving ? t("productForm.saving") : t(props.edited ? "productForm.update" : "productForm.create")}
            </Button>
          </DialogActions>
        </div>
      </form>
      <UnsavedGuard {...form.guard} />
    </Dialog>
  );
}

function Waiting({ further }: { further: FurtherPictures }) {
  const t = useText(productsText, picturesText);
  const { pictures } = further;
  const sent = pictures.map(({ url, progress = 0 }) => (url === null ? progress : 1));
  const there = pictures.filter(({ url }) => url !== null).length;
  return (
    <div className="grid min-w-full gap-1.5 text-sm text-muted">
      <output>{t("gallery.waiting", { there, all: pictures.length })}</output>
      <progress
        value={sent.reduce((sum, share) => sum + share, 0) / pictures.length}
        aria-label={t("productForm.uploading")}
        className="w-full"
      />
    </div>
  );
}

/**
 * Notices stand above the buttons: what is being typed does not move, and they are seen wherever the form is scrolled
 * to.
 */
function Notices({ form }: { form: ReturnType<typeof useProductForm> }) {
  const t = useText(productsText, adminText);
  return (
    <output className="grid gap-2 border-t hairline px-6 py-3 text-sm text-gold empty:border-0 empty:py-0">
      {form.restored ? <span>{t("productForm.restoredDraft")}</span> : null}
      {form.changedElsewhere && !form.conflict ? <span>{t("conflict.live")}</span> : null}
      {form.isGone ? <span>{t("conflict.goneLive")}</span> : null}
    </output>
  );
}
