import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { toast } from "../../../../ui/toast.tsx";
import { useText } from "../../../../i18n/language.tsx";
import { errorMessage } from "../../../data/admin-client.ts";
import { useAdminClient } from "../../../data/client-context.ts";
import { managedProductsKey } from "../../../data/keys.ts";
import { useWarnOnLeave } from "../../../frame/use-warn-on-leave.ts";
import { picturesText } from "../../../pictures/text.ts";
import type { ImportLine } from "../../files/product-imports.ts";
import { carryOut, stageLines, type ImportProgress } from "./run-import.ts";
import { timeLeftMs } from "./time-left.ts";
import { runText } from "./text.ts";

/** An import that goes on, or was stopped. */
export interface Run {
  phase: "staging" | "running" | "stopped";
  /** All lines are with the shop: none is lost with this page. */
  isSent: boolean;
  /** 0 to 1. */
  share: number;
  progress?: ImportProgress | undefined;
  timeLeftMs?: number | undefined;
  isStopping: boolean;
}

interface Begun {
  id: string;
  file: string;
  /** None: what waits already is gone on with. */
  lines: readonly ImportLine[];
}

/** Carries an import out part by part, as long as nobody stops it; a part under way is waited for. */
export function useRun(onDone: (progress: ImportProgress) => void) {
  const t = useText(runText, picturesText);
  const client = useAdminClient();
  const queries = useQueryClient();
  const [run, setRun] = useState<Run>();
  const stopping = useRef<AbortController>(undefined);
  const change = (next: Partial<Run>) => setRun((now) => now && { ...now, ...next });
  useWarnOnLeave(() => run?.phase === "staging");

  const begin = async ({ id, file, lines }: Begun) => {
    if (stopping.current) return;
    const stop = (stopping.current = new AbortController());
    const isSent = lines.length === 0;
    setRun({ phase: isSent ? "running" : "staging", share: 0, isSent, isStopping: false });
    const onStaged = (share: number) => change({ share: share * stagingShare });
    const pace = createPace();
    const onProgress = (progress: ImportProgress) => change({ phase: "running", progress, ...pace(progress) });
    const running = { id, file, signal: stop.signal, onStaged, onProgress };
    try {
      await stageLines(client, lines, running);
      change({ phase: "running", isSent: true });
      const progress = await carryOut(client, running);
      if (progress.left > 0) change({ phase: "stopped", progress, isStopping: false });
      else setRun(undefined);
      if (progress.left === 0) onDone(progress);
    } catch (error) {
      if (stop.signal.aborted) return change({ phase: "stopped", isStopping: false });
      setRun(undefined);
      const said = errorMessage(error);
      const title = t(said ? "run.failed" : "run.unsure");
      toast({ title, description: said ?? t("lostAnswer"), destructive: true });
    } finally {
      stopping.current = undefined;
      void queries.invalidateQueries({ queryKey: managedProductsKey });
    }
  };

  return {
    run,
    begin,
    stop: () => {
      stopping.current?.abort();
      change({ isStopping: true });
    },
    forget: () => setRun(undefined),
  };
}

/** Sending the lines takes this share of the time, about. */
const stagingShare = 0.2;

function createPace() {
  const startedAt = performance.now();
  let before: number | undefined;
  return ({ total, left }: ImportProgress) => {
    before ??= left;
    const done = before - left;
    const elapsedMs = performance.now() - startedAt;
    const share = total === 0 ? 1 : stagingShare + (1 - left / total) * (1 - stagingShare);
    return { share, timeLeftMs: timeLeftMs({ done, left, elapsedMs }) };
  };
}
