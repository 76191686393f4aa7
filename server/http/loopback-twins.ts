/** A laptop's localhost and 127.0.0.1 are the same shop. One with an address of its own (PUBLIC_URL) has no twin. */
export function loopbackTwins(publicUrl: string | undefined, siteUrl: string): string[] {
  if (publicUrl) return [];
  const { port } = new URL(siteUrl);
  return ["localhost", "127.0.0.1", "[::1]"]
    .map((host) => `http://${host}:${port}`)
    .filter((origin) => origin !== siteUrl);
}
