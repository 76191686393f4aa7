import { useText } from "../../../../i18n/language.tsx";
import type { Run } from "./use-run.ts";
import { roundedTime } from "./time-left.ts";
import { runText } from "./text.ts";

/** How far the import is, how long it still takes, and what a stop means. */
export function Running({ run }: { run: Run }) {
  const t = useText(runText);
  return (
    <div className="grid gap-4 py-6">
      <output className="grid gap-1">
        <span className="font-display text-xl">{useWords(run)}</span>
        <span className="min-h-6 text-muted">{useTimeLeft(run)}</span>
      </output>
      <progress value={run.share} aria-label={t("run.progress")} className="h-2 w-full" />
      {run.phase === "stopped" ? null : (
        <p className="max-w-prose text-sm text-muted">{t(run.isSent ? "run.runningHint" : "run.stagingHint")}</p>
      )}
    </div>
  );
}

function useWords({ phase, isSent, progress, isStopping }: Run): string {
  const t = useText(runText);
  if (phase === "stopped") return t(isSent ? "run.stopped" : "run.stoppedEarly");
  if (isStopping) return t("run.stopping");
  if (phase === "staging") return t("run.staging");
  if (!progress) return t("run.progress");
  return t("run.running", { done: progress.total - progress.left, total: progress.total });
}

function useTimeLeft({ phase, timeLeftMs, isStopping }: Run): string {
  const t = useText(runText);
  if (phase !== "running" || isStopping || timeLeftMs === undefined) return "";
  const { unit, count } = roundedTime(timeLeftMs);
  return t(unit === "seconds" ? "run.secondsLeft" : "run.minutesLeft", { count });
}
