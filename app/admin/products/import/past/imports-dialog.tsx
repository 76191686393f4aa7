import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { useLanguage, useText } from "../../../../i18n/language.tsx";
import { useAdminClient } from "../../../data/client-context.ts";
import { LoadFailed } from "../../../frame/load-failed.tsx";
import { frameText } from "../../../frame/text.ts";
import { sheet } from "../../../ui/dialog-shapes.ts";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { countsWords, importName, picturesWords, whenWords } from "./import-words.ts";
import { pastImportsQuery, type PastImport } from "./past-imports.ts";
import { pastText } from "./text.ts";

interface ImportsDialogProps {
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** Imports with who, when and what. */
export function ImportsDialog({ onOpen, onClose }: ImportsDialogProps) {
  const t = useText(pastText, frameText);
  const client = useAdminClient();
  const imports = useQuery(pastImportsQuery(client));
  return (
    <Dialog shape={sheet} open onClose={onClose} title={t("past.title")} closeLabel={t("close")}>
      <div className="grow overflow-y-auto px-[min(1.5rem,4vw)] py-5">
        {imports.isPending ? <SkeletonRows label={t("loading")} rows={4} /> : null}
        {imports.isLoadingError ? <LoadFailed query={imports} /> : null}
        {imports.data?.length === 0 ? <p className="text-muted">{t("past.none")}</p> : null}
        <ul className="grid gap-2.5">
          {imports.data?.map((one) => (
            <Row key={one.import} past={one} onOpen={() => onOpen(one.import)} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function Row({ past, onOpen }: { past: PastImport; onOpen: () => void }) {
  const t = useText(pastText);
  const { language } = useLanguage();
  const name = importName(past, language);
  const pictures = picturesWords(past, language);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border hairline px-4 py-3 text-sm">
      <span className="grid min-w-0 grow basis-72 gap-0.5 wrap-anywhere">
        <span className="text-base font-medium">{name}</span>
        <span className="text-muted">{whenWords(past, language)}</span>
        <span>{`${t(`past.states.${past.state}`)} · ${countsWords(past, language)}`}</span>
        {pictures === "" ? null : (
          <span className={past.pictures.failed > 0 ? "text-gold" : "text-muted"}>{pictures}</span>
        )}
      </span>
      <Button variant="secondary" aria-label={t("past.openNamed", { name })} onClick={onOpen}>
        {t("past.open")}
      </Button>
    </li>
  );
}
