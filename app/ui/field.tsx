import {
  useId,
  type AriaAttributes,
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
  return (
    <Field {...{ label, error, hint, className, id: input.id }}>
      {(control) => <input {...input} {...control} className={controlClass} />}
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
  return (
    <Field {...{ label, error, hint, className, id: input.id }}>
      {(control) => (
        <textarea rows={4} {...input} {...control} onFocus={showWhole} className={`${controlClass} py-2.5`} />
      )}
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
  return (
    <Field {...{ label, error, hint, className, id: select.id }}>
      {(control) => (
        <select {...select} {...control} className={controlClass}>
          {children}
        </select>
      )}
    </Field>
  );
}

export const controlClass =
  "block min-h-11 w-full rounded-sm border border-edge bg-surface px-3.5 text-ink placeholder:text-muted aria-invalid:border-danger focus-visible:outline-offset-0";

type GivenProps = { [Key in keyof FieldProps]: FieldProps[Key] | undefined };
interface FrameProps extends GivenProps {
  id: string | undefined;
  children: (control: AriaAttributes & { id: string }) => ReactNode;
}

function Field({ label, error, hint, className = "", id: given, children }: FrameProps) {
  const made = useId();
  const id = given ?? made;
  const described = [error ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      {children({ id, "aria-invalid": error ? true : undefined, "aria-describedby": described || undefined })}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}
