import { translateAdmin } from "../../i18n/admin-texts.ts";
import { useLanguage } from "../../i18n/language.tsx";
import { Button } from "../../ui/button.tsx";
import "./admin.css";
import { openAdminClient } from "../data/admin-client.ts";
import { Waiting } from "./admin-providers.tsx";
import { Card } from "./card.tsx";
import { metaOf } from "./page-title.ts";

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

export const meta = metaOf("title");

export function HydrateFallback() {
  return <Waiting />;
}

/** The address of the service could not be read, or a part of the dashboard broke. */
export function ErrorBoundary() {
  const { language } = useLanguage();
  return (
    <Card title={translateAdmin(language, "title")}>
      <p className="mb-6 text-muted">{translateAdmin(language, "unknownError")}</p>
      <Button onClick={() => location.reload()}>{translateAdmin(language, "retry")}</Button>
    </Card>
  );
}
