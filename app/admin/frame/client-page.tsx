import { useText } from "../../i18n/language.tsx";
import { Button } from "../../ui/button.tsx";
import "./admin.css";
import { openAdminClient } from "../data/admin-client.ts";
import { Waiting } from "./admin-providers.tsx";
import { Card } from "./card.tsx";
import { metaOf } from "./page-title.ts";
import { adminText } from "../words/text.ts";
import { frameText } from "./text.ts";

/** Client-only: the server sends a shell without data, the browser's own session decides on its content. */
export async function clientLoader() {
  await openAdminClient();
  return null;
}
clientLoader.hydrate = true as const;

/** The address holds the state of tables and forms; a change of it loads nothing. */
export function shouldRevalidate() {
  return false;
}

export const meta = metaOf(adminText.title);

export function HydrateFallback() {
  return <Waiting />;
}

/** The address of the service could not be read, or a part of the dashboard broke. */
export function ErrorBoundary() {
  const t = useText(adminText, frameText);
  return (
    <Card title={t("title")}>
      <p className="mb-6 text-muted">{t("unknownError")}</p>
      <Button onClick={() => location.reload()}>{t("retry")}</Button>
    </Card>
  );
}
