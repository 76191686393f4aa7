import {
  useId,
  type FocusEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from "react";

interface FieldProps {
  label: ReactNode;
  /** A refusal, shown under the field and read with it. */
  error?: string | undefined;
  hint?: ReactNode;
  className?: string;
}

export function TextField({
  label,
  error,
  hint,
  className,
  ...input
}: FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, "className">) {
  const ids = useFieldIds(input.id, error, hint);
  return (
    <Field {...{ label, error, hint, className, ids }}>
      <input {...input} {...ids.control} className={controlClass} />
    </Field>
  );
}

export function TextAreaField({
  label,
  error,
  hint,
  className,
  ...input
}: FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className" | "onFocus">) {
  const ids = useFieldIds(input.id, error, hint);
  return (
    <Field {...{ label, error, hint, className, ids }}>
      <textarea rows={4} {...input} {...ids.control} onFocus={showWhole} className={`${controlClass} py-2.5`} />
    </Field>
  );
}

/** A browser scrolls to the cursor's line only, and leaves the rest below a phone's bottom bar. */
function showWhole({ currentTarget }: FocusEvent<HTMLElement>): void {
  currentTarget.scrollIntoView({ block: "nearest" });
}

export function SelectField({
  label,
  error,
  hint,
  className,
  children,
  ...select
}: FieldProps & Omit<SelectHTMLAttributes<HTMLSelectElement>, "className">) {
  const ids = useFieldIds(select.id, error, hint);
  return (
    <Field {...{ label, error, hint, className, ids }}>
      <select {...select} {...ids.control} className={controlClass}>
        {children}
      </select>
    </Field>
  );
}

export const controlClass =
  "block min-h-11 w-full rounded-sm border border-edge bg-surface px-3.5 text-ink placeholder:text-muted aria-invalid:border-danger focus-visible:outline-offset-0";

interface FieldIds {
  errorId: string;
  hintId: string;
  control: { id: string; "aria-invalid": true | undefined; "aria-describedby": string | undefined };
}

function useFieldIds(given: string | undefined, error: unknown, hint: unknown): FieldIds {
  const made = useId();
  const id = given ?? made;
  const [errorId, hintId] = [`${id}-error`, `${id}-hint`];
  const describedBy = [error ? errorId : "", hint ? hintId : ""].filter(Boolean).join(" ");
  return {
    errorId,
    hintId,
    control: {
      id,
      "aria-invalid": error ? true : undefined,
      "aria-describedby": describedBy || undefined,
    },
  };
}

function Field({
  label,
  error,
  hint,
  className = "",
  ids,
  children,
}: { ids: FieldIds; children: ReactNode } & {
  [Key in keyof FieldProps]: FieldProps[Key] | undefined;
}) {
  return (
    <div className={className}>
      <label htmlFor={ids.control.id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      {children}
      {hint ? (
        <p id={ids.hintId} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={ids.errorId} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}
