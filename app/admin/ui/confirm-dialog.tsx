import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { box } from "./dialog-shapes.ts";
import { DialogActions } from "./dialog-actions.tsx";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  closeLabel: string;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that can't be undone. The safe answer comes first. */
export function ConfirmDialog({ title, text, busy = false, ...props }: ConfirmDialogProps) {
  return (
    <Dialog shape={box} open={props.open} onClose={props.onCancel} title={title} closeLabel={props.closeLabel}>
      <p className="px-6 py-5">{text}</p>
      <DialogActions>
        <Button variant="secondary" onClick={props.onCancel}>
          {props.cancelLabel}
        </Button>
        <Button variant="danger" busy={busy} onClick={props.onConfirm}>
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
