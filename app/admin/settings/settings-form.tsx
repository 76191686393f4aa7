import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, type ReactNode } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Button } from "../../ui/button.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { readinessQuery, shopSettingsQuery, type ShopSettings } from "../data/shop-settings.ts";
import { UnsavedGuard } from "../frame/unsaved-guard.tsx";
import { Panel } from "./panel.tsx";
import { isSettingName, sectionAddress, sectionOf, type Section } from "../data/setting-sections.ts";
import { conflictId, SettingsConflict } from "./settings-conflict.tsx";
import { useSettingsForm, type SettingsFormState } from "./use-settings-form.ts";
import { useText } from "../../i18n/language.tsx";
import { settingsText } from "./text.ts";
import { adminText } from "../words/text.ts";
import { settingText } from "../words/setting-text.ts";

export interface SettingsFormProps {
  section: Section;
  /** Waits for a list above, which would push it away from under the hand. */
  waits?: boolean;
  /** The fields. */
  children: (form: SettingsFormState) => ReactNode;
}

/** A section's fields with what every section needs: reading, saving, the guard, and somebody else's changes. */
export function SettingsForm({ section, waits = false, children }: SettingsFormProps) {
  const t = useText(settingsText);
  const settings = useQuery(shopSettingsQuery(useAdminClient()));
  if (waits) return null;
  return (
    <Panel title={t(`settings.sections.${section}`)} query={settings} isTitleHidden>
      {(saved) => (
        <OpenForm section={section} saved={saved}>
          {children}
        </OpenForm>
      )}
    </Panel>
  );
}

interface OpenFormProps {
  section: Section;
  saved: ShopSettings;
  children: SettingsFormProps["children"];
}

function OpenForm({ section, saved, children }: OpenFormProps) {
  const t = useText(settingsText, adminText);
  const form = useSettingsForm(section, saved);
  const element = useRef<HTMLFormElement>(null);
  useAskedField(element);
  useFirstFault(element, form);
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const broken = controlsOf(event.currentTarget).filter(({ validity }) => !validity.valid);
        // Editors of their own say what is wrong by the browser.
        if (broken.some(({ name }) => !isSettingName(name))) event.currentTarget.reportValidity();
        else form.save(undefined, broken.map(({ name }) => name).filter(isSettingName));
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
    >
      {children(form)}
      <SettingsConflict form={form} />
      <div className="save-bar sticky bottom-[min(0px,(100dvh-28rem)*999)] bar:bottom-[min(3.5rem,(100dvh-28rem)*999)] z-10 -mx-1 flex flex-wrap items-center justify-end gap-x-5 gap-y-2 border-t hairline bg-paper px-1 py-3">
        <output className="text-sm text-gold empty:hidden">
          {form.restored ? t("productForm.restoredDraft") : null}
        </output>
        {form.isChanged ? (
          <>
            {form.conflicts.length > 0 ? (
              <Button variant="quiet" className="me-auto" onClick={showConflict}>
                {t("settings.conflict")}
              </Button>
            ) : (
              <SaveAndNext form={form} />
            )}
            <Button variant="quiet" onClick={form.discard}>
              {t("settings.discard")}
            </Button>
          </>
        ) : null}
        <Button type="submit" busy={form.isSaving} aria-disabled={!form.isChanged}>
          {t("settings.save")}
        </Button>
      </div>
      <UnsavedGuard isUnsaved={form.isUnsaved} onDiscard={form.discard} />
    </form>
  );
}

function showConflict(): void {
  document.getElementById(conflictId)?.scrollIntoView({ block: "end" });
}

/** Saves, and leads to the field that a shop needs before it may sell, while another section lacks one. */
function SaveAndNext({ form }: { form: SettingsFormState }) {
  const t = useText(settingsText, settingText);
  const navigate = useNavigate();
  const readiness = useQuery(readinessQuery(useAdminClient())).data;
  const missing = readiness?.missing.filter(isSettingName) ?? [];
  const next = missing.find((name) => sectionOf(name) !== form.section);
  const section = next && sectionOf(next);
  if (!section) return null;
  return (
    <Button
      variant="secondary"
      className="max-sm:w-full"
      busy={form.isSaving}
      onClick={() => form.save(() => void navigate(sectionAddress(section, next)))}
    >
      {t("settings.saveAndNext", { name: t(`setting.${next}`) })}
    </Button>
  );
}

function controlsOf(form: HTMLFormElement) {
  return [...form.elements].filter(
    (one) => one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement || one instanceof HTMLSelectElement,
  );
}

/** Brings the first of all faults into sight (WEK-07). */
function useFirstFault(element: { current: HTMLFormElement | null }, { turn, refused }: SettingsFormState): void {
  const isRefused = useRef(refused);
  useEffect(() => {
    isRefused.current = refused;
  });
  useEffect(() => {
    if (turn === 0 || !element.current) return;
    controlsOf(element.current)
      .find(({ name }) => isSettingName(name) && isRefused.current(name))
      ?.focus();
  }, [element, turn]);
}

/** `?field=vat_no` leads to the very field. */
function useAskedField(form: { current: HTMLFormElement | null }): void {
  const [parameters] = useSearchParams();
  const asked = parameters.get("field");
  useEffect(() => {
    const field = asked ? form.current?.elements.namedItem(asked) : null;
    if (!(field instanceof HTMLElement)) return;
    field.scrollIntoView({ block: "center" });
    field.focus({ preventScroll: true });
  }, [form, asked]);
}
