import { Camera, ImagePlus, type LucideIcon } from "lucide-react";
import { useId, useState } from "react";
import { pictureTypes, mostPictures } from "#domain/pictures.ts";
import { FormatAdvice } from "../../pictures/format-advice.tsx";
import { PictureTile } from "./picture-tile.tsx";
import type { FurtherPicture, FurtherPictures } from "./use-further-pictures.ts";
import { useText } from "../../../i18n/language.tsx";
import { galleryText } from "./text.ts";

interface FurtherPicturesProps {
  further: FurtherPictures;
  onMakeFirst: (picture: FurtherPicture) => void;
}

/** The second to tenth picture: chosen, dropped or photographed many at once, in an order (PCE-01). */
export function FurtherPicturesField({ further, onMakeFirst }: FurtherPicturesProps) {
  const t = useText(galleryText);
  const { pictures, refused } = further;
  const [dragged, setDragged] = useState<string>();
  return (
    <fieldset className="mt-7 border-t hairline pt-4">
      <legend className="float-left mb-1 w-full font-display text-lg">{t("gallery.title")}</legend>
      <p className="clear-both mb-4 text-sm text-muted">{t("gallery.hint")}</p>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-4">
        {pictures.map((picture, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows do it by keys
          <li
            key={picture.key}
            draggable
            onDragStart={() => setDragged(picture.key)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => {
              if (dragged) event.preventDefault();
            }}
            onDrop={(event) => {
              if (!dragged) return;
              event.preventDefault();
              further.move(dragged, index);
            }}
            className={dragged === picture.key ? "opacity-50" : ""}
          >
            <PictureTile {...{ picture, index, further, onMakeFirst }} />
          </li>
        ))}
        {pictures.length < mostPictures - 1 ? (
          <>
            <li>
              <AddPictures label={t("gallery.add")} icon={ImagePlus} onFiles={further.add} />
            </li>
            {/* A phone's own choice of pictures need not offer its camera. */}
            <li className="hidden pointer-coarse:block">
              <AddPictures label={t("gallery.photograph")} icon={Camera} capture="environment" onFiles={further.add} />
            </li>
          </>
        ) : null}
      </ol>
      <p role="alert" className="mt-2 text-sm wrap-anywhere text-danger empty:hidden">
        {refused.noPictures.length > 0 ? (
          <span>{`${t("gallery.noPictures", { names: namesOf(refused.noPictures) })} `}</span>
        ) : null}
        <FormatAdvice file={refused.noPictures[0]} />
        {refused.tooMany.length > 0 ? <span>{t("gallery.tooMany", { names: namesOf(refused.tooMany) })}</span> : null}
      </p>
    </fieldset>
  );
}

function namesOf(files: readonly File[]): string {
  return files.map(({ name }) => name).join(", ");
}

interface AddPicturesProps {
  label: string;
  icon: LucideIcon;
  /** The camera that takes one, instead of those that are there. */
  capture?: "environment";
  onFiles: (files: File[]) => void;
}

function AddPictures({ label, icon: Icon, capture, onFiles }: AddPicturesProps) {
  const id = useId();
  return (
    <div
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
      onDragOver={(event) => event.preventDefault()}
      className="relative grid aspect-square place-items-center rounded-sm border border-dashed border-edge text-muted hover:bg-stone/40"
    >
      <input
        id={id}
        type="file"
        multiple={capture === undefined}
        capture={capture}
        accept={pictureTypes.join(",")}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again after a repair.
          target.value = "";
        }}
        className="peer absolute inset-0 z-10 size-full cursor-pointer opacity-0"
      />
      <label
        htmlFor={id}
        className="grid size-full place-content-center justify-items-center gap-2 rounded-sm px-2 text-center text-sm peer-focus-visible:outline-2 peer-focus-visible:outline-gold"
      >
        <Icon aria-hidden="true" className="size-7" strokeWidth={1.25} />
        <span>{label}</span>
      </label>
    </div>
  );
}
