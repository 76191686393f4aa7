import { useState, type ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { useText } from "../../i18n/language.tsx";
import { todayText } from "./text.ts";

interface LineProps {
  /** Something goes wrong if it waits. */
  isUrgent?: boolean;
  children: ReactNode;
  /** The one thing to do about it. */
  action: ReactNode;
}

/** A sentence with one button. */
export function Line({ isUrgent = false, children, action }: LineProps) {
  return (
    <li
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-s-4 px-4 py-2 ${isUrgent ? "border-danger bg-danger-soft" : "border-gold bg-surface"}`}
    >
      <div className="min-w-0 grow basis-64 py-1 wrap-anywhere">{children}</div>
      <span className="max-w-full shrink-0">{action}</span>
    </li>
  );
}

const mostAtFirst = 3;

/** Three of one kind stand at first, so that many mails do not hide one question. */
export function Lines<Row>({ rows, children }: { rows: readonly Row[]; children: (row: Row) => ReactNode }) {
  const t = useText(todayText);
  const [isWhole, setWhole] = useState(false);
  const hidden = isWhole ? 0 : Math.max(0, rows.length - mostAtFirst);
  return (
    <>
      {rows.slice(0, rows.length - hidden).map((row) => children(row))}
      {hidden > 0 ? (
        <li className="px-4">
          <Button variant="quiet" onClick={() => setWhole(true)}>
            {t("today.more", { count: hidden })}
          </Button>
        </li>
      ) : null}
    </>
  );
}
