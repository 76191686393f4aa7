import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "./icon-button.tsx";

interface PaginationProps {
  /** Accessible name of the whole. */
  label: string;
  page: number;
  pages: number;
  onPage: (page: number) => void;
  texts: { previous: string; next: string; page: string; range: string };
}

/** The place in a long list, and the way to the next page. Shows only the range when there is one page. */
export function Pagination({ label, page, pages, onPage, texts }: PaginationProps) {
  return (
    <nav aria-label={label} className="mt-3 flex min-h-9 items-center justify-between gap-4 text-sm">
      <p className="text-muted tabular-nums">{texts.range}</p>
      {pages > 1 ? (
        <div className="flex flex-wrap items-center gap-1">
          <IconButton label={texts.previous} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft className="size-5" aria-hidden="true" />
          </IconButton>
          <span className="px-1 tabular-nums">{texts.page}</span>
          <IconButton label={texts.next} disabled={page >= pages} onClick={() => onPage(page + 1)}>
            <ChevronRight className="size-5" aria-hidden="true" />
          </IconButton>
        </div>
      ) : null}
    </nav>
  );
}
