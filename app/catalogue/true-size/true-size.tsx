import type { ChoiceValue } from "#domain/choices.ts";
import { decimal } from "#domain/format.ts";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { useKept } from "../../data/kept.ts";
import { drawingClass } from "./screen-measure.tsx";
import { screenScale, useScreenScale } from "./screen-scale.ts";
import { trueSizeText } from "./text.ts";

/** The size of a piece in millimetres, as far as it is known. */
export interface Measures {
  width: number | null;
  height: number | null;
}

export interface SizeSheetProps {
  /** The choice of a ring's size. */
  ring?: {
    values: readonly ChoiceValue[];
    /** The label of the chosen one. */
    chosen: string | undefined;
    take: (value: string) => void;
  };
  measures?: Measures | undefined;
}

/** One euro (Council Regulation (EU) No 729/2014), mm across. */
const coin = 23.25;
const gap = 6;
const stroke = 0.3;

/** The piece's outline beside a coin that everybody knows. */
export function TrueSize({ width, height }: Measures) {
  const t = useText(trueSizeText);
  const { language } = useLanguage();
  const { scale } = useScreenScale();
  const isKnown = useKept(screenScale) !== null;
  const [wide, high] = [width ?? barWidth, height ?? barWidth];
  const [across, down] = [wide + gap + coin, Math.max(high, coin)];
  const known = { width, height };
  const measures = (["width", "height"] as const)
    .flatMap((side) => (known[side] === null ? [] : t(`trueSize.${side}`, { mm: decimal(known[side], language) })))
    .join(", ");
  const name = t("trueSize.drawing", { measures });
  return (
    <section aria-label={t("trueSize.piece")} className="mt-6 border-t hairline pt-5">
      <h3 className="text-xl">{t("trueSize.piece")}</h3>
      {isKnown ? null : <p className="mt-2 text-sm text-muted">{t("trueSize.notYet")}</p>}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn to measure */}
      <svg
        role="img"
        width={across * scale}
        height={down * scale}
        viewBox={`0 0 ${across} ${down}`}
        className={drawingClass}
      >
        <title>{name}</title>
        <rect y={(down - high) / 2} width={wide} height={high} rx={Math.min(wide, high) / 4} className="fill-gold" />
        <circle
          cx={wide + gap + coin / 2}
          cy={down / 2}
          r={coin / 2 - stroke}
          className="fill-stone"
          stroke="currentColor"
          strokeWidth={stroke}
          strokeDasharray="1 0.8"
        />
        <text x={wide + gap + coin / 2} y={down / 2 + 1.6} textAnchor="middle" fill="currentColor" fontSize="4.5">
          1 €
        </text>
      </svg>
      <p className="text-center text-sm text-muted">{name}</p>
    </section>
  );
}

/** A side that is not known is drawn as a bar's, which says nothing of it. */
const barWidth = 1.5;
