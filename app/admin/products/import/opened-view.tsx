import { Spinner } from "../../../ui/spinner.tsx";
import { useText } from "../../../i18n/language.tsx";
import { FoundLine } from "./file/found-line.tsx";
import { Questions } from "./file/questions.tsx";
import { fileText } from "./file/text.ts";
import { PlanView } from "./plan/plan-view.tsx";
import { importText } from "./text.ts";
import type { OpenedFile, useOpenedFile } from "./use-opened-file.ts";

interface OpenedViewProps {
  opened: OpenedFile;
  file: ReturnType<typeof useOpenedFile>;
}

/** Findings, questions and the plan, each as soon as it is there. */
export function OpenedView({ opened, file }: OpenedViewProps) {
  const t = useText(importText, fileText);
  const { imported, fault, busy, answers, unknown } = opened;
  return (
    <>
      {fault ? (
        <p role="alert" className="rounded-md border border-danger bg-danger-soft p-4">
          {fault === "open quote" ? t(`faults.${fault}`, { line: imported?.faultLine ?? 1 }) : t(`faults.${fault}`)}
        </p>
      ) : null}
      {imported && imported.rows.length + imported.columns.length > 0 ? (
        <>
          <FoundLine imported={imported} answers={answers} onAnswer={file.answer} />
          <Questions key={opened.importId} imported={imported} answers={answers} onAnswer={file.answer} />
        </>
      ) : null}
      {unknown.length > 0 ? (
        <p className="text-sm wrap-anywhere text-gold">{t("import.unknownColumns", { columns: unknown.join(", ") })}</p>
      ) : null}
      {busy ? <Busy opened={opened} busy={busy} /> : null}
      {!busy && !fault && opened.compared ? (
        <PlanView
          opened={opened}
          actions={{ mend: file.mend, decide: file.decide }}
          onWish={file.wish}
          onLeaveOutRefused={file.leaveOutRefused}
        />
      ) : null}
    </>
  );
}

function Busy({ opened, busy }: { opened: OpenedFile; busy: NonNullable<OpenedFile["busy"]> }) {
  const t = useText(fileText);
  return (
    <div className="grid gap-2 text-sm text-muted">
      <output className="flex items-center gap-3">
        <Spinner />
        <span>{t(`file.${busy}`)}</span>
      </output>
      {busy === "planning" ? (
        <progress value={opened.share} aria-label={t("file.planning")} className="w-full" />
      ) : null}
    </div>
  );
}
