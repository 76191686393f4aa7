import { useId, useLayoutEffect, useRef, useState } from "react";
import { bankCard, largestRing, ringSize, smallestRing } from "#domain/sizes/ring-sizes.ts";
import { decimal } from "#domain/format.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { ringSizeText } from "./text.ts";

/** A screen does not tell how large its pixels are, but everybody has a bank card. */
export function ScreenMeasure() {
  const t = useText(ringSizeText);
  const { language } = useLanguage();
  const [pixelsAMillimetre, setScale] = useState(usualScale);
  const [circumference, setCircumference] = useState(54);
  const { eu, uk, us, diameter } = ringSize(circumference);
  const across = (circumference / Math.PI) * pixelsAMillimetre;
  const [width, height] = [bankCard.height, bankCard.width].map((side) => side * pixelsAMillimetre);
  return (
    <section aria-labelledby="on-screen" className="mt-14 noscript:hidden">
      <h2 id="on-screen" className="text-heading">
        {t("ringSize.screenTitle")}
      </h2>
      <p className="mt-4 leading-relaxed">{t("ringSize.card")}</p>
      <Slider label={t("ringSize.cardLabel")} value={pixelsAMillimetre} range={scales} onChange={setScale} />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn to measure */}
      <svg role="img" width={width} height={height} className={drawingClass}>
        <title>{t("ringSize.cardName")}</title>
        <rect width="100%" height="100%" rx={3.18 * pixelsAMillimetre} className="fill-stone stroke-gold stroke-2" />
      </svg>
      <p className="mt-10 leading-relaxed">{t("ringSize.ring")}</p>
      <Slider
        label={t("ringSize.ringLabel")}
        value={circumference}
        range={{ min: smallestRing, max: largestRing, step: 0.5 }}
        onChange={setCircumference}
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn to measure */}
      <svg role="img" width={across} height={across} className={drawingClass}>
        <title>{t("ringSize.ringName")}</title>
        <circle cx="50%" cy="50%" r="50%" className="fill-gold" />
      </svg>
      <output className="block text-center">
        <span className="text-muted">{t("ringSize.result")}</span>{" "}
        <strong className="font-display text-2xl font-medium">{`EU ${eu}`}</strong>{" "}
        <span className="block text-sm text-muted tabular-nums">{`UK ${uk} · US ${us} · ⌀ ${decimal(diameter, language)} mm`}</span>
      </output>
    </section>
  );
}

/** CSS pixels: a laptop has about 4, a phone about 6. */
const scales = { min: 3, max: 8, step: 0.01 };
const usualScale = 5;

const drawingClass = "mx-auto my-6 block max-w-none";

interface SliderProps {
  label: string;
  value: number;
  range: { min: number; max: number; step: number };
  onChange: (value: number) => void;
}

function Slider({ label, value, range, onChange }: SliderProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // Moved before the code came, or kept by the browser after going back.
    const place = Number(input.current?.value ?? value);
    if (place !== value) onChange(place);
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
        {...range}
        onChange={({ target }) => onChange(Number(target.value))}
        className="h-11 w-full accent-gold"
      />
    </div>
  );
}
