import { useEffect, useState } from "react";
import { foreignFormat, type ForeignFormat } from "./foreign-format.ts";
import { useText } from "../../i18n/language.tsx";
import { picturesText } from "./text.ts";

/** Says of a refused file its kind, and the way to a picture that the shop takes (MOV-09). */
export function FormatAdvice({ file }: { file: File | undefined }) {
  const t = useText(picturesText);
  const [known, setKnown] = useState<{ file: File; format: ForeignFormat | undefined }>();
  useEffect(() => {
    if (!file) return undefined;
    let isCurrent = true;
    const show = (format: ForeignFormat | undefined) => isCurrent && setKnown({ file, format });
    // A file that can not even be read has no advice of its own: its refusal stands beside this.
    foreignFormat(file).then(show, () => show(undefined));
    return () => {
      isCurrent = false;
    };
  }, [file]);
  if (!known?.format || known.file !== file) return null;
  return <span>{` ${t(`foreignFormat.${known.format}`)}`}</span>;
}
