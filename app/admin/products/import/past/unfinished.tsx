import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../../ui/button.tsx";
import { useLanguage, useText } from "../../../../i18n/language.tsx";
import { useAdminClient } from "../../../data/client-context.ts";
import { arrivedWords, importName } from "./import-words.ts";
import { pastImportsQuery } from "./past-imports.ts";
import { pastText } from "./text.ts";

interface UnfinishedProps {
  onOpen: (id: string) => void;
  onList: () => void;
}

/** Imports of one's own that were stopped, or whose tab was closed, and the way to all earlier ones. */
export function Unfinished({ onOpen, onList }: UnfinishedProps) {
  const t = useText(pastText);
  const { language } = useLanguage();
  const client = useAdminClient();
  const { data: imports = [] } = useQuery(pastImportsQuery(client));
  if (imports.length === 0) return null;
  const open = imports.filter(({ state, is_mine }) => is_mine && (state === "open" || state === "incomplete"));
  return (
    <>
      {open.map((past) => (
        <div
          key={past.import}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-s-4 border-gold bg-stone/50 px-4 py-2"
        >
          <span className="min-w-0 wrap-anywhere">
            {past.state === "incomplete"
              ? arrivedWords(past, language)
              : t("past.unfinished", { name: importName(past, language), count: past.left })}
          </span>
          <Button variant="secondary" onClick={() => onOpen(past.import)}>
            {t(past.state === "incomplete" ? "past.open" : "past.goOn")}
          </Button>
        </div>
      ))}
      <Button variant="quiet" className="justify-self-start" onClick={onList}>
        {t("past.title")}
      </Button>
    </>
  );
}
