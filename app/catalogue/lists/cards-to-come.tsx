/** Keeps the room of cards in their own form, so that nothing below moves when they come. */
export function CardsToCome({ count, className }: { count: number; className: string }) {
  return (
    <div aria-hidden="true" className={`mt-6 ${className}`}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className="grid gap-3">
          <span className="aspect-square rounded-sm bg-stone" />
          <span className="h-8 w-2/3 rounded-sm bg-stone" />
        </span>
      ))}
    </div>
  );
}
