import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { Button } from "../../ui/button.tsx";
import { errorCode } from "../data/admin-client.ts";
import { useAdminClient } from "../data/client-context.ts";
import { AdminProviders } from "../frame/admin-providers.tsx";
import { Card } from "../frame/card.tsx";
import { LoadFailed } from "../frame/load-failed.tsx";
import { PaperWaits } from "../frame/paper-waits.tsx";
import { PrintedPage } from "../ui/printed-page.tsx";
import { Certificate } from "./certificate.tsx";
import { certificateQuery } from "./certificate-query.ts";
import { useText } from "../../i18n/language.tsx";
import { certificateText } from "./text.ts";

export { clientLoader, ErrorBoundary, HydrateFallback, meta, shouldRevalidate } from "../frame/client-page.tsx";

/** `?order=`: the certificate of a sold piece, in a window of its own, to print (TRD-08). */
export default function CertificateRoute() {
  return (
    <AdminProviders>
      <Sheet />
    </AdminProviders>
  );
}

function Sheet() {
  const t = useText(certificateText);
  const [parameters] = useSearchParams();
  const certificate = useQuery(certificateQuery(useAdminClient(), parameters.get("order") ?? ""));
  if (certificate.isPending) return <PaperWaits />;
  if (certificate.isError && errorCode(certificate.error) !== "42501") {
    return (
      <Card title={t("certificate.title")}>
        <LoadFailed query={certificate} />
      </Card>
    );
  }
  if (!certificate.data) return <Card title={t("certificate.gone")}>{null}</Card>;
  return (
    <PrintedPage tools={<Button onClick={() => print()}>{t("certificate.print")}</Button>}>
      <Certificate facts={certificate.data} />
    </PrintedPage>
  );
}
