import { useState } from "react";
import { toast } from "../../ui/toast.tsx";
import { errorMessage } from "../data/admin-client.ts";
import { useAdminClient } from "../data/client-context.ts";
import { uploadFault, uploadPicture } from "./product-pictures.ts";
import type { ChosenPicture } from "./picture-field.tsx";
import { useText } from "../../i18n/language.tsx";
import { picturesText } from "./text.ts";

/**
 * A picture goes up when it is chosen; `onChange` gets its address, null when it is taken away. A personal one is for
 * whoever has its address.
 */
export function usePictureUpload(onChange: (url: string | null) => void, isPersonal = false) {
  const t = useText(picturesText);
  const client = useAdminClient();
  /** 0 to 1 while it is on its way. */
  const [progress, setProgress] = useState<number>();
  const upload = async (file: File) => {
    setProgress(0);
    try {
      onChange(await uploadPicture(client, file, setProgress, isPersonal));
    } catch (error) {
      toast({
        title: t("settings.pictureFailed"),
        description: isUnreadable(error) ? t("productForm.imageUnreadable") : (errorMessage(error) ?? t("lostAnswer")),
        destructive: true,
      });
    } finally {
      setProgress(undefined);
    }
  };
  const change = ({ file, url }: ChosenPicture) => (file ? void upload(file) : onChange(url));
  return { progress, change };
}

function isUnreadable(error: unknown): boolean {
  return uploadFault(error) === "unreadable";
}
