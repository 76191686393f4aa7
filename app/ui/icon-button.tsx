import type { ButtonHTMLAttributes } from "react";

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> {
  /** Accessible name, and the tip under the pointer. */
  label: string;
  look?: "plain" | "danger";
}

export function IconButton({ label, look = "plain", children, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      {...button}
      aria-label={label}
      title={label}
      className={`grid size-9 shrink-0 place-items-center rounded-sm text-muted transition-colors hover:bg-stone disabled:text-line disabled:hover:bg-transparent ${
        look === "danger" ? "hover:text-danger" : "hover:text-ink"
      }`}
    >
      {children}
    </button>
  );
}
