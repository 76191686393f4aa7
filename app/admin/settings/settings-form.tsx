import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, type FormEvent } from "react";
import { errorMessage } from "../data/admin-client.ts";
import {
  saveShopSettings,
  settingsKey,
  shopSettingsQuery,
  type ShopSettings,
} from "../data/shop-settings.ts";
import { Button } from "../../ui/button.tsx";
import { TextAreaField, TextField } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { NumberField } from "../number-field.tsx";
import { useText } from "../text.ts";
import { useAction } from "../use-action.ts";
import { UnsavedGuard } from "../unsaved-guard.tsx";
import { Section } from "./section.tsx";
import {
  settingBounds,
  settingChanges,
  settingFields,
  settingNames,
  type SettingName,
} from "./setting-fields.ts";

/** The jeweller's own facts, for imprint, terms and mails. Sends only what was changed. */
export function SettingsForm() {
  const { t } = useText();
  const settings = useQuery({
    ...shopSettingsQuery(useAdminClient()),
    // Typed text must not be replaced by a read behind it, nor go when the cache drops the read.
    refetchOnWindowFocus: false,
    gcTime: Infinity,
  });
  const form = useRef<HTMLFormElement>(null);
  const discarded = useRef(false);
  const isUnsaved = useCallback(() => {
    if (!settings.data || !form.current || discarded.current) return false;
    return Object.keys(settingChanges(settings.data, new FormData(form.current))).length > 0;
  }, [settings.data]);
  const save = useSaveSettings();
  return (
    <Section title={t("settings.facts")} query={settings}>
      {(saved) => (
        <form
          ref={form}
          onSubmit={(event: FormEvent<HTMLFormElement>) => {
            event.preventDefault();
            save.mutate(settingChanges(saved, new FormData(event.currentTarget)));
          }}
          className="grid gap-5 sm:grid-cols-2"
        >
          {settingNames.map((name) => (
            <SettingField key={name} name={name} saved={saved[name]} />
          ))}
          <div className="flex justify-end sm:col-span-2">
            <Button type="submit" busy={save.isPending}>
              {t("settings.save")}
            </Button>
          </div>
          <UnsavedGuard
            isUnsaved={isUnsaved}
            openedBy="view"
            onDiscard={() => (discarded.current = true)}
          />
        </form>
      )}
    </Section>
  );
}

function SettingField({
  name,
  saved,
}: {
  name: SettingName;
  saved: ShopSettings[string] | undefined;
}) {
  const { t } = useText();
  const kind = settingFields[name];
  if (kind === "switch") {
    return (
      <label className="flex items-start gap-3 sm:col-span-2">
        <input
          type="checkbox"
          name={name}
          defaultChecked={saved === true}
          className="size-6 shrink-0 accent-gold"
        />
        <span>{t(`setting.${name}`)}</span>
      </label>
    );
  }
  const text = typeof saved === "string" || typeof saved === "number" ? saved : "";
  const field = { label: t(`setting.${name}`), name, defaultValue: text };
  if (kind === "text" || kind === "long") {
    return <TextAreaField {...field} rows={kind === "long" ? 8 : 3} className="sm:col-span-2" />;
  }
  const bounds = settingBounds[name];
  const bounded = { ...field, ...bounds, required: bounds !== undefined };
  if (kind === "number") return <NumberField {...bounded} />;
  return <TextField {...bounded} type={kind === "line" ? "text" : kind} />;
}

function useSaveSettings() {
  const { t } = useText();
  const client = useAdminClient();
  const queries = useQueryClient();
  return useAction({
    mutationFn: (changes: ShopSettings) => saveShopSettings(client, changes),
    onSuccess: () => toast({ title: t("settings.saved") }),
    onError: (error) =>
      toast({
        title: t("settings.saveFailed"),
        description: /settings_\w+_length/.test(errorMessage(error) ?? "")
          ? t("settings.tooLong")
          : errorMessage(error),
        destructive: true,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: settingsKey }),
  });
}
