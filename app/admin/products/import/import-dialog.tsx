import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { useText } from "../../../i18n/language.tsx";
import { frameText } from "../../frame/text.ts";
import { stockText } from "../../stock/text.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { wideSheet } from "../../ui/dialog-shapes.ts";
import { ImportHelp } from "../files/import-help.tsx";
import { KeptCounts } from "../files/kept-counts.tsx";
import { FileChoice } from "./file/file-choice.tsx";
import { Sources } from "./file/sources.tsx";
import { Unfinished } from "./past/unfinished.tsx";
import { OpenedView } from "./opened-view.tsx";
import { Running } from "./run/running.tsx";
import { runText } from "./run/text.ts";
import { importText } from "./text.ts";
import { nameOf } from "./use-opened-file.ts";
import { useImport, type ImportWays } from "./use-import.ts";

/** A file's choice, each piece as it would be, and one press to carry it out (DAY-06, MOV-07). */
export function ImportDialog(props: ImportWays) {
  const t = useText(importText, frameText);
  const now = useImport(props);
  const { file, opened, kept, run } = now;
  if (kept.length > 0 && !opened?.refusals.size) {
    return <KeptCounts kept={kept} busy={run !== undefined} onTake={now.takeCounts} onClose={props.onClose} />;
  }
  return (
    <Dialog shape={wideSheet} open onClose={now.close} title={t("import.title")} closeLabel={t("close")}>
      <div className="grid grow grid-cols-[minmax(0,1fr)] content-start gap-5 overflow-y-auto px-[min(1.5rem,4vw)] py-5">
        {run ? (
          <Running run={run} />
        ) : (
          <>
            {opened ? null : <p className="max-w-prose text-muted">{t("import.intro")}</p>}
            <FileChoice chosen={opened && nameOf(opened)} onFiles={file.choose} />
            {opened ? <OpenedView opened={opened} file={file} /> : <Beginning {...props} />}
          </>
        )}
      </div>
      <Actions now={now} />
    </Dialog>
  );
}

function Beginning({ onOpen, onList }: ImportWays) {
  return (
    <>
      <Unfinished onOpen={onOpen} onList={onList} />
      <Sources />
      <ImportHelp />
    </>
  );
}

function Actions({ now }: { now: ReturnType<typeof useImport> }) {
  const t = useText(importText, runText, stockText, frameText);
  const { run } = now;
  if (run?.phase === "stopped") {
    return (
      <DialogActions>
        <Button variant="secondary" onClick={now.close}>
          {t("close")}
        </Button>
        <Button onClick={now.goOn}>{t("run.goOn")}</Button>
      </DialogActions>
    );
  }
  if (run) {
    return (
      <DialogActions>
        <Button variant="secondary" busy={run.isStopping} onClick={now.stop}>
          {t("run.stop")}
        </Button>
      </DialogActions>
    );
  }
  return (
    <DialogActions>
      <Button variant="secondary" onClick={now.close}>
        {t("cancel")}
      </Button>
      <Button disabled={!now.isReady} onClick={now.start}>
        {t("import.now")}
      </Button>
    </DialogActions>
  );
}
