import { FileSpreadsheet } from "lucide-react";
import { useId } from "react";
import { useText } from "../../../../i18n/language.tsx";
import { useFileDrop } from "../../../ui/use-file-drop.ts";
import { fileText } from "./text.ts";

interface FileChoiceProps {
  chosen: string | undefined;
  onFiles: (files: File[]) => void;
}

/** Takes a file by a press, by keys or by a drop; once one is there, it takes less room. */
export function FileChoice({ chosen, onFiles }: FileChoiceProps) {
  const t = useText(fileText);
  const id = useId();
  const { isOver, handlers } = useFileDrop((files) => {
    if (files.length > 0) onFiles(files);
  });
  return (
    <div
      {...handlers}
      className={`relative flex items-center gap-4 rounded-md border border-dashed px-4 ${chosen ? "min-h-14" : "flex-col justify-center py-8 text-center"} ${isOver ? "border-gold bg-stone" : "border-edge"}`}
    >
      <FileSpreadsheet aria-hidden="true" className="size-7 shrink-0 text-muted" strokeWidth={1.25} />
      <span className={`min-w-0 ${chosen ? "grow" : ""}`}>
        <label htmlFor={id} className={`block ${chosen ? "text-sm text-muted" : "font-medium"}`}>
          {t("file.label")}
        </label>
        {chosen ? <span className="block truncate">{chosen}</span> : null}
        {chosen ? null : <span className="mt-1 block text-sm text-muted">{t("file.hint")}</span>}
      </span>
      {chosen ? <span className="shrink-0 text-sm underline underline-offset-4">{t("file.other")}</span> : null}
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        // PrestaShop's combinations come in a second file.
        multiple
        // The same file, mended and saved, can be chosen once more.
        onClick={({ currentTarget }) => {
          currentTarget.value = "";
        }}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          if (files.length > 0) onFiles(files);
        }}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span className="pointer-events-none absolute inset-0 rounded-md outline-gold peer-focus-visible:outline-2" />
    </div>
  );
}
