const most = 99;

/** A number at the corner of what it counts: nothing at 0, `99+` above 99. */
export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      key={count}
      className="badge absolute -top-2 left-[0.9em] grid h-[1.65em] min-w-[1.65em] place-items-center rounded-full bg-gold px-1 text-[min(0.6875rem,5vw)] leading-none font-semibold text-paper tabular-nums"
    >
      {count > most ? `${most}+` : count}
    </span>
  );
}
