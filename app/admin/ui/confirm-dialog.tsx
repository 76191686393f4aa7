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
  /** A choice below the question. */
  children?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that can't be undone. The safe answer comes first. */
export function ConfirmDialog({ title, text, busy = false, ...props }: ConfirmDialogProps) {
  return (
    <Dialog shape={box} open={props.open} onClose={props.onCancel} title={title} closeLabel={props.closeLabel}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 overflow-y-auto px-6 py-5">
        <p>{text}</p>
        {props.children}
      </div>
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
