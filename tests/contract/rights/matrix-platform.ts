import { DatabaseError, type Database, type Transaction } from "#platform/database/database.ts";

/**
 * Rights that the platform's schemas grant, so that a shop's policies can decide. No address leads there: each row is
 * asked in SQL, `open` as the owner, `ask` as the role that has the grant. By verb and thing.
 */
const promises: Record<string, { open?: string[]; ask: string }> = {
  "USAGE auth": { ask: "select auth.uid()" },
  "EXECUTE auth.uid": { ask: "select auth.uid()" },
  "EXECUTE auth.jwt": { ask: "select auth.jwt()" },
  "EXECUTE auth.role": { ask: "select auth.role()" },
  "EXECUTE auth.email": { ask: "select auth.email()" },
  "USAGE storage": { ask: "select storage.filename('a/b.png')" },
  "EXECUTE storage.filename": { ask: "select storage.filename('a/b.png')" },
  "EXECUTE storage.foldername": { ask: "select storage.foldername('a/b.png')" },
  "EXECUTE storage.extension": { ask: "select storage.extension('a/b.png')" },
  "USAGE extensions": {
    open: [
      "create function extensions.probe() returns integer language sql as 'select 1'",
      "grant execute on function extensions.probe to anon, authenticated, service_role",
    ],
    ask: "select extensions.probe()",
  },
  "EXECUTE extensions.rest_body": { ask: "select extensions.rest_body('', 1)" },
  "EXECUTE extensions.rest_list": { ask: "select extensions.rest_list('[]', 99)" },
  "EXECUTE extensions.rest_within": { ask: "select extensions.rest_within(1, 1)" },
  "SELECT storage.objects": opened("objects", "select 1 from storage.objects"),
  "INSERT storage.objects": opened(
    "objects",
    "insert into storage.objects (bucket_id, name, version) values ('product-images', 'probe', '1')",
  ),
  "UPDATE storage.objects": opened("objects", "update storage.objects set metadata = '{}'"),
  "DELETE storage.objects": opened("objects", "delete from storage.objects"),
  "SELECT storage.buckets": opened("buckets", "select 1 from storage.buckets"),
  "INSERT storage.buckets": opened("buckets", "insert into storage.buckets (id, name) values ('probe', 'probe')"),
  "UPDATE storage.buckets": opened("buckets", "update storage.buckets set public = true"),
  "DELETE storage.buckets": opened("buckets", "delete from storage.buckets where id = 'none'"),
};

/** Opens a table by a policy that lets everybody in: the grant alone may be missing. */
function opened(table: string, ask: string) {
  const open = [
    `create policy probe on storage.${table} to anon, authenticated using (true) with check (true)`,
    "set local storage.allow_delete_query = true",
  ];
  return { open, ask };
}

export interface PlatformGrant {
  on: string;
  role: string | null;
  kind: string;
  drop: string;
}

/** Whether a caller of that role may do it; undefined when nobody has written down what the grant is for. */
export async function isGranted(
  database: Pick<Database, "transaction">,
  { on, role, kind }: PlatformGrant,
  dropped?: string,
): Promise<boolean | undefined> {
  const promise = promises[`${kind} ${on}`];
  if (!promise || role === null) return undefined;
  const { open = [], ask } = promise;
  return undone(database, async (change) => {
    for (const sql of [...(dropped ? [dropped] : []), ...open]) await change.query(sql);
    await change.query(`set local role ${role}`);
    return isAllowed(change, ask);
  });
}

async function isAllowed(change: Transaction, sql: string): Promise<boolean> {
  try {
    await change.query(sql);
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === "42501") return false;
    throw error;
  }
}

interface Guard {
  refuses?: string;
  tells?: { channel: string; when: string };
}

const leaver = "00000000-0000-4000-8000-00000000ea5e";
const arrives = `insert into auth.users (id, email) values ('${leaver}', 'leaver@example.test')`;
const leaves = `delete from auth.users where id = '${leaver}'`;
const ended = (when: string): Guard => ({ tells: { channel: "auth_ended", when } });
const stored = (table: string): Guard => ({
  tells: {
    channel: "storage_changes",
    when: `update storage.${table} set name = name where false`,
  },
});

const guards: Record<string, Guard> = {
  "trigger protect_delete on storage.objects": { refuses: "delete from storage.objects" },
  "trigger protect_delete on storage.buckets": {
    refuses: "delete from storage.buckets where id = 'none'",
  },
  "trigger tell_change on storage.objects": stored("objects"),
  "trigger tell_change on storage.buckets": stored("buckets"),
  "trigger session_ended on auth.sessions": ended(
    `${arrives}; insert into auth.sessions (user_id, not_after) values ('${leaver}', now());
     delete from auth.sessions where user_id = '${leaver}'`,
  ),
  "trigger user_deleted on auth.users": ended(`${arrives}; ${leaves}`),
  "trigger user_banned on auth.users": ended(
    `${arrives}; update auth.users set banned_until = 'infinity' where id = '${leaver}'`,
  ),
};

/** Whether the guard `name` does its work, without `dropped` if given; undefined when nobody has written down which. */
export async function isGuarded(
  database: Database,
  { name, drop, restore }: { name: string; drop: string; restore: string },
  isDropped: boolean,
): Promise<boolean | undefined> {
  const { refuses, tells } = guards[name] ?? {};
  if (refuses) {
    return undone(database, async (change) => {
      if (isDropped) await change.query(drop);
      return !(await isAllowed(change, refuses));
    });
  }
  if (!tells) return undefined;
  if (isDropped) await database.script(drop);
  try {
    return await isTold(database, tells);
  } finally {
    await database.script(isDropped ? `${leaves}; ${restore}` : leaves);
  }
}

/** News come in order: what was said is heard between the first word and the last. They lift the ban of nobody. */
async function isTold(database: Database, { channel, when }: { channel: string; when: string }): Promise<boolean> {
  const word = () => JSON.stringify({ id: crypto.randomUUID(), until: 0 });
  const firstWord = word();
  const lastWord = word();
  const over = Promise.withResolvers<void>();
  const heard: string[] = [];
  const stop = await database.listen(channel, (payload) => {
    if (payload === lastWord) over.resolve();
    else heard.push(payload);
  });
  await database.query("select pg_notify($1, $2)", [channel, firstWord]);
  await database.script(when);
  await database.query("select pg_notify($1, $2)", [channel, lastWord]);
  await over.promise;
  await stop();
  // The text before the first word was said earlier.
  return heard.at(-1) !== firstWord;
}

/** Does `work` in a transaction of which nothing is kept. */
export async function undone<T>(
  database: Pick<Database, "transaction">,
  work: (change: Transaction) => Promise<T>,
): Promise<T> {
  const undo = new Error("undone");
  let result: { value: T } | undefined;
  await database
    .transaction(async (change) => {
      result = { value: await work(change) };
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  if (!result) throw new Error("the transaction did nothing");
  return result.value;
}
