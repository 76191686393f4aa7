import { useQueryClient } from "@tanstack/react-query";
import { toast } from "../../ui/toast.tsx";
import { errorMessage } from "../data/admin-client.ts";
import { auditKey, type AuditEntry } from "../data/audit.ts";
import { useAdminClient } from "../data/client-context.ts";
import { settingsKey, theirSettings, undoSettings } from "../data/shop-settings.ts";
import { isSettingName } from "../settings/sections.ts";
import { useText, type Text } from "../text.ts";
import { useAction } from "../use-action.ts";
import { amountText } from "./amount-text.ts";
import { UndoButton } from "./undo-button.tsx";

/** What a saved section changed, in words, and the way back (SHO-03). */
export function SettingChanges({ entry }: { entry: AuditEntry }) {
  const { t, language } = useText();
  const undo = useUndo(entry.id);
  const said = (value: string | null | undefined) =>
    value ? amountText(value, language) : t("conflict.nothing");
  return (
    <div className="sm:col-start-2">
      <ul>
        {entry.changes.map(({ name, before, after }) => (
          <li key={name} className="text-muted wrap-anywhere">
            {nameText(t, name)}
            {before === undefined ? null : (
              <>
                {": "}
                <del>{said(before)}</del> → <ins>{said(after)}</ins>
              </>
            )}
          </li>
        ))}
      </ul>
      {entry.can_undo ? <UndoButton undo={undo} /> : null}
    </div>
  );
}

function nameText(t: Text, name: string): string {
  if (name === "listed_price") return t("counter.listed");
  return isSettingName(name) ? t(`setting.${name}`) : name;
}

function useUndo(entry: number) {
  const { t } = useText();
  const client = useAdminClient();
  const queries = useQueryClient();
  return useAction({
    mutationFn: () => undoSettings(client, entry),
    onSuccess: () => toast({ title: t("audit.undone") }),
    onError: (error) =>
      toast({
        title: t("audit.undoFailed"),
        description: theirSettings(error) ? t("audit.changedSince") : errorMessage(error),
        destructive: true,
      }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: settingsKey });
      return queries.invalidateQueries({ queryKey: auditKey });
    },
  });
}
