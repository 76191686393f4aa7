import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { printCsv, saveCsv } from "../../files/csv.ts";
import { exampleRows } from "./example-rows.ts";
import { csvColumns } from "./product-rows.ts";
import { useText, useLanguage } from "../../../i18n/language.tsx";
import { filesText } from "./text.ts";

export function ImportHelp() {
  const t = useText(filesText);
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const saveExample = () => saveCsv(t("files.exampleName"), printCsv(exampleRows(), language));
  return (
    <div className="grid gap-3 text-sm text-muted">
      <p>{t("files.importIntro")}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" onClick={saveExample}>
          {t("files.example")}
        </Button>
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t("files.whichColumns")}
        </Button>
      </div>
      {isOpen ? (
        <div className="grid gap-2 rounded-md border hairline p-4">
          <p>{t("files.columnsIntro")}</p>
          <p className="break-words">{csvColumns.join(", ")}</p>
          <p>{t("files.choiceColumns")}</p>
          <p>{t("files.stoneColumns")}</p>
          <p>{t("files.collectionColumn")}</p>
        </div>
      ) : null}
    </div>
  );
}
