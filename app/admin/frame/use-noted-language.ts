import { useEffect } from "react";
import { useLanguage } from "../../i18n/language.tsx";
import { useAdminClient } from "../data/client-context.ts";

/** Tells the account in which language its dashboard is read: notices come in it (WEK-06). */
export function useNotedLanguage(): void {
  const client = useAdminClient();
  const { language } = useLanguage();
  useEffect(() => {
    const note = async () => {
      const { data } = await client.auth.getSession();
      if (!data.session || data.session.user.user_metadata["language"] === language) return;
      // A refusal is met again, and told, by whatever the dashboard does next.
      await client.auth.updateUser({ data: { language } });
    };
    void note();
  }, [client, language]);
}
