import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import type { Step } from "../data/owed.ts";
import { useSteadyRows } from "../lists/steady-rows.ts";
import { OwedRow } from "./owed-row.tsx";
import type { Owed, TodayFacts } from "./today-query.ts";
import { useText } from "../../i18n/language.tsx";
import { todayText } from "./text.ts";

/** Sections of the board, what is worst if it waits first; the title is that of the first step. */
const sections = [
  ["dispute", "look"],
  ["ask"],
  ["give_back", "inspect", "return"],
  ["make"],
  ["pack"],
  ["collect"],
  ["balance"],
] as const satisfies Step[][];

/** All that is owed to those who have paid, by what is to be done next, each with its one press (WEK-02). */
export function Board({ today }: { today: TodayFacts }) {
  const { counts, rows } = today.owed;
  return sections.map((steps) => (
    <Section
      key={steps[0]}
      name={steps[0]}
      rows={rows.filter(({ step }) => steps.some((one) => one === step))}
      count={steps.reduce((sum, step) => sum + (counts[step] ?? 0), 0)}
      keepsMail={today.keeps_mail}
    />
  ));
}

interface SectionProps {
  name: (typeof sections)[number][0];
  rows: readonly Owed[];
  /** Rows in all, told here or not. */
  count: number;
  keepsMail: boolean;
}

const mostAtFirst = 4;

/** Rows keep their places under a pointer, as the orders do (AFT-09). */
function Section({ name, rows, count, keepsMail }: SectionProps) {
  const t = useText(todayText);
  const [isWhole, setWhole] = useState(false);
  const { places, holder } = useSteadyRows(rows, name);
  if (places.length === 0) return null;
  const shown = isWhole ? places : places.slice(0, mostAtFirst);
  const hidden = places.length - shown.length;
  const title = t(`today.owed.${name}`, { count });
  return (
    <section aria-label={title} {...holder}>
      <h3 className="mb-2 text-xl">{title}</h3>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {shown.map(({ row, isEmpty }) => (
          <li key={row.id} className={isEmpty ? "invisible" : ""}>
            <OwedRow row={row} keepsMail={keepsMail} />
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {t("today.more", { count: hidden })}
        </Button>
      ) : count > places.length ? (
        <p className="mt-2 text-sm text-muted">{t("today.moreOwed", { count: count - places.length })}</p>
      ) : null}
    </section>
  );
}
