import { useText, type Text } from "../text.ts";
import { errorText } from "./form-values.ts";
import type { ImportFault } from "./product-csv.ts";

const mostShown = 50;

export function ImportFaults({ faults }: { faults: readonly ImportFault[] }) {
  const { t } = useText();
  return (
    <div role="alert" className="rounded-md border border-danger bg-danger-soft p-4 text-sm">
      <p className="font-medium">{t("files.faults", { count: faults.length })}</p>
      <ul className="mt-2 list-disc ps-5">
        {faults.slice(0, mostShown).map(({ line, code }) => (
          <li key={`${line} ${code}`}>{t("files.fault", { line, reason: reasonFor(t, code) })}</li>
        ))}
      </ul>
    </div>
  );
}

function reasonFor(t: Text, code: string): string {
  const formText = errorText(code);
  if (formText) return t(formText);
  switch (code) {
    case "id invalid":
      return t("files.idInvalid");
    case "id twice":
      return t("files.idTwice");
    case "image address invalid":
      return t("files.imageAddressInvalid");
    case "price invalid":
      return t("files.priceInvalid");
    case "personalised invalid":
      return t("files.personalisedInvalid");
    case "one of a kind invalid":
      return t("files.oneOfAKindInvalid");
    case "too many":
      return t("files.tooMany");
    case "refused":
      return t("files.refused");
    default:
      return t("files.noTable");
  }
}
