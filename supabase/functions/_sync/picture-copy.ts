import type { SupabaseClient } from "@supabase/supabase-js";

export interface PictureParts {
  client: SupabaseClient;
  /** Fetches from the provider's picture host; a test's own. */
  fetchPicture: typeof fetch;
}

const bucket = "product-images";
const maxBytes = 10 * 1024 * 1024;
const extensions: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
};

/**
 * Copies the provider's picture into our storage: browsers ask no third party. The storage re-encodes it.
 * @throws when the picture can't be had: the product keeps its own
 */
export async function copyPicture(parts: PictureParts, address: string): Promise<string> {
  if (!isPublicHost(address)) throw new Error("No picture: its address is not a public one");
  const response = await parts.fetchPicture(address, {
    redirect: "error",
    signal: AbortSignal.timeout(10_000),
  });
  const type = response.headers.get("content-type")?.split(";")[0]?.trim() ?? "";
  const extension = extensions[type];
  if (!response.ok || !extension) throw new Error(`No picture: ${response.status} ${type}`);
  const bytes = await readBytes(response);
  const path = `sync/${await digest(address)}.${extension}`;
  const storage = parts.client.storage.from(bucket);
  const { error } = await storage.upload(path, bytes, { contentType: type, upsert: true });
  if (error) throw new Error("The picture was not stored", { cause: error });
  return storage.getPublicUrl(path).data.publicUrl;
}

/** Refuses the machine's own network: a provider's file has a name, and lies at the usual port. */
function isPublicHost(address: string): boolean {
  const { protocol, hostname, port, username } = new URL(address);
  const isNamed = /\.[a-z][a-z\d-]*\.?$/i.test(hostname) && !privateName.test(hostname);
  return protocol === "https:" && isNamed && port === "" && username === "";
}

const privateName = /\.(local|localhost|internal|intranet|lan|home|corp|arpa)\.?$/i;

async function readBytes(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw new Error("The picture is larger than 10 MB");
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/** One name per address: the same picture is never stored twice. */
async function digest(address: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(address));
  const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0"));
  return hex.join("").slice(0, 32);
}
