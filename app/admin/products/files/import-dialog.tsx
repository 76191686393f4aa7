import { useId, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { decodeCsv } from "../../files/csv.ts";
import { KeptCounts } from "./kept-counts.tsx";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { sheet } from "../../ui/dialog-shapes.ts";
import { ImportHelp } from "./import-help.tsx";
import { ImportPlan } from "./import-plan.tsx";
import { sentLines, useImport, type PlannedFile } from "./use-import.ts";
import { useText } from "../../../i18n/language.tsx";
import { filesText } from "./text.ts";
import { frameText } from "../../frame/text.ts";
import { stockText } from "../../stock/text.ts";

/** A file's choice, what the file would do, and one press to do it (DAY-06). */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useText(filesText, frameText, stockText);
  const { file, kept, share, isComparing, isRunning, choose, run, takeCounts } = useImport(onClose);
  // An import under way can't be called back: the dialog stays until its end.
  const close = isRunning ? () => {} : onClose;
  if (kept.length > 0) {
    return <KeptCounts kept={kept} busy={isRunning} onTake={takeCounts} onClose={close} />;
  }
  return (
    <Dialog shape={sheet} open onClose={close} title={t("files.importTitle")} closeLabel={t("close")}>
      <div className="grid grow content-start gap-5 overflow-y-auto px-6 py-5">
        <ImportHelp />
        <FileChoice disabled={isRunning || isComparing} onText={choose} />
        {isComparing ? <output className="text-sm text-muted">{t("files.comparing")}</output> : null}
        {file ? <Compared file={file} /> : null}
        {isRunning ? <progress value={share} aria-label={t("files.importing")} className="w-full" /> : null}
      </div>
      <DialogActions>
        <Button variant="secondary" disabled={isRunning} onClick={close}>
          {t("cancel")}
        </Button>
        <Button busy={isRunning} disabled={!file || isComparing || !isReady(file)} onClick={run}>
          {t("files.importNow")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function isReady({ table, plan }: PlannedFile): boolean {
  const isRight = table.fault === undefined && plan.every(({ outcome }) => outcome !== "refused");
  return isRight && sentLines(plan).length > 0;
}

function Compared({ file: { table, plan } }: { file: PlannedFile }) {
  const t = useText(filesText);
  if (table.fault) {
    return (
      <p role="alert" className="rounded-md border border-danger bg-danger-soft p-4 text-sm">
        {t(table.fault === "too many" ? "files.tooMany" : "files.noTable")}
      </p>
    );
  }
  return (
    <>
      {table.unknown.length > 0 ? (
        <p className="text-sm break-words text-gold">
          {t("files.unknownColumns", { columns: table.unknown.join(", ") })}
        </p>
      ) : null}
      <ImportPlan plan={plan} />
    </>
  );
}

function FileChoice({ disabled, onText }: { disabled: boolean; onText: (text: string) => void }) {
  const t = useText(filesText);
  const id = useId();
  const latest = useRef<File>(undefined);
  const read = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    latest.current = file;
    if (!file) return;
    const text = decodeCsv(await file.arrayBuffer());
    // Another one was chosen while this one was read.
    if (latest.current === file) onText(text);
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {t("files.file")}
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        disabled={disabled}
        // The same file, mended and saved, can be chosen once more.
        onClick={({ currentTarget }) => {
          currentTarget.value = "";
        }}
        onChange={({ target }) => void read(target)}
        className="block w-full text-sm file:me-4 file:min-h-10 file:rounded-sm file:border file:border-edge file:bg-surface file:px-4"
      />
    </div>
  );
}
