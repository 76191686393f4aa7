import { useBlocker, type Location } from "react-router";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { useText } from "../../i18n/language.tsx";
import { frameText } from "./text.ts";
import { useWarnOnLeave } from "./use-warn-on-leave.ts";

export interface UnsavedGuardProps {
  /** Asked at the moment when the admin is about to leave. */
  isUnsaved: () => boolean;
  /** The name in the address that holds the form open; absent where the path alone does. */
  openedBy?: "product";
  onDiscard: () => void;
}

/** Guards every way to leave: Escape, the cross, a press beside the form, back, another address, a reload. */
export function UnsavedGuard({ isUnsaved, openedBy, onDiscard }: UnsavedGuardProps) {
  const t = useText(frameText);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved() && placeOf(currentLocation, openedBy) !== placeOf(nextLocation, openedBy),
  );
  useWarnOnLeave(isUnsaved);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title={t("productForm.discard")}
      text={t("productForm.discardText")}
      confirmLabel={t("productForm.discardYes")}
      cancelLabel={t("productForm.discardNo")}
      closeLabel={t("close")}
      onConfirm={() => {
        onDiscard();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    />
  );
}

function placeOf({ pathname, search }: Location, openedBy: UnsavedGuardProps["openedBy"]): string {
  return `${pathname} ${(openedBy && new URLSearchParams(search).get(openedBy)) ?? ""}`;
}
