import { useState } from "react";
import { errorMessage } from "../data/admin-client.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { printCsv, saveCsv } from "./csv.ts";
import { useAction } from "../ui/use-action.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { filesText } from "./text.ts";

interface ExportButtonProps {
  /** The file's name, without its ending. */
  name: string;
  /** 'Export CSV' when absent. */
  label?: string;
  /** All rows, header first; reports the share done, 0 to 1. */
  read: (onShare: (share: number) => void) => Promise<Parameters<typeof printCsv>[0]>;
}

export function ExportButton({ name, label, read }: ExportButtonProps) {
  const t = useText(filesText);
  const { language } = useLanguage();
  const [share, setShare] = useState(0);
  const save = useAction({
    mutationFn: () => read(setShare),
    onSuccess: (rows) => saveCsv(name, printCsv(rows, language)),
    onError: (error) =>
      toast({
        title: t("files.exportFailed"),
        description: errorMessage(error),
        destructive: true,
      }),
  });
  return (
    <Button variant="quiet" busy={save.isPending} onClick={() => save.mutate()}>
      {save.isPending ? t("files.exporting", { percent: Math.round(share * 100) }) : (label ?? t("files.export"))}
    </Button>
  );
}
