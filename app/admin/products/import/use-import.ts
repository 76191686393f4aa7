import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { randomUuid } from "../../../data/random-uuid.ts";
import { useText } from "../../../i18n/language.tsx";
import { toast } from "../../../ui/toast.tsx";
import { importsKey } from "../../data/keys.ts";
import { withSeen } from "../files/kept-counts.tsx";
import { pastText } from "./past/text.ts";
import { fetchesPictures } from "./plan/piece-facts.ts";
import { wantedLines } from "./plan/pieces.ts";
import { isChangedMeanwhile } from "./plan/refusals.ts";
import type { ImportProgress, KeptCount } from "./run/run-import.ts";
import { runText } from "./run/text.ts";
import { useRun } from "./run/use-run.ts";
import { importText } from "./text.ts";
import { nameOf, useOpenedFile, type OpenedFile } from "./use-opened-file.ts";

export interface ImportWays {
  /** Opens an import that was begun. */
  onOpen: (id: string) => void;
  onList: () => void;
  onClose: () => void;
}

/** One import, from the choice of a file to its end. */
export function useImport({ onOpen, onClose }: ImportWays) {
  const t = useText(importText, runText, pastText);
  const file = useOpenedFile();
  const queries = useQueryClient();
  const [kept, setKept] = useState<KeptCount[]>([]);
  const { opened } = file;

  const onDone = ({ added, changed, refused, kept: stayed }: ImportProgress) => {
    const id = opened?.importId;
    const action = id === undefined ? undefined : { label: t("past.open"), onPress: () => onOpen(id) };
    toast({ title: t("run.done"), description: t("run.doneText", { added, changed }), ...(action && { action }) });
    void queries.invalidateQueries({ queryKey: importsKey });
    const names = new Map(opened?.pieces.map(({ planned }) => [planned.line, planned.name]));
    setKept(stayed.map((one) => ({ ...one, name: one.name || (names.get(one.line) ?? "") })));
    if (refused.length > 0) return keepRefused(refused);
    if (stayed.length > 0) return;
    // Pictures follow by themselves, and are looked at where the import is.
    if (opened && wantedLines(opened.pieces).some(fetchesPictures)) onOpen(opened.importId);
    else onClose();
  };
  const keepRefused = (refused: ImportProgress["refused"]) => {
    const own = refused.filter(({ code }) => !isChangedMeanwhile(code));
    const lines = refused.map(({ line }) => line);
    file.keepRefused(lines, new Map(own.map(({ line, code }) => [line, code])));
    const isOld = own.length < refused.length;
    const title = isOld ? t("import.changedMeanwhile") : t("run.failed");
    const description = isOld ? t("import.changedMeanwhileText") : t("run.someRefused", { count: own.length });
    toast({ title, description, destructive: true });
  };
  const running = useRun(onDone);
  const { run } = running;

  const lines = opened && !opened.busy ? wantedLines(opened.pieces) : [];
  const isWhole = opened?.pieces.every(
    ({ planned, decision }) => planned.outcome !== "refused" || decision === "leave out",
  );
  const isMended = opened !== undefined && opened.wishes.mended.size > 0;
  const close = () => {
    if (run?.phase === "staging" || run?.phase === "running") return running.stop();
    if (isMended && !run && !confirm(t("import.leave"))) return;
    onClose();
  };
  useEndOnLeave(file.close);
  return {
    file,
    opened,
    kept,
    run,
    isReady: lines.length > 0 && isWhole === true && opened?.fault === undefined,
    start: () => opened && void running.begin({ ...ofFile(opened), lines }),
    // A file that was stopped on its way is sent anew.
    goOn: () => opened && void running.begin({ ...ofFile(opened), lines: run?.isSent ? [] : lines }),
    stop: running.stop,
    close,
    /** The file's counts over those that somebody changed meanwhile, now that they were seen (STK-03). */
    takeCounts: () =>
      opened && void running.begin({ id: randomUuid(), file: nameOf(opened), lines: withSeen(lines, kept) }),
  };
}

const ofFile = (opened: OpenedFile) => ({ id: opened.importId, file: nameOf(opened) });

/** A file that is being read or planned is let go with the dialog. */
function useEndOnLeave(end: () => void): void {
  // oxlint-disable-next-line react/exhaustive-deps -- once, at the end
  useEffect(() => end, []);
}
