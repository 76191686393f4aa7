import { useText } from "../../../../i18n/language.tsx";
import { productsText } from "../../text.ts";
import { FaultLines } from "../../files/import-faults.tsx";
import { fieldWords, isField } from "../file/field-words.ts";
import { Changes, KeptValues } from "./changes.tsx";
import { noteWords } from "./note-words.ts";
import { isQuiet, type Note, type Piece } from "./pieces.ts";
import { planText } from "./text.ts";

/** Faults of a piece, its changes, and all that is not as the file has it. */
export function PieceNotes({ piece: { planned, notes, decision } }: { piece: Piece }) {
  const t = useText(productsText);
  if (decision === "leave out") return null;
  return (
    <div className="sm:ps-17">
      {planned.sameCode === undefined ? null : (
        <p className="mt-1.5 text-gold">{t("productForm.codeTwice", { name: planned.sameCode })}</p>
      )}
      {planned.outcome === "refused" ? <FaultLines faults={planned.faults} /> : null}
      {planned.outcome === "changed" ? <Changes changes={planned.changes} /> : null}
      {"kept" in planned ? <KeptValues kept={planned.kept} /> : null}
      {notes.length === 0 ? null : (
        <ul className="mt-1.5 grid gap-1">
          {notes.map((note) => (
            <li key={`${note.line} ${note.column} ${note.kind} ${note.before}`}>
              <NoteLine note={note} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A text that was shortened can be read whole. */
function NoteLine({ note: { column, kind, before, after } }: { note: Note }) {
  const t = useText(planText, { notes: noteWords, fields: fieldWords });
  const named = isField(column) ? t(`fields.${column}`) : column;
  const said = named === "" ? t(`notes.${kind}`) : t("plan.note", { column: named, what: t(`notes.${kind}`) });
  const colour = isQuiet(kind) ? "text-muted" : "text-gold";
  if (before === "") return <span className={colour}>{said}</span>;
  if (before.length + after.length < 80 && !isQuiet(kind)) {
    const words = after === "" ? `${said}: ${before}` : `${said}: ${before} → ${after}`;
    return <span className={colour}>{words}</span>;
  }
  return (
    <details>
      <summary className={`cursor-pointer ${colour}`}>{said}</summary>
      <dl className="mt-1 grid gap-2 rounded-sm bg-stone/50 p-3">
        <div>
          <dt className="text-muted">{t("plan.before")}</dt>
          <dd className="whitespace-pre-line">{before}</dd>
        </div>
        {after === "" ? null : (
          <div>
            <dt className="text-muted">{t("plan.after")}</dt>
            <dd className="whitespace-pre-line">{after}</dd>
          </div>
        )}
      </dl>
    </details>
  );
}
