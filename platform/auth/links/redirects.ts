/**
 * Allowed are the site's own origin (on loopback any port) and the configured addresses, exact or with `*` (within a
 * path segment) and `**` (anything). Any other becomes the site itself, silently, as on the hosted service.
 */
export function allowedRedirect(
  asked: string | undefined,
  site: { siteUrl: string; redirectUrls: readonly string[] },
): string {
  if (!asked || !URL.canParse(asked)) return site.siteUrl;
  const url = new URL(asked);
  url.hash = "";
  const home = new URL(site.siteUrl);
  const isPlain = /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
  if (!isPlain) return site.siteUrl;
  const isHome =
    url.origin === home.origin ||
    (isLoopback(home) && url.protocol === home.protocol && url.hostname === home.hostname);
  const isListed = site.redirectUrls.some((pattern) => globOf(pattern).test(url.href));
  return isHome || isListed ? url.href : site.siteUrl;
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}

function globOf(pattern: string): RegExp {
  const source = pattern
    .split(/(\*\*|\*)/)
    .map((part) => {
      if (part === "**") return ".*";
      return part === "*" ? "[^/.?#]*" : part.replace(/[\\^$.|?+()[\]{}]/g, "\\$&");
    })
    .join("");
  return new RegExp(`^${source}/?$`, "u");
}
