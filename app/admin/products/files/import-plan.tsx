import type { Language } from "#domain/language.ts";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { FaultLines } from "./import-faults.tsx";
import type { CellChange, PlannedLine } from "./plan-import.ts";
import type { KeptValue } from "./read-choices.ts";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { filesText } from "./text.ts";
import { productsText } from "../text.ts";
import { wordsIn } from "../../../i18n/translate.ts";
import { stockText } from "../../stock/text.ts";

const outcomes = ["refused", "new", "changed", "unchanged"] as const;

/** Every line of a file under what the import would do with it (DAY-06). */
export function ImportPlan({ plan }: { plan: readonly PlannedLine[] }) {
  const t = useText(filesText);
  const isRefused = plan.some(({ outcome }) => outcome === "refused");
  const sent = plan.filter((line) => "send" in line).length;
  const said = isRefused ? t("files.mendFirst") : t("files.ready", { count: sent });
  return (
    <div className="grid gap-4">
      <output className={isRefused ? "text-danger" : ""}>
        {sent > 0 || isRefused ? said : t(plan.length === 0 ? "files.nothing" : "files.noChange")}
      </output>
      <div className="grid gap-2.5">
        {outcomes.map((outcome) => (
          <Outcome key={outcome} outcome={outcome} lines={plan.filter((line) => line.outcome === outcome)} />
        ))}
      </div>
    </div>
  );
}

const atOnce = 50;

interface OutcomeProps {
  outcome: (typeof outcomes)[number];
  lines: readonly PlannedLine[];
}

function Outcome({ outcome, lines }: OutcomeProps) {
  const t = useText(filesText);
  const [isOpen, setOpen] = useState(outcome !== "unchanged");
  const [shown, setShown] = useState(atOnce);
  const title = t(`files.outcome.${outcome}`);
  const frame = `rounded-md border ${outcome === "refused" ? "border-danger" : "hairline"}`;
  if (lines.length === 0) {
    if (outcome === "refused") return null;
    return (
      <p className={`flex min-h-11 items-center gap-3 px-4 text-muted ${frame}`}>
        <span className="grow ps-7">{title}</span>
        <span>0</span>
      </p>
    );
  }
  return (
    <details
      aria-label={title}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className={`group/outcome ${frame}`}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 px-4 [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 -rotate-90 text-muted transition-transform group-open/outcome:rotate-0"
        />
        <span className="grow font-medium">{title}</span>
        <span className="tabular-nums">{lines.length}</span>
      </summary>
      {isOpen ? (
        <>
          <ul className="divide-y divide-line border-t hairline px-4 text-sm">
            {lines.slice(0, shown).map((line) => (
              <li key={line.line} className="py-2.5 wrap-anywhere">
                <PlannedProduct planned={line} />
              </li>
            ))}
          </ul>
          {lines.length > shown ? (
            <Button variant="quiet" className="m-2" onClick={() => setShown(shown + 10 * atOnce)}>
              {t("files.more", { count: lines.length - shown })}
            </Button>
          ) : null}
        </>
      ) : null}
    </details>
  );
}

function PlannedProduct({ planned }: { planned: PlannedLine }) {
  const t = useText(filesText, productsText);
  return (
    <>
      <span className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{planned.name || t("files.nameless")}</span>
        <span className="text-muted">{t("files.line", { line: planned.line })}</span>
      </span>
      {planned.sameCode === undefined ? null : (
        <p className="mt-1.5 text-gold">{t("productForm.codeTwice", { name: planned.sameCode })}</p>
      )}
      {planned.outcome === "refused" ? <FaultLines faults={planned.faults} /> : null}
      {planned.outcome === "changed" ? <Changes changes={planned.changes} /> : null}
      {"kept" in planned ? planned.kept.map((kept) => <Kept key={kept.column + kept.value} kept={kept} />) : null}
    </>
  );
}

function Changes({ changes }: { changes: readonly CellChange[] }) {
  const t = useText(filesText);
  const { language } = useLanguage();
  return (
    <dl className="mt-1.5 grid gap-1.5">
      {changes.map(({ column, before, after }) => (
        <div key={column} className="grid gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <dt className="text-muted">{column}</dt>
          <dd className="line-clamp-6">
            <del className="text-muted">{before || emptyWords(language, column)}</del>
            <span aria-label={t("files.becomes")}> → </span>
            <ins className="no-underline">{after || emptyWords(language, column)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A product without a count is for sale at once, which nobody may overlook (STK-01). */
function emptyWords(language: Language, column: string): string {
  const t = wordsIn(language, filesText, stockText);
  return t(column === "stock" ? "productForm.supplies.madeToOrder" : "files.empty");
}

function Kept({ kept: { column, value, there, wanted } }: { kept: KeptValue }) {
  const t = useText(filesText);
  const { language } = useLanguage();
  return (
    <p className="mt-1.5 text-gold">
      {t("files.stays", {
        column: value ? `${column}, ${value}` : column,
        there: there || emptyWords(language, column),
        wanted: wanted || emptyWords(language, column),
      })}
    </p>
  );
}
