import type { Database } from "#platform/database/database.ts";
import { refuse } from "#supabase/functions/_shared/answers.ts";
import { createProvider } from "#supabase/functions/_payments/provider.ts";
import type { ShopFunctions } from "#supabase/functions/functions.ts";
import type { Provider } from "./provider.ts";

/** Tells those who look at a backup that was restored with `--trial`. */
export const trialSentence =
  "This is a copy on trial: it sends no mail, takes no payment and tells the card provider nothing. To open it as a shop, restore the backup without --trial.";

/** Stands on every page, in both languages; visitors read no commands. */
export const trialNotice =
  "This is a copy on trial: nothing can be bought here, and no mail is sent. · Δοκιμαστικό αντίγραφο: εδώ δεν γίνονται αγορές και δεν στέλνονται μηνύματα.";

export async function isOnTrial(database: Database): Promise<boolean> {
  const { rows } = await database.query<{ is_trial: boolean }>("select is_trial from private.origin");
  return rows[0]?.is_trial ?? false;
}

/** No question leaves this process, whatever may be overlooked. */
export function mutedProvider(): Provider {
  const refused = async () => {
    throw new Error("A copy on trial asks the card provider nothing");
  };
  return {
    stripe: createProvider("sk_test_trial", { fetch: refused }),
    webhookSecrets: [],
    livemode: false,
  };
}

/** An order's page only reads; every other function mails, sells, refunds or asks the provider. */
export function refusedOnTrial(table: ShopFunctions["table"]): ShopFunctions["table"] {
  const fetch = async () => refuse({ status: 503, code: "on_trial", error: trialSentence });
  const refused = Object.entries(table).map(
    ([name, one]) => [name, name === "read-order" ? one : { ...one, fetch }] as const,
  );
  return { ...table, ...Object.fromEntries(refused) };
}
