import { bootstrap } from "#platform/database/migrate.ts";
import { openPostgres } from "#platform/database/postgres/postgres.ts";
import { silentLog } from "#tests/database.ts";
import { startTestPlatform } from "#tests/platform.ts";

/** A whole platform in a process of its own, so that nothing else shares its memory. Started with `--expose-gc`. */
const [url = ""] = process.argv.slice(2);
const database = await openPostgres({ url, log: silentLog });
await bootstrap(database);
await database.script(`
  create table public.films (id integer primary key, title text not null, description text, price numeric);
  insert into public.films select i, 'Film number ' || i, repeat('A quiet sentence about it. ', 6), i * 10.50
    from generate_series(1, 24) i;
  create table public.notes (id integer primary key, text text);
  insert into public.notes values (1, 'first');
  alter table public.films enable row level security;
  create policy everybody on public.films for select to anon, authenticated using (true);
  grant select on public.films to anon, authenticated;
  grant select, update on public.notes to service_role;
  alter publication supabase_realtime add table public.films;`);
const service = await startTestPlatform({ database });
const { id, email, password } = await someUser();
process.send?.({ url: service.url, keys: service.keys, id, token: await signIn(email, password) });

process.on("message", () => {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
  process.send?.({ heapUsed, arrayBuffers, rss });
});

async function someUser(): Promise<{ id: string; email: string; password: string }> {
  const { id, email, password } = await service.signedInClient();
  return { id, email, password };
}

async function signIn(email: string, password: string): Promise<string> {
  const { data, error } = await service.anonClient().auth.signInWithPassword({ email, password });
  if (error) throw error;
  return data.session.access_token;
}
