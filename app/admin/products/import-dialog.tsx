import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { z } from "zod";
import { errorMessage } from "../data/admin-client.ts";
import { managedProductsKey } from "../data/product-changes.ts";
import { importProducts, type ImportAnswer, type KeptCount } from "../data/product-imports.ts";
import { randomUuid } from "../../data/random-uuid.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { box } from "../ui/dialog-shapes.ts";
import { DialogActions } from "../ui/dialog-actions.tsx";
import { toast } from "../../ui/toast.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { decodeCsv } from "../files/csv.ts";
import { useText } from "../text.ts";
import { useAction } from "../use-action.ts";
import { refusedField } from "./form-values.ts";
import { ImportFaults } from "./import-faults.tsx";
import { KeptCounts, withSeen } from "../stock/kept-counts.tsx";
import { checkImport, csvColumns, type CheckedImport } from "./product-csv.ts";

/** Reads the file here, judges every line, and sends it only when all of them are right. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const [checked, setChecked] = useState<CheckedImport>();
  const [key, setKey] = useState("");
  const judge = (text: string) => {
    setChecked(checkImport(text));
    setKey(randomUuid());
  };
  const [kept, setKept] = useState<KeptCount[]>([]);
  const onDone = (answer: ImportAnswer) => {
    if (answer.kept.length === 0) onClose();
    setKept(answer.kept);
  };
  const { run, share } = useImport({ onDone, onFault: setChecked });
  const count = checked?.lines.length ?? 0;
  // An import under way can't be called back: the dialog stays until its end.
  const close = run.isPending ? () => {} : onClose;
  if (kept.length > 0) {
    const take = () =>
      run.mutate({ key: randomUuid(), lines: withSeen(checked?.lines ?? [], kept) });
    return <KeptCounts kept={kept} busy={run.isPending} onTake={take} onClose={close} />;
  }
  const ready = checked !== undefined && checked.faults.length === 0 && count > 0;
  return (
    <Dialog shape={box} open onClose={close} title={t("files.importTitle")} closeLabel={t("close")}>
      <div className="grid gap-4 overflow-y-auto px-6 py-5">
        <p className="text-sm text-muted">{t("files.importIntro")}</p>
        <p className="text-sm break-words text-muted">
          {t("files.columns", { columns: csvColumns.join(", ") })}
        </p>
        <FileChoice onText={judge} />
        <output>
          {ready ? t("files.ready", { count }) : null}
          {checked?.faults.length === 0 && count === 0 ? t("files.nothing") : null}
        </output>
        {checked && checked.faults.length > 0 ? <ImportFaults faults={checked.faults} /> : null}
        {checked && checked.unknown.length > 0 ? (
          <p className="text-sm break-words text-gold">
            {t("files.unknownColumns", { columns: checked.unknown.join(", ") })}
          </p>
        ) : null}
        {run.isPending ? <progress value={share} aria-label={t("files.importing")} /> : null}
      </div>
      <DialogActions>
        <Button variant="secondary" disabled={run.isPending} onClick={close}>
          {t("cancel")}
        </Button>
        <Button
          busy={run.isPending}
          disabled={!ready}
          onClick={() => checked && run.mutate({ key, lines: checked.lines })}
        >
          {t("files.importNow")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function FileChoice({ onText }: { onText: (text: string) => void }) {
  const { t } = useText();
  const id = useId();
  const read = async (file: File | undefined) => {
    if (file) onText(decodeCsv(await file.arrayBuffer()));
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
        onChange={({ target }) => void read(target.files?.[0])}
        className="block w-full text-sm file:me-4 file:min-h-10 file:rounded-sm file:border file:border-edge file:bg-surface file:px-4"
      />
    </div>
  );
}

function useImport(on: {
  onDone: (answer: ImportAnswer) => void;
  onFault: (checked: CheckedImport) => void;
}) {
  const { t } = useText();
  const client = useAdminClient();
  const queries = useQueryClient();
  const [share, setShare] = useState(0);
  const run = useAction({
    mutationFn: (file: Parameters<typeof importProducts>[1]) =>
      importProducts(client, file, setShare),
    onSuccess: (answer) => {
      const { added, changed } = answer;
      toast({
        title: t("files.imported"),
        description: t("files.importedText", { added, changed }),
      });
      on.onDone(answer);
    },
    onError: (error) => {
      const refused = badLineSchema.safeParse(error).data;
      const code = refusedField(refused?.hint ?? undefined)?.error ?? "refused";
      if (refused)
        on.onFault({ lines: [], faults: [{ line: refused.details, code }], unknown: [] });
      const said = errorMessage(error);
      const title = t(said ? "files.importFailed" : "files.importUnsure");
      const description = refused ? undefined : (said ?? t("lostAnswer"));
      toast({ title, description, destructive: true });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: managedProductsKey }),
  });
  return { run, share };
}

/** The sentence of `apply_product_import` for a line that a constraint refuses. */
const badLineSchema = z.object({
  message: z.literal("bad_line"),
  details: z.coerce.number(),
  hint: z.string().nullish(),
});
