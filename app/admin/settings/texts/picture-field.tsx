import { useState } from "react";
import { toast } from "../../../ui/toast.tsx";
import { errorMessage } from "../../data/admin-client.ts";
import { useAdminClient } from "../../data/client-context.ts";
import { uploadProductImage } from "../../data/product-images.ts";
import { ImageField } from "../../products/image-field.tsx";
import type { Picture } from "../../products/save-product.ts";
import { useText } from "../../text.ts";
import type { SettingName } from "../setting-fields.ts";
import type { SettingsFormState } from "../use-settings-form.ts";

/** A picture goes up when it is chosen, so that it is seen beside the words; the shop shows it once it is saved. */
export function PictureField({ name, form }: { name: SettingName; form: SettingsFormState }) {
  const { t } = useText();
  const client = useAdminClient();
  const [progress, setProgress] = useState<number>();
  const upload = async (file: File) => {
    setProgress(0);
    try {
      form.change(name, await uploadProductImage(client, file, setProgress));
    } catch (error) {
      toast({
        title: t("settings.pictureFailed"),
        description: errorMessage(error) ?? t("lostAnswer"),
        destructive: true,
      });
    } finally {
      setProgress(undefined);
    }
  };
  const onChange = ({ file, url }: Picture) =>
    file ? void upload(file) : form.change(name, url ?? "");
  return (
    <div className="max-w-60 sm:col-span-2">
      <ImageField
        label={t(`setting.${name}`)}
        takesPaste={false}
        picture={{ file: undefined, url: addressOf(form.shown(name)) }}
        savedUrl={addressOf(form.saved[name])}
        onChange={onChange}
        progress={progress}
      />
    </div>
  );
}

function addressOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
