import type { ReactNode } from "react";
import { textIn } from "#domain/language.ts";
import { Button } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { useAddress } from "../address.ts";
import { countWords } from "../stock/stock-words.ts";
import { useText } from "../text.ts";
import type { LackingPiece, LowPiece, TodayFacts } from "./today-query.ts";
import { useAddOne } from "./use-add-one.ts";

/** Two beside each other where there is room. */
const columns = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,28rem),1fr))] gap-x-10";

/** Pieces that sell and run out, with one more in place (STK-03 says over which count). */
export function RunningOut({ pieces }: { pieces: readonly LowPiece[] }) {
  const { t } = useText();
  if (pieces.length === 0) return null;
  return (
    <section aria-label={t("today.lowTitle")}>
      <h3 className="text-xl">{t("today.lowTitle")}</h3>
      <p className="mb-2 text-sm text-muted">{t("today.lowText")}</p>
      <ul className={columns}>
        {pieces.map((piece) => (
          <Low key={piece.id} piece={piece} />
        ))}
      </ul>
    </section>
  );
}

function Low({ piece }: { piece: LowPiece }) {
  const { t, language } = useText();
  const add = useAddOne(piece);
  const name = textIn(language, piece.name, piece.name_el);
  return (
    <PieceLine
      piece={piece}
      facts={piece.quantity === 0 ? t("products.soldOut") : countWords(t, piece.quantity)}
      action={
        <Button
          variant="quiet"
          busy={add.isPending}
          aria-label={t("today.addOneNamed", { name })}
          onClick={() => add.mutate()}
        >
          {t("today.addOne")}
        </Button>
      }
    />
  );
}

/** Pieces that a shopper finds without picture, price or Greek name. */
export function Lacking({ lacking }: { lacking: TodayFacts["lacking"] }) {
  const { t } = useText();
  const { count, products } = lacking;
  if (products.length === 0) return null;
  const title = count < 100 ? t("today.lackTitle", { count }) : t("today.lackTitleMany");
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-xl">{title}</h3>
      <ul className={columns}>
        {products.map((piece) => (
          <Incomplete key={piece.id} piece={piece} />
        ))}
      </ul>
    </section>
  );
}

function Incomplete({ piece }: { piece: LackingPiece }) {
  const { t, language } = useText();
  const address = useAddress();
  const what = piece.lacks.map((name) => t(`today.lack.${name}`)).join(", ");
  return (
    <PieceLine
      piece={piece}
      facts={t("today.lacks", { what })}
      action={
        <Button
          variant="quiet"
          aria-label={t("today.completeNamed", {
            name: textIn(language, piece.name, piece.name_el),
          })}
          onClick={() => address.change({ product: piece.id })}
        >
          {t("today.complete")}
        </Button>
      }
    />
  );
}

interface PieceLineProps {
  piece: Pick<LowPiece, "name" | "name_el" | "image_url">;
  facts: string;
  action: ReactNode;
}

function PieceLine({ piece, facts, action }: PieceLineProps) {
  const { language } = useText();
  return (
    <li className="-mb-px flex items-center gap-3 border-y hairline py-2">
      <Picture url={piece.image_url} alt="" sizes="5rem" className="size-12 shrink-0 rounded-sm" />
      <span className="min-w-0 grow text-sm wrap-anywhere">
        <span className="font-medium">{textIn(language, piece.name, piece.name_el)}</span>
        <span className="block text-muted">{facts}</span>
      </span>
      <span className="shrink-0">{action}</span>
    </li>
  );
}
