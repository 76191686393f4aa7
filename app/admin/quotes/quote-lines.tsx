import { useState } from "react";
import { centsAmount } from "../words/amount.ts";
import { Button } from "../../ui/button.tsx";
import { useAddress } from "../lists/address.ts";
import { ProductSearch } from "../product/product-search.tsx";
import { ProductLine } from "../sale-lines/product-line.tsx";
import type { SaleLine } from "../sale-lines/sale-line.ts";
import { WordsLine } from "./words-line.tsx";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { quotesText } from "./text.ts";
import { stockText } from "../stock/text.ts";

interface QuoteLinesProps {
  lines: SaleLine[];
  onChange: (lines: SaleLine[]) => void;
  /** The id of the piece that was asked about. */
  begin: string | undefined;
}

type Editor = { kind: "none" } | { kind: "search" } | { kind: "words" } | { kind: "piece"; id: string };

/** The lines, and one editor at a time: a piece with its choices and price, or words with a price. */
export function QuoteLines({ lines, onChange, begin }: QuoteLinesProps) {
  const t = useText(quotesText, stockText);
  const address = useAddress();
  const [editor, setEditor] = useState<Editor>(begin ? { kind: "piece", id: begin } : { kind: "none" });
  const close = () => {
    setEditor({ kind: "none" });
    address.change({ q: undefined }, "replace");
  };
  const add = (line: SaleLine) => {
    onChange([...lines, line]);
    close();
  };
  return (
    <section aria-label={t("quotes.lines")} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {lines.length > 0 ? (
        <ul className="divide-y divide-line border-y hairline">
          {lines.map((line) => (
            <Line key={line.key} line={line} onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))} />
          ))}
        </ul>
      ) : null}
      {editor.kind === "none" ? (
        <div className="flex flex-wrap gap-3 max-sm:*:grow">
          <Button variant="secondary" onClick={() => setEditor({ kind: "search" })}>
            {t("quotes.addPiece")}
          </Button>
          <Button variant="secondary" onClick={() => setEditor({ kind: "words" })}>
            {t("quotes.addWords")}
          </Button>
        </div>
      ) : (
        <div className="rounded-md border border-line bg-surface p-4">
          {editor.kind === "search" ? (
            <>
              <ProductSearch onChoose={({ id }) => setEditor({ kind: "piece", id })} />
              <Button variant="quiet" className="mt-3" onClick={close}>
                {t("cancel")}
              </Button>
            </>
          ) : null}
          {editor.kind === "words" ? <WordsLine onAdd={add} onCancel={close} /> : null}
          {editor.kind === "piece" ? (
            <ProductLine key={editor.id} productId={editor.id} label={t("quotes.add")} onAdd={add} onCancel={close} />
          ) : null}
        </div>
      )}
    </section>
  );
}

function Line({ line, onRemove }: { line: SaleLine; onRemove: () => void }) {
  const t = useText(quotesText);
  const { language } = useLanguage();
  const { unit_amount: unit, quantity } = line.item;
  return (
    <li className="flex items-start gap-4 py-3">
      <p className="min-w-0 grow wrap-anywhere">
        <span className="block font-medium">{`${quantity > 1 ? `${quantity} × ` : ""}${line.label}`}</span>
        <span className="block text-sm text-muted">{line.about}</span>
      </p>
      <p className="shrink-0 text-end tabular-nums">
        <span>{centsAmount(unit * quantity, language)}</span>
        <Button
          variant="quiet"
          className="ms-auto flex! text-sm!"
          aria-label={t("quotes.removeNamed", { name: line.label })}
          onClick={onRemove}
        >
          {t("quotes.remove")}
        </Button>
      </p>
    </li>
  );
}
