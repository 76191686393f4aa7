import { useId, type ComponentProps } from "react";
import { useText } from "./language.tsx";
import { newTabText } from "./text.ts";

/** A link that tells who hears the page that it opens a tab, in which no way leads back (EYE-13). */
export function NewTabLink({ children, ...link }: Omit<ComponentProps<"a">, "target" | "rel" | "aria-describedby">) {
  const t = useText(newTabText);
  const opensId = useId();
  return (
    <>
      <a {...link} target="_blank" rel="noreferrer" aria-describedby={opensId}>
        {children}
      </a>
      <span id={opensId} hidden>
        {t("opensTab")}
      </span>
    </>
  );
}
