import { randomBytes } from "node:crypto";
import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { Fonts } from "../sandbox.ts";
import { style } from "./style.ts";
import { texts } from "./texts.ts";
import type { Language } from "./texts.ts";

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

export interface Document {
  language: Language;
  brand: string;
  status?: number;
  fonts?: Fonts | undefined;
  /** Addresses to which the page's form may lead, through redirects too. */
  leadsTo?: readonly (string | null)[];
  body: Markup;
}

/**
 * No script, no cache, no frame. Browsers hold the redirect after a form's POST against `form-action`,
 * so the shop's own addresses are named there.
 */
export async function respondWith(document: Document): Promise<Response> {
  const { language, brand, fonts, status = 200, leadsTo = [], body } = document;
  const t = texts[language];
  const nonce = randomBytes(16).toString("base64");
  const page = await html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        <title>${t.title(brand)}</title>
        <link rel="icon" href="data:," />
        <style nonce="${nonce}">
          ${raw(fonts ? style + fontRules(fonts) : style)}
        </style>
      </head>
      <body>
        <aside class="notice"><strong>${t.notice}</strong> <span>${t.noticeMore}</span></aside>
        ${body}
      </body>
    </html>`;
  const origins = leadsTo.flatMap((address) => (address === null ? [] : [new URL(address).origin]));
  const csp = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data:",
    ...(fonts ? ["font-src 'self'"] : []),
    `form-action 'self' ${[...new Set(origins)].join(" ")}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return new Response(String(page), {
    status,
    headers: { ...headers, "Content-Security-Policy": csp },
  });
}

function fontRules({ serif, sans }: Fonts): string {
  const rules = (family: string, files: readonly string[]) => {
    const faces = files.map(
      (file, at) =>
        `@font-face { font-family: ${family}-${at}; font-weight: 400 800; font-display: swap; src: url("${file}") format("woff2"); }`,
    );
    const names = files.map((_, at) => `${family}-${at}, `).join("");
    return `${faces.join("\n")}\n:root { --own-${family}: ${names}var(--${family}); }\n`;
  };
  return rules("serif", serif) + rules("sans", sans);
}

/** Headers of redirects and refusals too. */
export const headers: Readonly<Record<string, string>> = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "X-Robots-Tag": "noindex, nofollow",
};

export function masthead(brand: string): Markup {
  return html`<p class="brand">${brand}</p>`;
}
