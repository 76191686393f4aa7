import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { useText } from "../../../../i18n/language.tsx";
import type { OpenedFile } from "../use-opened-file.ts";
import { LeftOutByFile } from "./left-out-by-file.tsx";
import { PieceGroup } from "./piece-group.tsx";
import type { PieceActions } from "./piece-row.tsx";
import { groupOf, needsLook, wantedLines, type Group, type Piece, type Wishes } from "./pieces.ts";
import { planText } from "./text.ts";

const groups = ["refused", "new", "changed", "unchanged", "left out"] as const satisfies readonly Group[];
const filters = ["all", "new", "changed", "look", "refused"] as const;
type Filter = (typeof filters)[number];

interface PlanViewProps {
  opened: OpenedFile;
  actions: PieceActions;
  onWish: (wishes: Partial<Wishes>) => void;
  onLeaveOutRefused: () => void;
}

/** Each piece as it will be, under what the import would do with it, before anything happens (DAY-06, MOV-07). */
export function PlanView({ opened, actions, onWish, onLeaveOutRefused }: PlanViewProps) {
  const t = useText(planText);
  const [filter, setFilter] = useState<Filter>("all");
  const { pieces, imported } = opened;
  const sorted = sortedOut(pieces);
  const refused = sorted.byGroup.refused.length;
  const sent = wantedLines(pieces).length;
  const nothing = t(pieces.length === 0 ? "plan.nothing" : "plan.noChange");
  const ready = refused > 0 ? t("plan.mendFirst", { count: refused }) : t("plan.ready", { count: sent });
  return (
    <section aria-label={t("plan.title")} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <output className={refused > 0 ? "text-danger" : "font-medium"}>
          {sent > 0 || refused > 0 ? ready : nothing}
        </output>
        {refused > 0 ? (
          <Button variant="secondary" onClick={onLeaveOutRefused}>
            {t("plan.leaveOutRefused", { count: refused })}
          </Button>
        ) : null}
      </div>
      <Standing opened={opened} onWish={onWish} />
      <Filters sorted={sorted} filter={filter} onFilter={setFilter} />
      <div className="grid gap-2.5">
        {groups.map((group) => (
          <PieceGroup
            key={group}
            group={group}
            pieces={shownOf(sorted, group, filter)}
            isHidden={isHiddenBy(filter, group)}
            actions={actions}
          />
        ))}
        {filter === "all" && imported ? <LeftOutByFile notes={imported.notes} /> : null}
      </div>
    </section>
  );
}

interface Sorted {
  byGroup: Record<Group, Piece[]>;
  look: Set<Piece>;
}

function sortedOut(pieces: readonly Piece[]): Sorted {
  const byGroup: Sorted["byGroup"] = { refused: [], new: [], changed: [], unchanged: [], "left out": [] };
  for (const piece of pieces) byGroup[groupOf(piece)].push(piece);
  return { byGroup, look: new Set(pieces.filter(needsLook)) };
}

function shownOf({ byGroup, look }: Sorted, group: Group, filter: Filter): Piece[] {
  return filter === "look" ? byGroup[group].filter((piece) => look.has(piece)) : byGroup[group];
}

function isHiddenBy(filter: Filter, group: Group): boolean {
  if (filter === "all") return false;
  return filter === "look" ? group !== "new" && group !== "changed" : filter !== group;
}

interface FiltersProps {
  sorted: Sorted;
  filter: Filter;
  onFilter: (filter: Filter) => void;
}

function Filters({ sorted: { byGroup, look }, filter, onFilter }: FiltersProps) {
  const t = useText(planText);
  const counts: Record<Filter, number> = {
    all: groups.reduce((sum, group) => sum + byGroup[group].length, 0),
    new: byGroup.new.length,
    changed: byGroup.changed.length,
    look: look.size,
    refused: byGroup.refused.length,
  };
  return (
    <fieldset aria-label={t("plan.filters")} className="flex flex-wrap gap-2">
      {filters.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={filter === name}
          onClick={() => onFilter(name)}
          className={`min-h-11 rounded-full border px-4 text-sm ${filter === name ? "border-ink bg-ink text-paper" : "border-edge hover:border-ink"}`}
        >
          {`${t(`plan.filter.${name}`)} ${counts[name]}`}
        </button>
      ))}
    </fieldset>
  );
}

/** One decision on all pieces that stand already. */
function Standing({ opened, onWish }: Pick<PlanViewProps, "opened" | "onWish">) {
  const t = useText(planText);
  const found = opened.pieces.filter(({ match }) => match && match.by !== "id");
  if (found.length === 0) return null;
  const { decisionForAll, takesPictures } = opened.wishes;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-md bg-stone/50 px-4 py-2">
      <label className="flex flex-wrap items-center gap-x-3">
        <span>{t("plan.standing", { count: found.length })}</span>
        <select
          value={decisionForAll}
          onChange={({ target }) =>
            onWish({ decisionForAll: target.value === "new" ? "new" : "change", decisions: new Map() })
          }
          className="min-h-11 rounded-sm border border-edge bg-surface px-3"
        >
          <option value="change">{t("plan.decisions.change")}</option>
          <option value="new">{t("plan.decisions.new")}</option>
        </select>
      </label>
      {decisionForAll === "change" ? (
        <label className="flex min-h-11 items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            checked={takesPictures}
            onChange={({ target }) => onWish({ takesPictures: target.checked })}
            className="size-5 accent-gold"
          />
          <span>{t("plan.takePictures")}</span>
        </label>
      ) : null}
    </div>
  );
}
