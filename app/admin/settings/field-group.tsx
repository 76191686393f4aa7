import { useId, type ReactNode } from "react";
import type { Language } from "#domain/language.ts";
import { SettingField } from "./setting-field.tsx";
import type { SettingName } from "../data/setting-sections.ts";
import { ShopPreview } from "./shop-preview.tsx";
import type { SettingsFormState } from "./use-settings-form.ts";

interface FieldGroupProps {
  title: string;
  form: SettingsFormState;
  names: readonly SettingName[];
  /** Shows what these fields say in the shop, as they are typed. */
  preview: (language: Language) => ReactNode;
  /** Editors of their own, after the fields. */
  children?: ReactNode;
}

/** Fields that are seen at one place of the shop, with that place beside them. */
export function FieldGroup({ title, form, names, preview, children }: FieldGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t hairline pt-6 first:border-0 first:pt-0">
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      <div className="grid gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 sm:grid-cols-2">
          {names.map((name) => (
            <SettingField key={name} name={name} form={form} />
          ))}
          {children}
        </div>
        <ShopPreview>{preview}</ShopPreview>
      </div>
    </section>
  );
}
