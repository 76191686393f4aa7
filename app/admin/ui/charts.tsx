import type { ReactNode } from "react";

interface ChartPoint {
  name: string;
  /** A muted line below the name. */
  note?: string;
  /** A number from 0; only its share of the largest matters. */
  value: number;
  /** The value in words, for readers. */
  text: string;
}

interface ChartProps {
  title: string;
  /** The headings of the table, and the label of its button. */
  texts: { name: string; value: string; table: string };
  points: readonly ChartPoint[];
}

/** One column a point, in order: days. The drawing is decoration; the table behind it says the same. */
export function ColumnChart({ title, texts, points }: ChartProps) {
  const most = Math.max(...points.map(({ value }) => value), 1);
  const width = 100 / Math.max(points.length, 1);
  return (
    <Chart title={title} texts={texts} points={points}>
      <svg
        viewBox="0 0 100 30"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-40 w-full border-b border-edge"
      >
        {points.map(({ name, value, text }, index) => (
          <rect
            key={name}
            x={index * width + width * 0.12}
            y={30 - (value / most) * 29}
            width={width * 0.76}
            height={(value / most) * 29}
            className="fill-gold"
          >
            <title>{`${name}: ${text}`}</title>
          </rect>
        ))}
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between text-xs text-muted">
        <span>{points[0]?.name}</span>
        <span>{points[points.length - 1]?.name}</span>
      </p>
    </Chart>
  );
}

/** One bar a point with its name and value: things to compare. */
export function BarChart({ title, texts, points }: ChartProps) {
  const most = Math.max(...points.map(({ value }) => value), 1);
  return (
    <Chart title={title} texts={texts} points={points}>
      <div aria-hidden="true" className="grid grid-cols-[minmax(0,1fr)] gap-2.5 text-sm">
        {points.map(({ name, note, value, text }) => (
          <div key={name}>
            <div className="flex justify-between gap-3">
              <span className="min-w-0 truncate">{name}</span>
              <span className="tabular-nums">{text}</span>
            </div>
            {note ? <p className="text-xs wrap-anywhere text-muted">{note}</p> : null}
            <svg viewBox="0 0 100 2" preserveAspectRatio="none" className="mt-1 h-1.5 w-full bg-stone">
              <rect width={(value / most) * 100} height="2" className="fill-gold" />
            </svg>
          </div>
        ))}
      </div>
    </Chart>
  );
}

function Chart({ title, texts, points, children }: ChartProps & { children: ReactNode }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-3 font-medium">{title}</figcaption>
      {children}
      <details className="mt-3 text-sm">
        <summary className="inline-block min-h-8 content-center text-muted underline underline-offset-4">
          {texts.table}
        </summary>
        <table className="mt-2 w-full max-w-xl">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b hairline text-start text-muted">
              <th scope="col" className="py-1 text-start font-medium">
                {texts.name}
              </th>
              <th scope="col" className="py-1 text-end font-medium">
                {texts.value}
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ name, note, text }) => (
              <tr key={name} className="border-b hairline">
                <td className="py-1">
                  <span>{name}</span>
                  {note ? <span className="block text-xs text-muted">{note}</span> : null}
                </td>
                <td className="py-1 text-end tabular-nums">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
