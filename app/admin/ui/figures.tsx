/** Sums side by side, each under its name. */
export function Figures({ figures }: { figures: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-display text-xl whitespace-nowrap tabular-nums sm:text-2xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
