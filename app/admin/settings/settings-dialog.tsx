import { Dialog } from "../../ui/dialog.tsx";
import { sheet } from "../ui/dialog-shapes.ts";
import { useAddress } from "../address.ts";
import { useText } from "../text.ts";
import { Outbox } from "./outbox.tsx";
import { PaymentAlerts } from "./payment-alerts.tsx";
import { ReadyToSell } from "./ready-to-sell.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { Withdrawals } from "./withdrawals.tsx";

export function SettingsDialog() {
  const { t } = useText();
  const address = useAddress();
  if (address.read("view") !== "settings") return null;
  return (
    <Dialog
      open
      shape={sheet}
      onClose={() => address.change({ view: undefined })}
      title={t("settings.title")}
      closeLabel={t("close")}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-9 overflow-y-auto px-6 py-6">
        <ReadyToSell />
        <PaymentAlerts />
        <Withdrawals />
        <SettingsForm />
        <Outbox />
      </div>
    </Dialog>
  );
}
