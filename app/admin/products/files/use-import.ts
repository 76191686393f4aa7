import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { randomUuid } from "../../../data/random-uuid.ts";
import { toast } from "../../../ui/toast.tsx";
import { parseCsv } from "../../files/csv.ts";
import { errorMessage } from "../../data/admin-client.ts";
import { useAdminClient } from "../../data/client-context.ts";
import { managedProductsKey } from "../../data/keys.ts";
import {
  importProducts,
  readHolders,
  readProductsNamed,
  type Holder,
  type ImportLine,
  type KeptCount,
} from "./product-imports.ts";
import { withSeen } from "./kept-counts.tsx";
import { useAction } from "../../ui/use-action.ts";
import { refusedField } from "../../product/form-values.ts";
import { planImport, readTable, type ImportTable, type PlannedLine } from "./plan-import.ts";
import { useText } from "../../../i18n/language.tsx";
import { filesText } from "./text.ts";
import { picturesText } from "../../pictures/text.ts";

/** A file that was compared with the catalogue; `key` makes its import one, however often it is tried. */
export interface PlannedFile {
  table: ImportTable;
  plan: PlannedLine[];
  key: string;
}

/** Reads the file here, compares it with the catalogue, and sends only what it changes once all lines are right (DAY-06). */
export function useImport(onClose: () => void) {
  const t = useText(filesText, picturesText);
  const client = useAdminClient();
  const queries = useQueryClient();
  const [file, setFile] = useState<PlannedFile>();
  const [kept, setKept] = useState<KeptCount[]>([]);
  const [share, setShare] = useState(0);
  const say = (title: string, description?: string) => toast({ title, description, destructive: true });
  const compare = useAction({
    mutationFn: async (table: ImportTable) => {
      const read = planImport(table, await readProductsNamed(client, table.ids));
      return withSameCodes(read, await readHolders(client, givenCodes(read)));
    },
    onSuccess: (plan, table) => setFile({ table, plan, key: randomUuid() }),
    onError: (error) => say(t("files.notCompared"), errorMessage(error)),
  });
  const run = useAction({
    mutationFn: (sent: { key: string; lines: readonly ImportLine[] }) => importProducts(client, sent, setShare),
    onSuccess: (answer) => {
      const { added, changed } = answer;
      toast({
        title: t("files.imported"),
        description: t("files.importedText", { added, changed }),
      });
      setKept(answer.kept);
      if (answer.kept.length === 0) onClose();
    },
    onError: (error) => {
      const refused = badLineSchema.safeParse(error).data;
      if (refused && file && isChangedMeanwhile(refused)) {
        say(t("files.changedMeanwhile"), t("files.changedMeanwhileText"));
        return compare.mutate(file.table);
      }
      if (refused && file) setFile({ ...file, plan: withRefusal(file.plan, refused) });
      const said = errorMessage(error);
      const title = t(said ? "files.importFailed" : "files.importUnsure");
      say(title, refused ? undefined : (said ?? t("lostAnswer")));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: managedProductsKey }),
  });
  return {
    file,
    kept,
    share,
    isComparing: compare.isPending,
    isRunning: run.isPending,
    choose: (text: string) => {
      setFile(undefined);
      compare.mutate(readTable(parseCsv(text) ?? []));
    },
    run: () => file && run.mutate({ key: file.key, lines: sentLines(file.plan) }),
    /** The file's counts over those that somebody changed meanwhile, now that they were seen (STK-03). */
    takeCounts: () => file && run.mutate({ key: randomUuid(), lines: withSeen(sentLines(file.plan), kept) }),
  };
}

export function sentLines(plan: readonly PlannedLine[]): ImportLine[] {
  return plan.flatMap((line) => ("send" in line ? [line.send] : []));
}

/** The sentence of `apply_product_import` for a line that the database refuses. */
const badLineSchema = z.object({
  message: z.literal("bad_line"),
  details: z.coerce.number(),
  hint: z.string().nullish(),
});
type BadLine = z.infer<typeof badLineSchema>;

function isChangedMeanwhile({ hint }: BadLine): boolean {
  return hint === "changed_meanwhile" || hint === "value_stock_changed";
}

function withRefusal(plan: readonly PlannedLine[], { details, hint }: BadLine): PlannedLine[] {
  const refused = refusedField(hint ?? undefined);
  const fault = { column: refused?.field, code: refused?.error ?? ("refused" as const) };
  return plan.map(({ line, name, ...planned }) =>
    line === details ? { line, name, outcome: "refused", faults: [{ line, ...fault }] } : { line, name, ...planned },
  );
}

/** The codes that lines give to new pieces or change, each once. */
export function givenCodes(plan: readonly PlannedLine[]): string[] {
  return [...new Set(plan.flatMap((planned) => givenCode(planned) ?? []))];
}

function givenCode(planned: PlannedLine): string | undefined {
  const code = "send" in planned ? planned.send.product["product_code"] : undefined;
  return typeof code === "string" && code !== "" ? code : undefined;
}

/** Codes may stand twice, but mostly it is a slip, as in the form: each line names another piece with its code. */
export function withSameCodes(plan: readonly PlannedLine[], holders: readonly Holder[]): PlannedLine[] {
  const recoded = new Set(plan.flatMap((one) => ("send" in one && givenCode(one) ? [one.send.product["id"]] : [])));
  const first = new Map<string, string>();
  for (const { id, name, product_code } of holders) {
    if (!recoded.has(id)) first.set(product_code, name);
  }
  return plan.map((planned) => {
    const code = givenCode(planned);
    if (code === undefined) return planned;
    const sameCode = first.get(code);
    if (sameCode === undefined) first.set(code, planned.name);
    return { ...planned, sameCode };
  });
}
