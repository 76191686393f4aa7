/** Sums side by side, each under its name. */
export function Figures({ figures }: { figures: readonly (readonly [string, string])[] }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-4 *:min-w-32">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-display text-xl whitespace-nowrap tabular-nums sm:text-2xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
