// `npm run rotate-keys`: a new key for access tokens, also while the shop runs. Nobody is signed out.
import { rotateKeys } from "#server/keeping/secrets.ts";
import { finish } from "#server/operator/command-line.ts";

await finish(async ({ DATA_DIR, SUPABASE_URL }) => {
  if (SUPABASE_URL) return { ok: false, text: "A hosted project rotates its keys itself." };
  const kid = await rotateKeys(DATA_DIR);
  return {
    ok: true,
    text: `Access tokens are signed with the key ${kid} now; those signed before are good until they expire.`,
  };
});
