import { useId, useLayoutEffect, useRef } from "react";
import { bankCard, largestRing, ringSize, smallestRing } from "#domain/sizes/ring-sizes.ts";
import { decimal } from "#domain/format.ts";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { scales, useScreenScale } from "./screen-scale.ts";
import { trueSizeText } from "./text.ts";

/** The outline of a bank card, which is made as large as the card: then the screen's scale is known. */
export function CardOutline() {
  const t = useText(trueSizeText);
  const { scale, setScale } = useScreenScale();
  const [width, height] = [bankCard.height, bankCard.width].map((side) => side * scale);
  return (
    <>
      <p className="mt-4 leading-relaxed">{t("trueSize.card")}</p>
      <Slider label={t("trueSize.cardLabel")} value={scale} range={scales} onChange={setScale} />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn to measure */}
      <svg role="img" width={width} height={height} className={drawingClass}>
        <title>{t("trueSize.cardName")}</title>
        <rect
          width="100%"
          height="100%"
          rx={3.18 * scale}
          stroke="currentColor"
          strokeWidth="2"
          className="fill-stone text-gold"
        />
      </svg>
    </>
  );
}

interface RingCircleProps {
  /** Millimetres around. */
  circumference: number;
  onChange: (circumference: number) => void;
}

/** A circle that fills the inside of a ring that fits. */
export function RingCircle({ circumference, onChange }: RingCircleProps) {
  const t = useText(trueSizeText);
  const { language } = useLanguage();
  const across = (circumference / Math.PI) * useScreenScale().scale;
  const { eu, uk, us, diameter } = ringSize(circumference);
  return (
    <>
      <p className="mt-4 leading-relaxed">{t("trueSize.ring")}</p>
      <Slider
        label={t("trueSize.ringLabel")}
        value={circumference}
        said={`EU ${eu}, UK ${uk}`}
        range={{ min: smallestRing, max: largestRing, step: 0.5 }}
        onChange={onChange}
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn to measure */}
      <svg role="img" width={across} height={across} className={drawingClass}>
        <title>{t("trueSize.ringName")}</title>
        <circle cx="50%" cy="50%" r="50%" className="fill-gold" />
      </svg>
      <output className="block text-center">
        <span className="text-muted">{t("trueSize.result")}</span>{" "}
        <strong className="font-display text-2xl font-medium">{`EU ${eu}`}</strong>{" "}
        <span className="block text-sm text-muted tabular-nums">{`UK ${uk} · US ${us} · ⌀ ${decimal(diameter, language)} mm`}</span>
      </output>
    </>
  );
}

export const drawingClass = "mx-auto my-6 block max-w-none";

interface SliderProps {
  label: string;
  value: number;
  /** The value as screen readers say it. */
  said?: string;
  range: { min: number; max: number; step: number };
  onChange: (value: number) => void;
}

function Slider({ label, value, said, range, onChange }: SliderProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // Moved before the code came, or kept by the browser after going back.
    const place = Number(input.current?.value ?? value);
    if (Math.abs(place - value) > range.step / 2) onChange(place);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the code comes
  }, []);
  return (
    <div className="mt-5">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="range"
        value={value}
        aria-valuetext={said}
        {...range}
        onChange={({ target }) => onChange(Number(target.value))}
        className="h-11 w-full accent-gold"
      />
    </div>
  );
}
