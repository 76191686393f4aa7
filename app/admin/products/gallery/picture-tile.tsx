import { ArrowLeft, ArrowRight, RotateCw, Star, Trash2 } from "lucide-react";
import { useState } from "react";
import { productLimits } from "#domain/product.ts";
import { TextField } from "../../../ui/field.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { FormatAdvice } from "../../pictures/format-advice.tsx";
import { useChosenFile } from "../../pictures/use-chosen-file.ts";
import type { FurtherPicture, FurtherPictures } from "./use-further-pictures.ts";
import { useText } from "../../../i18n/language.tsx";
import { galleryText } from "./text.ts";
import { picturesText } from "../../pictures/text.ts";

interface PictureTileProps {
  picture: FurtherPicture;
  /** 0 is the second picture of the piece. */
  index: number;
  further: FurtherPictures;
  onMakeFirst: (picture: FurtherPicture) => void;
}

export function PictureTile({ picture, index, further, onMakeFirst }: PictureTileProps) {
  const t = useText(galleryText, picturesText);
  const { key, url, progress, hasFailed } = picture;
  const number = index + 2;
  // Sending it again would not help.
  const [isUnreadable, setUnreadable] = useState(false);
  return (
    <fieldset aria-label={t("gallery.picture", { number })} className="min-w-0 text-sm">
      <div className="relative">
        {url ? (
          <Picture url={url} alt={picture.alt} sizes="9rem" className="rounded-sm" />
        ) : picture.file ? (
          <LocalPicture file={picture.file} onUnreadable={() => setUnreadable(true)} />
        ) : null}
        {progress === undefined ? null : (
          <progress
            value={progress}
            aria-label={t("productForm.uploading")}
            className="absolute inset-x-2 bottom-2 w-[calc(100%-1rem)]"
          />
        )}
      </div>
      <p role="alert" className="mt-1 text-danger empty:hidden">
        {hasFailed ? <span>{t(isUnreadable ? "productForm.imageUnreadable" : "gallery.failed")}</span> : null}
        {hasFailed && isUnreadable ? <FormatAdvice file={picture.file} /> : null}
      </p>
      <div className="-mx-2 flex *:shrink!">
        {hasFailed && !isUnreadable ? (
          <IconButton label={t("gallery.again", { number })} onClick={() => further.again(picture)}>
            <RotateCw className="size-4" aria-hidden="true" />
          </IconButton>
        ) : null}
        <IconButton
          label={t("gallery.earlier", { number })}
          disabled={index === 0}
          onClick={() => further.move(key, index - 1)}
        >
          <ArrowLeft className="size-4" aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t("gallery.later", { number })}
          disabled={number > further.pictures.length}
          onClick={() => further.move(key, index + 1)}
        >
          <ArrowRight className="size-4" aria-hidden="true" />
        </IconButton>
        <IconButton label={t("gallery.makeFirst", { number })} disabled={!url} onClick={() => onMakeFirst(picture)}>
          <Star className="size-4" aria-hidden="true" />
        </IconButton>
        <IconButton label={t("gallery.remove", { number })} variant="danger" onClick={() => further.remove(key)}>
          <Trash2 className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
      <PictureTexts picture={picture} further={further} />
    </fieldset>
  );
}

function PictureTexts({ picture, further }: Pick<PictureTileProps, "picture" | "further">) {
  const t = useText(galleryText);
  const { key, alt, alt_el } = picture;
  const maxLength = productLimits.pictureAltLength;
  return (
    <details className="mt-1">
      <summary className="cursor-pointer py-1 text-muted">{t("gallery.texts")}</summary>
      <div className="grid gap-3 pt-1">
        <TextField
          label={t("gallery.english")}
          maxLength={maxLength}
          value={alt}
          onChange={({ target }) => further.write(key, { alt: target.value })}
        />
        <div lang="el">
          <TextField
            label={t("gallery.greek")}
            maxLength={maxLength}
            value={alt_el}
            onChange={({ target }) => further.write(key, { alt_el: target.value })}
          />
        </div>
      </div>
    </details>
  );
}

function LocalPicture({ file, onUnreadable }: { file: File; onUnreadable: () => void }) {
  const show = useChosenFile(file);
  return (
    <img ref={show} alt="" onError={onUnreadable} className="aspect-square w-full rounded-sm object-cover opacity-60" />
  );
}
