import { ImagePlus, Trash2, Undo2 } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { pictureRefusal, pictureTypes } from "#domain/pictures.ts";
import { FormatAdvice } from "./format-advice.tsx";
import { isBrokenOff, isTooWide, smallerPhoto } from "./smaller-photo.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { useFileDrop } from "../ui/use-file-drop.ts";
import { useChosenFile } from "./use-chosen-file.ts";
import { useText } from "../../i18n/language.tsx";
import { picturesText } from "./text.ts";

/** The first picture as the form has it; `file`: chosen, and not yet sent. */
export interface ChosenPicture {
  file: File | undefined;
  url: string | null;
}

interface PictureFieldProps {
  label?: string;
  /** Not where several stand on a page: a pasted picture would go into each. */
  takesPaste?: boolean;
  picture: ChosenPicture;
  savedUrl: string | null;
  onChange: (picture: ChosenPicture) => void;
  /** Takes the others where many are chosen or dropped at once. */
  onMore?: (files: File[]) => void;
  /** 0 to 1 while the picture is on its way. */
  progress: number | undefined;
}

/** Takes a picture by click, drop or paste; files that are too large or no picture are refused (PRD-06). */
export function PictureField(props: PictureFieldProps) {
  const t = useText(picturesText);
  const { label = t("productForm.image"), takesPaste = true } = props;
  const { picture, savedUrl, onChange, onMore, progress } = props;
  const id = useId();
  const [refused, setRefused] = useState<Refused>();
  const choose = (file: File | undefined) => {
    if (!file) return;
    const error = file.size === 0 ? "picture type" : pictureRefusal(file);
    setRefused(error && { file, error });
    if (!error) onChange({ ...picture, file });
  };
  const makeSmaller = async (file: File) => {
    const smaller = await smallerPhoto(file);
    setRefused(smaller ? undefined : { file, error: "unreadable" });
    if (smaller) onChange({ ...picture, file: smaller });
  };
  const chooseAll = ([first, ...others]: File[]) => {
    choose(first);
    if (others.length > 0) onMore?.(others);
  };
  usePastedFile(choose, takesPaste);
  const { isOver, handlers } = useFileDrop(chooseAll);
  return (
    <div
      {...handlers}
      className="max-md:grid max-md:grid-cols-[min(8rem,40vw)_minmax(0,1fr)] max-md:content-start max-md:gap-x-4"
    >
      <label htmlFor={id} className="col-span-full mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div
        className={`relative self-start rounded-sm border border-dashed p-2 ${isOver ? "border-gold bg-stone" : "border-edge"}`}
      >
        <Preview picture={picture} />
        <input
          id={id}
          type="file"
          multiple={onMore !== undefined}
          accept={pictureTypes.join(",")}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={refused ? true : undefined}
          onChange={({ target }) => {
            chooseAll([...(target.files ?? [])]);
            // The same file may be chosen again after a repair.
            target.value = "";
          }}
          className="peer absolute inset-0 size-full cursor-pointer opacity-0"
        />
        <span className="pointer-events-none absolute inset-2 rounded-sm outline-gold peer-focus-visible:outline-2" />
      </div>
      <div>
        <PictureActions {...{ picture, savedUrl, onChange }} />
        {progress === undefined ? null : (
          <progress value={progress} aria-label={t("productForm.uploading")} className="mt-2 max-w-full" />
        )}
        <p id={`${id}-hint`} className="text-sm text-muted md:mt-1.5">
          {t(takesPaste ? "productForm.imageHint" : "productForm.imageHintNoPaste")}
        </p>
      </div>
      <div className="col-span-full mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Refusal id={`${id}-error`} refused={refused} makeSmaller={makeSmaller} />
      </div>
    </div>
  );
}

interface Refused {
  file: File;
  error: "picture too large" | "picture type" | "unreadable";
}

const refusalTexts = {
  "picture too large": "productError.imageTooLarge",
  "picture type": "productError.imageType",
  unreadable: "productForm.imageUnreadable",
} as const;

interface RefusalProps {
  id: string;
  refused: Refused | undefined;
  makeSmaller: (file: File) => Promise<void>;
}

/** The reason in words, and where the file is only too heavy, the way out beside them (PRD-06, WEK-08). */
function Refusal({ id, refused, makeSmaller }: RefusalProps) {
  const t = useText(picturesText);
  const [isBusy, setBusy] = useState(false);
  return (
    <>
      <p id={id} role="alert" className="text-sm wrap-anywhere text-danger empty:hidden">
        {refused ? <span>{t(refusalTexts[refused.error])}</span> : null}
        <FormatAdvice file={refused?.file} />
      </p>
      {refused?.error === "picture too large" ? (
        <Button
          variant="secondary"
          busy={isBusy}
          onClick={() => {
            setBusy(true);
            void makeSmaller(refused.file).finally(() => setBusy(false));
          }}
        >
          {t("productForm.makeSmaller")}
        </Button>
      ) : null}
    </>
  );
}

function Preview({ picture }: { picture: ChosenPicture }) {
  const t = useText(picturesText);
  if (picture.file) return <LocalPicture file={picture.file} alt={t("productForm.preview")} />;
  if (picture.url) return <Picture url={picture.url} alt={t("productForm.preview")} sizes="16rem" />;
  return (
    <span aria-hidden="true" className="grid aspect-square place-items-center bg-stone text-muted">
      <ImagePlus className="size-8" strokeWidth={1.25} />
    </span>
  );
}

function PictureActions({ picture, savedUrl, onChange }: Pick<PictureFieldProps, "picture" | "savedUrl" | "onChange">) {
  const t = useText(picturesText);
  const changed = picture.file !== undefined || picture.url !== savedUrl;
  if (!changed && !picture.url) return null;
  return (
    <div className="flex min-h-9 items-center gap-1 md:mt-1">
      <p className="min-w-0 grow truncate text-sm text-muted">
        {picture.file ? t("productForm.imageChosen", { name: picture.file.name }) : null}
      </p>
      {changed && savedUrl ? (
        <IconButton label={t("productForm.undoImage")} onClick={() => onChange({ file: undefined, url: savedUrl })}>
          <Undo2 className="size-4" aria-hidden="true" />
        </IconButton>
      ) : null}
      {picture.file || picture.url ? (
        <IconButton
          label={t("productForm.removeImage")}
          variant="danger"
          onClick={() => onChange({ file: undefined, url: null })}
        >
          <Trash2 className="size-4" aria-hidden="true" />
        </IconButton>
      ) : null}
    </div>
  );
}

function usePastedFile(onFile: (file: File) => void, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const onPaste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (file) onFile(file);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  });
}

/** A picture that can't be read or taken is said at once: saving goes on without it (PRD-07). */
function LocalPicture({ file, alt }: { file: File; alt: string }) {
  const t = useText(picturesText);
  const [fault, setFault] = useState<"imageUnreadable" | "imageTooWide" | "imageBrokenOff">();
  const show = useChosenFile(file);
  const check = async ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) => {
    const isTaken = !isTooWide({ width, height }) || (await smallerPhoto(file));
    if (!isTaken) setFault("imageTooWide");
    else setFault((await isBrokenOff(file)) ? "imageBrokenOff" : undefined);
  };
  return (
    <>
      <img
        ref={show}
        alt={alt}
        onError={() => setFault("imageUnreadable")}
        onLoad={({ currentTarget }) => void check(currentTarget)}
        className={`aspect-square w-full object-contain ${fault === "imageUnreadable" ? "opacity-0" : ""}`}
      />
      <output className="mt-2 block text-sm text-danger empty:hidden">
        {fault ? <span>{t(`productForm.${fault}`)}</span> : null}
        {fault === "imageUnreadable" ? <FormatAdvice file={file} /> : null}
      </output>
    </>
  );
}
