import { useLocation } from "react-router";
import { useNonce } from "../ui/nonce.ts";
import { goWhereLeft, isCancelLink } from "./at-payment.ts";

/** The cancel link of the payment page leads everybody to one address; the browser knows where this shopper was. */
export function WayBack() {
  const nonce = useNonce();
  if (!isCancelLink(useLocation().search)) return null;
  return (
    // oxlint-disable-next-line react/no-danger -- our own constant
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
  );
}

const code = import.meta.env.SSR ? goWhereLeft : "";
