import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";

/** A key leads on from a field in a list, or stays. */
export type Way = "here" | "next" | "previous";

interface InPlaceFieldProps {
  label: string;
  value: string;
  placeholder?: string;
  inputMode: "decimal" | "numeric";
  className?: string;
  /** Why it can't be saved, in words. */
  judge: (typed: string) => string | undefined;
  onSave: (typed: string) => void;
  onLeave: (way: Way) => void;
}

/** A cell's value while it is changed: Enter saves, the arrows save and go on by a row, Escape leaves it as it was. */
export function InPlaceField({ value, judge, onSave, onLeave, ...props }: InPlaceFieldProps) {
  const [typed, setTyped] = useState(value);
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const isLeft = useRef(false);
  const faultId = useId();
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const leave = (way: Way) => {
    if (isLeft.current) return;
    isLeft.current = true;
    onLeave(way);
  };
  const save = (way: Way) => {
    const refusal = judge(typed);
    setFault(refusal);
    if (refusal || isLeft.current) return;
    if (typed !== value) onSave(typed);
    leave(way);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ways[event.key];
    if (event.key === "Escape") leave("here");
    if (way) save(way);
    if (way || event.key === "Escape") event.preventDefault();
  };
  return (
    <span className="grid gap-1">
      <input
        ref={input}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => save("here")}
        aria-label={props.label}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? faultId : undefined}
        placeholder={props.placeholder}
        inputMode={props.inputMode}
        autoComplete="off"
        enterKeyHint="done"
        className={`min-h-11 rounded-sm border border-edge bg-surface px-2 text-ink tabular-nums placeholder:text-muted aria-invalid:border-danger focus-visible:outline-offset-0 lg:min-h-9 ${props.className ?? ""}`}
      />
      {fault ? (
        <span id={faultId} role="alert" className="text-xs whitespace-normal text-danger">
          {fault}
        </span>
      ) : null}
    </span>
  );
}

const ways: Record<string, Way> = { Enter: "here", ArrowDown: "next", ArrowUp: "previous" };
