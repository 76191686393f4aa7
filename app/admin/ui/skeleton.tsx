/** The shape of a list before its first rows are there; afterwards rows stay while they are read anew. */
export function SkeletonRows({ label, rows = 6 }: { label: string; rows?: number }) {
  return (
    <output className="grid gap-2">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} aria-hidden="true" className="h-16 animate-pulse rounded-md bg-stone" />
      ))}
    </output>
  );
}
