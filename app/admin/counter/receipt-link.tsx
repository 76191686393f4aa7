import { useState } from "react";
import type { Language } from "#domain/language.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { NewTabLink } from "../../i18n/new-tab-link.tsx";
import { errorMessage } from "../data/admin-client.ts";
import { useAdminClient } from "../data/client-context.ts";
import { useAction } from "../ui/use-action.ts";
import { qrCode } from "./qr-code.ts";
import { linkSale } from "./sale.ts";
import { useText } from "../../i18n/language.tsx";
import { counterText } from "./text.ts";

/** The receipt for the buyer's phone: a code to scan, or WhatsApp. It opens the purchase's page, where it is printed. */
export function ReceiptLink({ reference, locale }: { reference: string; locale: Language }) {
  const t = useText(counterText);
  const client = useAdminClient();
  const [url, setUrl] = useState<string>();
  const link = useAction({
    mutationFn: () => linkSale(client, reference, locale),
    onSuccess: setUrl,
    onError: (error) => void toast({ title: t("counter.noLink"), description: errorMessage(error), destructive: true }),
  });
  if (!url) {
    return (
      <Button variant="secondary" busy={link.isPending} onClick={() => link.mutate()}>
        {t("counter.toPhone")}
      </Button>
    );
  }
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-3">
      <QrPicture text={url} label={t("counter.code")} />
      <figcaption className="text-sm text-muted">{t("counter.scan")}</figcaption>
      <NewTabLink href={`https://wa.me/?text=${encodeURIComponent(url)}`} className={buttonClass("quiet")}>
        WhatsApp
      </NewTabLink>
    </figure>
  );
}

/** Dark on light with a margin of four, in every theme: scanners ask for both (ISO/IEC 18004). */
function QrPicture({ text, label }: { text: string; label: string }) {
  const rows = qrCode(text);
  const size = rows.length + 8;
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x + 4} ${y + 4}h1v1h-1z` : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="w-full max-w-56 rounded-md"
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path.join("")} />
    </svg>
  );
}
