import { useIsOffline } from "../data/connection.ts";
import { useText } from "../i18n/language.tsx";
import { sharedText } from "../i18n/shared-text.ts";

/** Shown while the connection is gone (R26): the present screen stays usable. */
export function OfflineNote() {
  const t = useText(sharedText);
  const offline = useIsOffline();
  return (
    // In the flow, so that it covers no heading; then it stays below the header.
    <output className="sticky top-20 z-30 block print:hidden">
      {offline ? <p className="bg-ink px-5 py-2.5 text-center text-sm text-paper">{t("offline")}</p> : null}
    </output>
  );
}
