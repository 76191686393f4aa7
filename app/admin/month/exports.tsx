import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { countryName } from "#domain/delivery/country.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { errorMessage } from "../data/admin-client.ts";
import { useAdminClient } from "../data/client-context.ts";
import { useAction } from "../ui/use-action.ts";
import { saveExportProof, type Paper } from "./month-query.ts";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { monthText } from "./text.ts";

/** Exports with their proofs (TRD-01): a carrier's number counts until another is noted. */
export function Exports({ papers }: { papers: readonly Paper[] }) {
  const t = useText(monthText);
  const exported = papers.filter(({ kind, vat_regime }) => kind === "receipt" && vat_regime === "export");
  const bare = exported.filter(({ proof }) => !proof).length;
  if (exported.length === 0) return null;
  return (
    <section aria-label={t("month.exports")}>
      <h2 className="mb-1 text-xl">{t("month.exports")}</h2>
      <p className="mb-3 text-sm text-muted">{t("month.exportsIntro")}</p>
      {bare > 0 ? <p className="mb-2 text-sm text-gold">{t("month.noProof", { count: bare })}</p> : null}
      <ul className="divide-y divide-line border-y hairline text-sm">
        {exported.map((paper) => (
          <Export key={paper.name} paper={paper} />
        ))}
      </ul>
    </section>
  );
}

function Export({ paper: { name, reference, country, proof } }: { paper: Paper }) {
  const t = useText(monthText);
  const { language } = useLanguage();
  const client = useAdminClient();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(proof ?? "");
  const save = useAction({
    mutationFn: () => saveExportProof(client, reference, typed),
    onSuccess: () => toast({ title: t("month.proofSaved") }),
    onError: (error) => toast({ title: errorMessage(error) ?? t("month.proof"), destructive: true }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["admin", "month"] }),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <span className="min-w-0 grow">
        {[name, reference, country ? countryName(country, language) : t("month.unknown")].join(" · ")}
      </span>
      <form
        className="flex grow items-center gap-2 sm:grow-0"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <input
          aria-label={t("month.proofOf", { reference })}
          placeholder={t("month.proof")}
          value={typed}
          maxLength={200}
          onChange={({ target }) => setTyped(target.value)}
          className="min-h-10 w-full rounded-sm border border-edge bg-surface px-2 sm:w-56"
        />
        <Button type="submit" variant="secondary" busy={save.isPending} className="print:hidden">
          {t("month.saveProof")}
        </Button>
      </form>
    </li>
  );
}
