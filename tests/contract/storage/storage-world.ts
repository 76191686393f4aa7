import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, expect } from "vitest";
import type { Database } from "#platform/database/database.ts";
import { createDiskFiles } from "#platform/storage/files/disk.ts";
import { startTestPlatform, type TestPlatform, type TestPlatformParts } from "../../platform.ts";

/**
 * Buckets: `pictures` (public, 10 MiB, four formats), `papers` (private, anything) for the editor alone, and `notes`,
 * where who is signed in may insert plain text that says `by: me`. The operator holds the secret key.
 */
export interface StorageWorld extends TestPlatform {
  database: Database;
  editor: SupabaseClient;
  member: SupabaseClient;
  stranger: SupabaseClient;
  operator: SupabaseClient;
  /** Every file on disk, renderings included. */
  filesOnDisk(): string[];
  /** Fetches below /storage/v1, as nobody unless the headers say otherwise. */
  fetchStorage(path: string, init?: RequestInit): Promise<Response>;
  asEditor(init?: RequestInit): Promise<RequestInit>;
}

const sql = `
  create table public.editors (user_id uuid primary key);
  alter table public.editors enable row level security;
  grant select on public.editors to authenticated;
  create policy "own row" on public.editors for select to authenticated using (user_id = auth.uid());
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('pictures', 'pictures', true, 10485760,
     array['image/jpeg', 'image/png', 'image/gif', 'image/webp']),
    ('papers', 'papers', false, null, null),
    ('notes', 'notes', false, null, null);
  create policy "anybody notes plainly" on storage.objects for insert to authenticated
    with check (
      bucket_id = 'notes' and metadata->>'mimetype' like 'text/plain%' and user_metadata->>'by' = 'me'
    );
  create policy "editors do all" on storage.objects for all to authenticated
    using (bucket_id in ('pictures', 'papers') and exists (select from public.editors))
    with check (bucket_id in ('pictures', 'papers') and exists (select from public.editors));`;

export async function openStorageWorld(
  parts: Omit<TestPlatformParts, "database" | "files"> = {},
): Promise<StorageWorld> {
  const folder = mkdtempSync(join(tmpdir(), "storage-test-"));
  const platform = await startTestPlatform({
    ...parts,
    schema: sql,
    files: createDiskFiles(folder),
  });
  afterAll(async () => {
    await platform.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const editor = await platform.signedInClient();
  const member = await platform.signedInClient();
  await platform.database.query("insert into public.editors values ($1)", [editor.id]);
  return {
    ...platform,
    editor: editor.client,
    member: member.client,
    stranger: platform.anonClient(),
    operator: platform.adminClient(),
    filesOnDisk: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)),
    fetchStorage: (path, init) => fetch(`${platform.url}/storage/v1${path}`, init),
    async asEditor(init = {}) {
      const { data } = await editor.client.auth.getSession();
      const headers = new Headers(init.headers);
      headers.set("authorization", `Bearer ${data.session?.access_token}`);
      return { ...init, headers };
    },
  };
}

/** The shape of a refusal from the stock client. */
export function refusal(statusCode: string, message: string | RegExp = /./) {
  const text = typeof message === "string" ? message : expect.stringMatching(message);
  return { data: null, error: expect.objectContaining({ status: 400, statusCode, message: text }) };
}
