import type { KeptCount } from "../import/run/run-import.ts";
import type { ImportLine } from "./product-imports.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { box } from "../../ui/dialog-shapes.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { countWords } from "../../stock/stock-words.ts";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { filesText } from "./text.ts";
import { frameText } from "../../frame/text.ts";

interface KeptCountsProps {
  kept: readonly KeptCount[];
  busy: boolean;
  onTake: () => void;
  onClose: () => void;
}

/**
 * Lists, after an import, counts that somebody changed after the file was made. They stay, unless the file is preferred
 * now (STK-03).
 */
export function KeptCounts({ kept, busy, onTake, onClose }: KeptCountsProps) {
  const t = useText(filesText, frameText);
  const { language } = useLanguage();
  return (
    <Dialog shape={box} open onClose={onClose} title={t("files.keptTitle")} closeLabel={t("close")}>
      <div role="alert" className="grid gap-3 overflow-y-auto px-6 py-5 text-sm">
        <p>{t("files.keptText")}</p>
        <ul className="divide-y divide-line border-y hairline">
          {kept.map(({ line, name, value = null, there, wanted }) => (
            <li key={`${line} ${value}`} className="py-2.5 wrap-anywhere">
              <span className="font-medium">{value === null ? name : `${name}, ${value}`}</span>
              <span className="block text-muted">
                {t("files.keptCount", {
                  line,
                  there: countWords(language, there),
                  wanted: countWords(language, wanted),
                })}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <DialogActions>
        <Button variant="secondary" busy={busy} onClick={onTake}>
          {t("files.takeCounts")}
        </Button>
        <Button disabled={busy} onClick={onClose}>
          {t("files.keepCounts")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The counts of the file once more, which have now seen what is there. */
export function withSeen(lines: readonly ImportLine[], kept: readonly KeptCount[]): ImportLine[] {
  return lines.flatMap(({ line, product: { id, stock = null, one_of_a_kind } }) => {
    // A size's own count is told, and changed at the piece.
    const seen = kept.find((count) => count.line === line && (count.value ?? null) === null);
    if (!seen || id === undefined) return [];
    const count: ImportLine["product"] = { id, stock, stock_seen: seen.there };
    return [{ line, product: one_of_a_kind === undefined ? count : { ...count, one_of_a_kind } }];
  });
}
