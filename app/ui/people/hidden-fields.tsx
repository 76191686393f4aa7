import { useEffect, useRef } from "react";

/**
 * The moment at which a form was shown, Unix milliseconds: by its maker's clock (`madeAt`) without scripts, else by the
 * browser's own, since the two may differ.
 */
export function ShownAt({ madeAt }: { madeAt: number }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = String(Date.now());
  }, []);
  return <input ref={input} type="hidden" name="shown_at" defaultValue={madeAt} />;
}

/** Lies out of sight of people, their screen readers and their browsers' memory; machines fill it. */
export function Trap({ label }: { label: string }) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        <span>{label}</span>
        <input name="homepage" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
