import { createHash } from "node:crypto";
import { reportPath } from "./policy-reports.ts";

/** Where pages may take things from beside their own origin. */
export interface Origins {
  /** The shop's address as shoppers type it. */
  siteUrl: string;
  /** Where the service answers: the same origin, or a hosted project's. */
  projectUrl: string;
  /** Other origins under which this very shop is opened: a laptop's `127.0.0.1` beside its `localhost`. */
  twins: readonly string[];
}

const permissions = [
  "accelerometer",
  "autoplay",
  "bluetooth",
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

/** What every answer carries, whoever made it. */
export function headersOfEverything(siteUrl: string): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    ...(siteUrl.startsWith("https:") ? { "strict-transport-security": "max-age=63072000" } : {}),
  };
}

/** What every page carries besides, with a Content-Security-Policy for these very bytes. */
export function headersOfPage(
  html: string,
  path: string,
  origins: Origins,
): Record<string, string> {
  return {
    "content-security-policy": contentSecurityPolicy(html, origins),
    // Told, not yet enforced: no code of ours writes markup, but a browser extension's may.
    "content-security-policy-report-only": `require-trusted-types-for 'script'; report-uri ${reportPath}`,
    "referrer-policy": path.startsWith("/payment-success")
      ? "no-referrer"
      : "strict-origin-when-cross-origin",
    "permissions-policy": permissions,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    "origin-agent-cluster": "?1",
    ...(path.startsWith("/admin") ? { "x-robots-tag": "noindex" } : {}),
  };
}

/**
 * A page kept in memory can't carry a nonce, so each inline script and style is named by its SHA-256, taken
 * from the final bytes: what somebody plants afterwards does not run.
 */
function contentSecurityPolicy(html: string, { siteUrl, projectUrl, twins }: Origins): string {
  const project = new URL(projectUrl);
  const socket = `${project.protocol === "https:" ? "wss:" : "ws:"}//${project.host}`;
  const isForeign = project.origin !== siteUrl || twins.length > 0;
  const foreign = isForeign ? ` ${project.origin}` : "";
  const scripts = [siteUrl, ...twins].map((origin) => `${origin}/assets/`).join(" ");
  const directives = [
    "default-src 'none'",
    `script-src ${scripts} ${hashesOf(html, inlineScripts)}`,
    `style-src 'self' ${hashesOf(html, inlineStyles)}`,
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

/** JSON-LD and other data blocks never run, so they need no hash. */
const inlineScripts =
  /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/)[^>]*>([\s\S]*?)<\/script>/g;
const inlineStyles = /<style[^>]*>([\s\S]*?)<\/style>/g;

function hashesOf(html: string, blocks: RegExp): string {
  const hashes = Array.from(html.matchAll(blocks), ([, code = ""]) => {
    return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
  });
  return [...new Set(hashes)].join(" ");
}
