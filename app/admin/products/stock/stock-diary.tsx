import type { DiaryLine } from "../../stock/reservations.ts";
import { useText } from "../../words/text.ts";
import { shortDay } from "../../words/shop-days.ts";
import { diaryWords } from "../../stock/stock-words.ts";

/** The count's history, newest first: '12 Nov, sold online KOS-7F3K9Q' (STK-02). */
export function StockDiary({ lines }: { lines: readonly DiaryLine[] }) {
  const { t, language } = useText();
  if (lines.length === 0) return null;
  return (
    <section aria-label={t("stock.diary")}>
      <h3 className="text-lg">{t("stock.diary")}</h3>
      <ol className="mt-1 divide-y divide-line text-sm">
        {lines.map((line) => (
          <li key={`${line.at} ${line.what}`} className="flex gap-4 py-2">
            <time dateTime={line.at} className="w-16 shrink-0 text-muted">
              {shortDay(line.at, language)}
            </time>
            <span className="min-w-0 wrap-anywhere">{diaryWords(t, line, language)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
