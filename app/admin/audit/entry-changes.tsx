import { textIn, type Language } from "#domain/language.ts";
import { categories } from "#domain/product.ts";
import { useQueryClient } from "@tanstack/react-query";
import { toast } from "../../ui/toast.tsx";
import { errorMessage } from "../data/admin-client.ts";
import { auditKey, type AuditEntry } from "../data/audit.ts";
import { useAdminClient } from "../data/client-context.ts";
import { enquiryStates } from "../enquiry/enquiries.ts";
import { theirSettings, undoSettings } from "../data/shop-settings.ts";
import { isSettingName } from "../data/setting-sections.ts";
import { useAction } from "../ui/use-action.ts";
import { UndoButton } from "./way-back.tsx";
import { amountText } from "./amount-text.ts";
import { columnText } from "./column-text.ts";
import { settingsKey } from "../data/keys.ts";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { wordsIn } from "../../i18n/translate.ts";
import { auditText } from "./text.ts";
import { stockText } from "../stock/text.ts";
import { settingText } from "../words/setting-text.ts";
import { enquiryText } from "../enquiry/text.ts";
import { productText } from "../product/text.ts";

/** The changes, before and after, in words; of settings with the way back (SHO-03). */
export function EntryChanges({ entry }: { entry: AuditEntry }) {
  const { language } = useLanguage();
  const undo = useUndo(entry.id);
  const said = (name: string, value: string | null) => amountText(valueText(language, name, value), language);
  return (
    <div className="sm:col-start-2">
      <ul>
        {entry.changes.map(({ name, before, after }) => (
          <li key={name} className="text-muted wrap-anywhere">
            <span>{nameText(language, entry, name)}</span>
            {before === undefined ? null : (
              <>
                <span>{": "}</span>
                <del>{said(name, before)}</del> <span>→</span>{" "}
                <ins className="text-ink no-underline">{said(name, after ?? null)}</ins>
              </>
            )}
          </li>
        ))}
      </ul>
      {entry.can_undo ? <UndoButton undo={undo} /> : null}
    </div>
  );
}

function nameText(language: Language, { names, names_el: greek }: AuditEntry, name: string): string {
  const t = wordsIn(language, auditText, stockText, settingText);
  switch (name) {
    case "choice":
      return t("audit.choice");
    case "listed_price":
      return t("counter.listed");
    case "put_aside":
      return t("stock.asideTitle");
    case "state":
      return t("orders.columns.status");
    default:
      // A stock-taking names the product.
      return isSettingName(name)
        ? t(`setting.${name}`)
        : (columnText(language, name) ?? textIn(language, name, greek[names.indexOf(name)]));
  }
}

function valueText(language: Language, name: string, value: string | null): string {
  const t = wordsIn(language, auditText, stockText, enquiryText);
  if (value === null) return t(name === "quantity" ? "productForm.supplies.madeToOrder" : "conflict.nothing");
  if (value === "true" || value === "false") return t(value === "true" ? "audit.yes" : "audit.no");
  const state = name === "state" && enquiryStates.find((known) => known === value);
  const category = name === "category" && categories.find((known) => known === value);
  if (category) return t(`category.${category}`);
  return state ? t(`enquiries.states.${state}`) : value;
}

function useUndo(entry: number) {
  const t = useText(auditText, productText);
  const client = useAdminClient();
  const queries = useQueryClient();
  return useAction({
    mutationFn: () => undoSettings(client, entry),
    onSuccess: () => toast({ title: t("audit.settingsUndone") }),
    onError: (error) =>
      toast({
        title: t("audit.undoFailed"),
        description: theirSettings(error) ? t("audit.settingsChangedSince") : errorMessage(error),
        destructive: true,
      }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: settingsKey });
      return queries.invalidateQueries({ queryKey: auditKey });
    },
  });
}
