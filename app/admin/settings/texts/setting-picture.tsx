import { PictureField } from "../../pictures/picture-field.tsx";
import { usePictureUpload } from "../../pictures/use-picture-upload.ts";
import type { SettingName } from "../../data/setting-sections.ts";
import type { SettingsFormState } from "../use-settings-form.ts";
import { useText } from "../../../i18n/language.tsx";
import { settingText } from "../../words/setting-text.ts";

/** A picture goes up when it is chosen, so that it is seen beside the words; the shop shows it once it is saved. */
export function SettingPicture({ name, form }: { name: SettingName; form: SettingsFormState }) {
  const t = useText(settingText);
  const { progress, change } = usePictureUpload((url) => form.change(name, url ?? ""));
  return (
    <div className="max-w-60 sm:col-span-2">
      <PictureField
        label={t(`setting.${name}`)}
        takesPaste={false}
        picture={{ file: undefined, url: addressOf(form.shown(name)) }}
        savedUrl={addressOf(form.saved[name])}
        onChange={change}
        progress={progress}
      />
    </div>
  );
}

function addressOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
