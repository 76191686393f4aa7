import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { useLanguage, useText } from "../../../../i18n/language.tsx";
import { errorMessage } from "../../../data/admin-client.ts";
import { useAdminClient } from "../../../data/client-context.ts";
import { LoadFailed } from "../../../frame/load-failed.tsx";
import { frameText } from "../../../frame/text.ts";
import { DialogActions } from "../../../ui/dialog-actions.tsx";
import { sheet } from "../../../ui/dialog-shapes.ts";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { Running } from "../run/running.tsx";
import { runText } from "../run/text.ts";
import { arrivedWords, countsWords, importName, whenWords } from "./import-words.ts";
import { ImportLists } from "./import-lists.tsx";
import { ImportPictures } from "./import-pictures.tsx";
import { pastImportQuery, type PastImportDetails } from "./past-imports.ts";
import { pastText } from "./text.ts";
import { usePastImport } from "./use-past-import.ts";

interface PastImportDialogProps {
  id: string;
  onNew: () => void;
  onList: () => void;
  onClose: () => void;
}

/** One import: what it did, what is still under way, and the way back. */
export function PastImportDialog({ id, onNew, onList, onClose }: PastImportDialogProps) {
  const t = useText(pastText, frameText);
  const { language } = useLanguage();
  const client = useAdminClient();
  const past = useQuery(pastImportQuery(client, id));
  const isUnknown = errorMessage(past.error) === "unknown_import";
  const acts = usePastImport(id);
  const close = acts.run && acts.run.phase !== "stopped" ? acts.stop : onClose;
  return (
    <Dialog
      shape={sheet}
      open
      onClose={close}
      title={past.data ? importName(past.data, language) : t("past.title")}
      closeLabel={t("close")}
    >
      <div className="grid grow grid-cols-[minmax(0,1fr)] content-start gap-5 overflow-y-auto px-[min(1.5rem,4vw)] py-5 wrap-anywhere">
        {past.isPending ? <SkeletonRows label={t("loading")} rows={3} /> : null}
        {isUnknown ? <p>{t("past.unknown")}</p> : past.isLoadingError ? <LoadFailed query={past} /> : null}
        {acts.run ? <Running run={acts.run} /> : null}
        {past.data && !acts.run ? <Facts past={past.data} acts={acts} /> : null}
      </div>
      <Actions past={past.data} acts={acts} onNew={onNew} onList={onList} />
    </Dialog>
  );
}

interface PartProps {
  past: PastImportDetails;
  acts: ReturnType<typeof usePastImport>;
}

function Facts({ past, acts }: PartProps) {
  const t = useText(pastText);
  const { language } = useLanguage();
  return (
    <>
      <div className="grid gap-1">
        <p className="text-muted">{whenWords(past, language)}</p>
        <output className="font-display text-xl">
          {past.state === "incomplete"
            ? arrivedWords(past, language)
            : `${t(`past.states.${past.state}`)}: ${countsWords(past, language)}`}
        </output>
      </div>
      {acts.backShare === undefined ? null : (
        <progress value={acts.backShare} aria-label={t("past.takingBack")} className="h-2 w-full" />
      )}
      {past.can_take_back ? (
        <div className="grid justify-items-start gap-2 border-b hairline pb-4">
          <Button variant="danger" busy={acts.backShare !== undefined} onClick={acts.takeBack}>
            {t("past.takeBack")}
          </Button>
          <p className="max-w-prose text-sm text-muted">{t("past.takeBackHint")}</p>
        </div>
      ) : null}
      <ImportPictures past={past} />
      <ImportLists past={past} />
    </>
  );
}

interface ActionsProps extends Pick<PartProps, "acts"> {
  past: PastImportDetails | undefined;
  onNew: () => void;
  onList: () => void;
}

function Actions({ past, acts, onNew, onList }: ActionsProps) {
  const t = useText(pastText, runText);
  const { run } = acts;
  if (run && run.phase !== "stopped") {
    return (
      <DialogActions>
        <Button variant="secondary" busy={run.isStopping} onClick={acts.stop}>
          {t("run.stop")}
        </Button>
      </DialogActions>
    );
  }
  const isOpen = past?.state === "open" && past.is_mine;
  const isIncomplete = past?.state === "incomplete" && past.is_mine;
  return (
    <DialogActions>
      <Button variant="secondary" onClick={onList}>
        {t("past.backToList")}
      </Button>
      {isOpen || isIncomplete ? (
        <Button variant="secondary" busy={acts.isDiscarding} onClick={acts.discard}>
          {t(isOpen ? "past.discard" : "past.forget")}
        </Button>
      ) : null}
      {isOpen ? <Button onClick={acts.goOn}>{t("past.goOn")}</Button> : null}
      {isIncomplete ? <Button onClick={onNew}>{t("past.chooseAgain")}</Button> : null}
    </DialogActions>
  );
}
