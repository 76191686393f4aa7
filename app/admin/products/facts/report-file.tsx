import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.tsx";
import { NewTabLink } from "../../../i18n/new-tab-link.tsx";
import { randomUuid } from "../../../data/random-uuid.ts";
import { useText } from "../../../i18n/language.tsx";
import { errorMessage, type AdminClient } from "../../data/admin-client.ts";
import { useAdminClient } from "../../data/client-context.ts";
import { picturesText } from "../../pictures/text.ts";
import { factsText } from "./text.ts";

interface ReportFileProps {
  /** Empty: there is none. */
  address: string;
  onChange: (address: string) => void;
}

/** The laboratory's report as a PDF or a picture, which goes up as it is chosen and counts once the piece is saved (TRD-08). */
export function ReportFile({ address, onChange }: ReportFileProps) {
  const t = useText(factsText, picturesText);
  const client = useAdminClient();
  const [isBusy, setBusy] = useState(false);
  const upload = async (file: File) => {
    const extension = extensions.get(file.type);
    if (!extension || file.size > mostBytes) {
      toast({ title: t("facts.reportRefused"), description: t("facts.reportHint"), destructive: true });
      return;
    }
    setBusy(true);
    try {
      onChange(await uploadReport(client, file, extension));
    } catch (error) {
      toast({
        title: t("facts.reportRefused"),
        description: errorMessage(error) ?? t("lostAnswer"),
        destructive: true,
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <label className="relative flex min-h-11 items-center rounded-sm underline underline-offset-4 focus-within:outline-2 focus-within:outline-gold">
        <span>{t(address === "" ? "facts.reportAdd" : "facts.reportOther")}</span>
        <input
          type="file"
          accept={[...extensions.keys()].join()}
          disabled={isBusy}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void upload(file);
          }}
          className="absolute inset-0 w-full cursor-pointer opacity-0"
        />
      </label>
      {address === "" ? (
        <span className="text-muted">{t("facts.reportHint")}</span>
      ) : (
        <>
          <NewTabLink href={address} className="underline underline-offset-4">
            {t("facts.reportOpen")}
          </NewTabLink>
          <Button variant="quiet" onClick={() => onChange("")}>
            {t("facts.reportRemove")}
          </Button>
        </>
      )}
    </div>
  );
}

/** The bucket's own bounds. */
const mostBytes = 5 * 1024 * 1024;
const extensions = new Map([
  ["application/pdf", "pdf"],
  ["image/jpeg", "jpg"],
  ["image/png", "png"],
  ["image/webp", "webp"],
]);

async function uploadReport(client: AdminClient, file: File, extension: string): Promise<string> {
  const bucket = client.storage.from("stone-reports");
  const path = `${randomUuid()}.${extension}`;
  const { error } = await bucket.upload(path, file);
  if (error) throw error;
  return bucket.getPublicUrl(path).data.publicUrl;
}
