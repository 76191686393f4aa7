import { useText } from "../../../../i18n/language.tsx";
import { isWholePiece, type Note } from "./pieces.ts";
import { noteWords } from "./note-words.ts";
import { planText } from "./text.ts";

const mostShown = 100;

/** Pieces that the file itself does not sell: told, so that none is missed. */
export function LeftOutByFile({ notes }: { notes: readonly Note[] }) {
  const t = useText(planText, { notes: noteWords });
  const whole = notes.filter(isWholePiece);
  if (whole.length === 0) return null;
  return (
    <details className="rounded-md border hairline text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center px-4">
        {t("plan.leftOutByFile", { count: whole.length })}
      </summary>
      <ul className="divide-y divide-line border-t hairline px-4">
        {whole.slice(0, mostShown).map(({ line, kind, before }) => (
          <li key={line} className="flex flex-wrap justify-between gap-x-4 py-2 wrap-anywhere">
            <span>{before === "" ? t(`notes.${kind}`) : `${before}: ${t(`notes.${kind}`)}`}</span>
            <span className="text-muted">{t("plan.line", { line })}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
