import type { BlockHashes } from "./inline-blocks.ts";
import { reportPath } from "./policy-reports.ts";

/** Sources that pages may use beside their own origin. */
export interface Origins {
  /** The shop's address as shoppers type it. */
  siteUrl: string;
  /** The service's origin: the same, or a hosted project's. */
  projectUrl: string;
  /** Further origins of this very shop: a laptop's `127.0.0.1` beside its `localhost`. */
  twins: readonly string[];
}

/** Names without `bluetooth`, which Chromium on Linux does not know and reports on every page. */
const permissions = [
  "accelerometer",
  "autoplay",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
  "xr-spatial-tracking",
  "browsing-topics",
]
  .map((name) => `${name}=()`)
  .concat('fullscreen=(self "https://www.google.com")')
  .join(", ");

/** Headers of every answer, whichever room made it. */
export function headersOfEverything(siteUrl: string): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    ...(siteUrl.startsWith("https:") ? { "strict-transport-security": "max-age=63072000" } : {}),
  };
}

/** Further headers of every page; the policy allows the inline blocks that `hashes` names. */
export function headersOfPage(
  path: string,
  origins: Origins,
  hashes: BlockHashes = { script: [], style: [] },
): Record<string, string> {
  return {
    "content-security-policy": contentSecurityPolicy(hashes, origins),
    // Reported, not yet enforced: our pages write plain text alone (start/plain-text.ts), but an extension may write more.
    "content-security-policy-report-only": `require-trusted-types-for 'script'; report-uri ${reportPath}`,
    "referrer-policy": /^\/(payment-success|order|quote)/.test(path)
      ? "no-referrer"
      : "strict-origin-when-cross-origin",
    // The dashboard asks where the shop is, once it is told to (WEK-13).
    "permissions-policy": path.startsWith("/admin")
      ? permissions.replace("geolocation=()", "geolocation=(self)")
      : permissions,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    "origin-agent-cluster": "?1",
    ...(/^\/(admin|order|quote)/.test(path) ? { "x-robots-tag": "noindex" } : {}),
  };
}

function contentSecurityPolicy({ script, style }: BlockHashes, { siteUrl, projectUrl, twins }: Origins): string {
  const project = new URL(projectUrl);
  const socket = `${project.protocol === "https:" ? "wss:" : "ws:"}//${project.host}`;
  const isForeign = project.origin !== siteUrl || twins.length > 0;
  const foreign = isForeign ? ` ${project.origin}` : "";
  const scripts = [siteUrl, ...twins].map((origin) => `${origin}/assets/`).join(" ");
  const directives = [
    "default-src 'none'",
    `script-src ${scripts} ${script.join(" ")}`,
    `style-src 'self' ${style.join(" ")}`,
    `img-src 'self' data: blob:${foreign}`,
    "font-src 'self'",
    `connect-src 'self'${foreign} ${socket}`,
    "frame-src https://www.google.com/maps/",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `report-uri ${reportPath}`,
  ];
  if (siteUrl.startsWith("https:")) directives.push("upgrade-insecure-requests");
  return directives.map((directive) => directive.trim()).join("; ");
}
