import { Pencil } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { useLanguage, useText } from "../../../../i18n/language.tsx";
import { categories } from "#domain/product.ts";
import { auditText } from "../../../audit/text.ts";
import { countWords } from "../../../stock/stock-words.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { amount } from "../../../words/amount.ts";
import { choiceWords, countedInChoices, factsOf, type PieceFacts } from "./piece-facts.ts";
import { PieceEditor } from "./piece-editor.tsx";
import { PieceNotes } from "./piece-notes.tsx";
import { PiecePicture } from "./piece-picture.tsx";
import type { Decision, Piece } from "./pieces.ts";
import { planText } from "./text.ts";

export interface PieceActions {
  mend: (line: number, cells: Record<string, string>) => void;
  decide: (line: number, decision: Decision) => void;
}

/** A piece as it will be: a line on a wide screen, a card on a phone. */
export function PieceRow({ piece, actions }: { piece: Piece; actions: PieceActions }) {
  const t = useText(planText);
  const [isMending, setMending] = useState(false);
  const { line, name } = piece.planned;
  const facts = factsOf(piece);
  const label = name || t("plan.nameless");
  return (
    <div className={piece.decision === "leave out" ? "text-muted" : ""}>
      <div className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1">
        <PiecePicture pictures={facts.pictures} />
        <span className="min-w-0">
          <span className="block font-medium">{label}</span>
          <FactLine facts={facts} />
        </span>
        <span className="flex items-center justify-end gap-1">
          <span className="text-muted max-sm:sr-only">{t("plan.line", { line })}</span>
          <IconButton
            label={t("plan.mendNamed", { name: label })}
            tip={t("plan.mend")}
            onClick={() => setMending(!isMending)}
          >
            <Pencil aria-hidden="true" className="size-4" />
          </IconButton>
        </span>
      </div>
      <PieceNotes piece={piece} />
      {isMending ? (
        <PieceEditor
          piece={piece}
          onSave={(cells) => {
            setMending(false);
            actions.mend(line, cells);
          }}
          onCancel={() => setMending(false)}
        />
      ) : null}
      <Decide piece={piece} name={label} onDecide={(decision) => actions.decide(line, decision)} />
    </div>
  );
}

function FactLine({ facts }: { facts: PieceFacts }) {
  const t = useText(planText, auditText);
  const { language } = useLanguage();
  const category = categories.find((known) => known === facts.category);
  const price = facts.price === null ? t("plan.onRequest") : amount(facts.price, language);
  const words = [
    category ? t(`category.${category}`) : facts.category,
    price,
    countWords(language, countedInChoices(facts) ?? facts.stock),
    facts.code,
  ];
  return (
    <>
      <span className="block">{words.filter(Boolean).join(" · ")}</span>
      {facts.choices.map((choice) => (
        <span key={choice.name} className="block text-muted">
          {choiceWords(choice, language)}
        </span>
      ))}
      {facts.description === "" ? null : <span className="mt-0.5 line-clamp-2 text-muted">{facts.description}</span>}
    </>
  );
}

interface DecideProps {
  piece: Piece;
  name: string;
  onDecide: (decision: Decision) => void;
}

/** A piece that stands already is changed, added or left out; any other is taken or left out. */
function Decide({ piece: { match, decision, planned }, name, onDecide }: DecideProps) {
  const t = useText(planText);
  const isOut = decision === "leave out";
  if (!match) {
    if (!isOut && planned.outcome !== "refused") return null;
    return (
      <Button
        variant="quiet"
        className="sm:ms-16"
        aria-label={t(isOut ? "plan.takeNamed" : "plan.leaveNamed", { name })}
        onClick={() => onDecide(isOut ? "new" : "leave out")}
      >
        {t(isOut ? "plan.takeIt" : "plan.decisions.leave out")}
      </Button>
    );
  }
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-3 sm:ps-17">
      {match.by === "id" ? null : (
        <span className="text-muted">{t(`plan.foundBy.${match.by}`, { name: match.name })}</span>
      )}
      <select
        aria-label={t("plan.decide", { name })}
        value={decision}
        onChange={({ target }) => {
          const chosen = decisions.find((one) => one === target.value);
          if (chosen) onDecide(chosen);
        }}
        className="min-h-11 rounded-sm border border-edge bg-surface px-3 text-ink"
      >
        {decisions.map((one) => (
          <option key={one} value={one}>
            {t(`plan.decisions.${one}`)}
          </option>
        ))}
      </select>
    </p>
  );
}

const decisions = ["change", "new", "leave out"] as const satisfies readonly Decision[];
