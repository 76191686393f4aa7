import type { ManagedProduct } from "../data/product-changes.ts";
import { Button } from "../../ui/button.tsx";
import type { Draft } from "./drafts.ts";
import { detailDifferences } from "./details/detail-differences.ts";
import { formOf, type FormValues } from "../product/form-values.ts";
import { fieldTexts, type FieldName } from "../product/field-words.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { productsText } from "./text.ts";
import { adminText } from "../words/text.ts";
import { productText } from "../product/text.ts";
import { auditText } from "../audit/text.ts";

export interface Conflict {
  /** The saved version; null: somebody deleted it. */
  theirs: ManagedProduct | null;
  mine: FormValues;
  /** Fields that both have changed; what only one has is kept of both. */
  asked: readonly FieldName[];
  /** Facts and choices, when they were changed here. */
  details: Pick<Draft, "facts" | "choices">;
  keepMine: () => void;
  takeTheirs: () => void;
  saveAsNew: () => void;
}

/** Shows the second of two admins the first one's version, and lets them choose; nothing is lost. */
export function ConflictPanel(conflict: Conflict) {
  const { theirs, keepMine, takeTheirs, saveAsNew } = conflict;
  const t = useText(productsText, adminText);
  return (
    <section role="alert" className="mb-6 rounded-md border border-danger bg-danger-soft p-4">
      <h3 className="text-lg">{t(theirs ? "conflict.title" : "conflict.deleted")}</h3>
      <p className="mt-1 text-sm">{t(theirs ? "conflict.intro" : "conflict.deletedText")}</p>
      {theirs ? <Differences {...conflict} theirs={theirs} /> : null}
      <div className="mt-4 flex flex-wrap gap-3">
        {theirs ? (
          <>
            <Button onClick={keepMine}>{t("conflict.keepMine")}</Button>
            <Button variant="secondary" onClick={takeTheirs}>
              {t("conflict.takeTheirs")}
            </Button>
          </>
        ) : (
          <Button onClick={saveAsNew}>{t("conflict.saveAsNew")}</Button>
        )}
      </div>
    </section>
  );
}

interface DifferencesProps extends Pick<Conflict, "mine" | "asked" | "details"> {
  theirs: ManagedProduct;
}

function Differences({ theirs: saved, mine, asked, details }: DifferencesProps) {
  const t = useText(productText, adminText);
  const { language } = useLanguage();
  const theirs = formOf(saved);
  const others = detailDifferences({ saved, mine: details, language });
  if (asked.length + others.length === 0) return null;
  return (
    <table className="mt-3 w-full table-fixed text-sm">
      <thead>
        <tr className="text-start text-muted">
          <th scope="col" className="py-1 pe-3 text-start font-medium">
            {t("conflict.field")}
          </th>
          <th scope="col" className="py-1 pe-3 text-start font-medium">
            {t("conflict.theirs")}
          </th>
          <th scope="col" className="py-1 pe-3 text-start font-medium">
            {t("conflict.mine")}
          </th>
        </tr>
      </thead>
      <tbody>
        {asked.map((name) => (
          <Row key={name} name={t(fieldTexts[name])} theirs={theirs[name]} mine={mine[name]} />
        ))}
        {others.map((row) => (
          <Row key={row.name} {...row} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  name: string;
  theirs: string | boolean;
  mine: string | boolean;
}

function Row({ name, theirs, mine }: RowProps) {
  return (
    <tr className="border-t hairline align-top">
      <th scope="row" className="py-1.5 pe-3 text-start font-medium">
        {name}
      </th>
      <Value value={theirs} />
      <Value value={mine} />
    </tr>
  );
}

function Value({ value }: { value: string | boolean }) {
  const t = useText(auditText);
  const text = typeof value === "boolean" ? (value ? "✓" : "–") : value;
  return <td className="py-1.5 pe-3 wrap-anywhere">{text === "" ? t("conflict.nothing") : text}</td>;
}
