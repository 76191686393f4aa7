import type { ButtonHTMLAttributes } from "react";
import { Words } from "../../ui/words.tsx";
import { useTooltip } from "./tooltip.tsx";

interface IconButtonProps extends Pick<ButtonHTMLAttributes<HTMLButtonElement>, "children" | "disabled" | "onClick"> {
  label: string;
  /** The tip's text, where it may be shorter than the name. */
  tip?: string;
  variant?: "plain" | "danger";
}

export function IconButton({ label, tip = label, variant = "plain", ...button }: IconButtonProps) {
  const tooltip = useTooltip(tip);
  return (
    <>
      <button
        type="button"
        {...button}
        {...tooltip.anchorProps}
        aria-label={label}
        className={`grid size-9 shrink-0 max-lg:size-11 place-items-center rounded-sm text-muted transition-colors hover:bg-stone disabled:text-line disabled:hover:bg-transparent ${
          variant === "danger" ? "hover:text-danger" : "hover:text-ink"
        }`}
      />
      <Words>{tooltip.tip}</Words>
    </>
  );
}
