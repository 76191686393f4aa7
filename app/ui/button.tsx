import type { ComponentProps } from "react";
import { Spinner } from "./spinner.tsx";
import { Words } from "./words.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  /** Shows a spinner and lets presses do nothing; the button keeps its focus and its place. */
  busy?: boolean;
}

export function Button({ variant = "primary", busy = false, className, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-busy={busy || undefined}
      aria-disabled={busy || props["aria-disabled"]}
      onClick={busy ? ignore : props.onClick}
      className={buttonClass(variant, className)}
    >
      {busy ? <Spinner /> : null}
      <Words>{props.children}</Words>
    </button>
  );
}

/** The same face for a link: `<Link className={buttonClass("primary")}>`. */
export function buttonClass(variant: ButtonVariant = "primary", more = ""): string {
  return `${shape} ${variants[variant]} ${more}`;
}

const shape =
  "inline-flex min-h-11 items-center justify-center gap-2.5 rounded-sm py-2.5 text-center text-[0.9375rem] leading-snug font-medium transition-colors duration-200 forced-colors:border aria-disabled:cursor-not-allowed disabled:cursor-not-allowed";

const variants: Record<ButtonVariant, string> = {
  primary:
    "px-6 bg-ink text-paper hover:bg-gold aria-disabled:bg-stone aria-disabled:text-muted disabled:bg-stone disabled:text-muted",
  secondary:
    "px-6 border border-edge text-ink hover:border-ink aria-disabled:border-line aria-disabled:text-muted disabled:border-line disabled:text-muted",
  quiet: "-mx-1 px-1 text-ink underline decoration-line decoration-1 underline-offset-4 hover:decoration-gold",
  danger: "px-6 border border-danger text-danger hover:bg-danger hover:text-paper",
};

/** A busy submit button must not submit the form once more. */
function ignore(event: { preventDefault: () => void }): void {
  event.preventDefault();
}
