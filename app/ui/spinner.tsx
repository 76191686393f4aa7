/** Turns while work is under way, but not without scripts. With `label` it is announced, without it is decoration. */
export function Spinner({ label }: { label?: string }) {
  const ring = (
    <span
      aria-hidden="true"
      className="inline-block size-[1.1em] animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  );
  if (label === undefined) return ring;
  return (
    <output className="inline-flex items-center gap-3 text-muted noscript:hidden">
      {ring}
      <span>{label}</span>
    </output>
  );
}
