import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "../../../../ui/toast.tsx";
import { useText } from "../../../../i18n/language.tsx";
import { errorMessage } from "../../../data/admin-client.ts";
import { useAdminClient } from "../../../data/client-context.ts";
import { importsKey, managedProductsKey, todayKey } from "../../../data/keys.ts";
import { picturesText } from "../../../pictures/text.ts";
import { useAction } from "../../../ui/use-action.ts";
import { runText } from "../run/text.ts";
import { useRun } from "../run/use-run.ts";
import { takeBack } from "./past-imports.ts";
import { pastText } from "./text.ts";

/** Goes on with an import, throws its rest away, or takes it back. */
export function usePastImport(id: string) {
  const t = useText(pastText, runText, picturesText);
  const client = useAdminClient();
  const queries = useQueryClient();
  const [backShare, setBackShare] = useState<number>();
  const readAnew = () =>
    Promise.all([importsKey, managedProductsKey, todayKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
  const sayFailure = (error: unknown) => {
    const said = errorMessage(error);
    const description = said === "too_late" ? t("past.tooLate") : (said ?? t("lostAnswer"));
    toast({ title: t("past.actFailed"), description, destructive: true });
  };

  const running = useRun(({ added, changed }) => {
    toast({ title: t("run.done"), description: t("run.doneText", { added, changed }) });
    void readAnew();
  });
  const discard = useAction({
    mutationFn: async () => client.rpc("discard_import", { import: id }).throwOnError(),
    onError: sayFailure,
    onSettled: readAnew,
  });
  const back = useAction({
    mutationFn: () => takeBack(client, id, setBackShare),
    onSuccess: () => void toast({ title: t("past.takenBack") }),
    onError: sayFailure,
    onSettled: async () => {
      setBackShare(undefined);
      await readAnew();
    },
  });
  return {
    run: running.run,
    stop: running.stop,
    goOn: () => void running.begin({ id, file: "", lines: [] }),
    isDiscarding: discard.isPending,
    discard: () => {
      running.forget();
      discard.mutate();
    },
    backShare: back.isPending ? (backShare ?? 0) : undefined,
    takeBack: () => back.mutate(),
  };
}
