import { useState, type ComponentType } from "react";
import type { SizeSheetProps } from "./true-size.tsx";

interface SizeSheetButtonProps extends SizeSheetProps {
  label: string;
}

/** Opens the sheet over the piece; its code comes with the press, and where it can't, the guide's own page does. */
export function SizeSheetButton({ label, ...shown }: SizeSheetButtonProps) {
  const [Sheet, setSheet] = useState<ComponentType<SizeSheetProps & { close: () => void }>>();
  const open = () => {
    import("./size-sheet.tsx").then(
      (code) => setSheet(() => code.SizeSheet),
      () => location.assign("/ring-size"),
    );
  };
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={open} className={`noscript:hidden ${sizeLinkClass}`}>
        {label}
      </button>
      {Sheet ? <Sheet {...shown} close={() => setSheet(undefined)} /> : null}
    </>
  );
}

export const sizeLinkClass = "inline-flex min-h-6 items-center underline underline-offset-4 hover:text-ink";
