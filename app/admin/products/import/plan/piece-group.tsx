import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { useText } from "../../../../i18n/language.tsx";
import { PieceRow, type PieceActions } from "./piece-row.tsx";
import type { Group, Piece } from "./pieces.ts";
import { planText } from "./text.ts";

/** Pieces of a group that stand there at once: a long list is no slow page. */
const atOnce = 50;

interface PieceGroupProps {
  group: Group;
  pieces: readonly Piece[];
  isHidden: boolean;
  actions: PieceActions;
}

export function PieceGroup({ group, pieces, isHidden, actions }: PieceGroupProps) {
  const t = useText(planText);
  const [isOpen, setOpen] = useState(group !== "unchanged" && group !== "left out");
  const [shown, setShown] = useState(atOnce);
  const title = t(`plan.groups.${group}`);
  const frame = `rounded-md border ${group === "refused" ? "border-danger" : "hairline"}`;
  if (isHidden) return null;
  if (pieces.length === 0) return group === "refused" || group === "left out" ? null : <Empty {...{ title, frame }} />;
  return (
    <details
      aria-label={title}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className={`group/outcome ${frame}`}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 px-4 [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 -rotate-90 text-muted transition-transform group-open/outcome:rotate-0"
        />
        <span className="grow font-medium">{title}</span>
        <span className="tabular-nums">{pieces.length}</span>
      </summary>
      {isOpen ? (
        <>
          <ul className="divide-y divide-line border-t hairline px-4 text-sm">
            {pieces.slice(0, shown).map((piece) => (
              <li key={piece.planned.line} className="py-3 wrap-anywhere">
                <PieceRow piece={piece} actions={actions} />
              </li>
            ))}
          </ul>
          {pieces.length > shown ? (
            <Button variant="quiet" className="m-2" onClick={() => setShown(shown + 4 * atOnce)}>
              {t("plan.more", { count: pieces.length - shown })}
            </Button>
          ) : null}
        </>
      ) : null}
    </details>
  );
}

function Empty({ title, frame }: { title: string; frame: string }) {
  return (
    <p className={`flex min-h-11 items-center gap-3 px-4 text-muted ${frame}`}>
      <span className="grow ps-7">{title}</span>
      <span>0</span>
    </p>
  );
}
