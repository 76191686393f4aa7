import { bankCard, largestRing, ringSizes } from "#domain/sizes/ring-sizes.ts";
import { ringSizeText } from "./text.ts";
import { useText } from "../i18n/language.tsx";

/** The sheet of paper, in its own millimetres; on the screen it is not there. */
export function SizerSheet() {
  const t = useText(ringSizeText);
  return (
    <section aria-hidden="true" className="hidden text-xs leading-snug print:block">
      <h1 className="text-2xl">{t("ringSize.sheetTitle")}</h1>
      <div className="mt-2 flex items-start gap-4">
        <svg {...inMillimetres(bankCard.width + 1, bankCard.height + 1)} {...drawn}>
          <rect x="0.5" y="0.5" {...bankCard} rx="3.18" />
          <path d="M18 40h50M18 38v4M68 38v4" />
          <text x="43" y="36" textAnchor="middle" {...written}>
            {t("ringSize.sheetBar")}
          </text>
        </svg>
        <p className="text-sm">{t("ringSize.sheetCheck")}</p>
      </div>
      <p className="mt-3">{t("ringSize.sheetCircles")}</p>
      <div className="mt-1 flex flex-wrap gap-x-1 gap-y-0.5">
        {ringSizes.map((size) => (
          <svg key={size} {...inMillimetres(24, 24)} {...drawn}>
            <circle cx="12" cy="12" r={size / Math.PI / 2} />
            <text x="12" y="13.2" textAnchor="middle" {...written}>
              {size}
            </text>
          </svg>
        ))}
      </div>
      <p className="mt-3 mb-1">{t("ringSize.sheetStrip")}</p>
      <Strip slit={t("ringSize.slit")} />
    </section>
  );
}

/** The way from the slit to a number is as long as the number says. */
function Strip({ slit }: { slit: string }) {
  const begin = 8;
  const end = begin + largestRing + 8;
  return (
    <svg {...inMillimetres(end + 9, 13)} {...drawn}>
      <path d={`M0.5 0.5h${end}l8 6l-8 6H0.5z`} />
      <path d={`M${begin} 2.5v8`} strokeDasharray="1" />
      <text x={begin + 1.5} y="7.5" {...written}>
        {slit}
      </text>
      {ringSizes.map((size) => (
        <g key={size}>
          <path d={`M${begin + size} 0.5v${size % 2 === 0 ? 4 : 2.5}`} />
          {size % 4 === 0 ? (
            <text x={begin + size} y="8" textAnchor="middle" {...written}>
              {size}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  );
}

const inMillimetres = (width: number, height: number) => ({
  width: `${width}mm`,
  height: `${height}mm`,
  viewBox: `0 0 ${width} ${height}`,
});
const drawn = { className: "shrink-0", fill: "none", stroke: "black", strokeWidth: 0.25 };
const written = { fill: "black", stroke: "none", fontSize: 3 };
