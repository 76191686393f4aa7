import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { nameOwnBlocks } from "./inline-blocks.ts";
import { headersOfPage } from "./security-headers.ts";

const shop = "https://kosmima.example";
const origins = { siteUrl: shop, projectUrl: shop, twins: [] };
const nonce = "3f6c1f4e";
const hashOf = (code: string) => createHash("sha256").update(code).digest("base64");

function policyOf(html: string): string {
  const { hashes } = nameOwnBlocks(html, nonce);
  return headersOfPage("/", origins, hashes)["content-security-policy"] ?? "";
}

test("AVL-16 a page's own scripts and style are named, once each, and carry no mark any more", () => {
  const page = `<style id="style" nonce="3f6c1f4e">a{}</style><script nonce="3f6c1f4e" type="module">own()</script><script nonce="3f6c1f4e">own()</script>`;
  const { html, hashes } = nameOwnBlocks(page, nonce);
  expect(html).not.toContain("nonce");
  expect(hashes).toEqual({ script: [`'sha256-${hashOf("own()")}'`], style: [`'sha256-${hashOf("a{}")}'`] });
  expect(policyOf(page)).toContain(`${shop}/assets/ 'sha256-${hashOf("own()")}';`);
});

test("AVL-16 a script or a style that got into a page from elsewhere is not allowed", () => {
  for (const planted of [
    "<script>alert(1)</script>",
    `<script nonce="">alert(1)</script>`,
    `<script nonce="guess">alert(1)</script>`,
    `<script type="module">alert(1)</script>`,
    "<style>*{display:none}</style>",
    "<script>alert(1);//",
    "<SCRIPT>alert(1)</SCRIPT>",
    `<img src=x onerror="alert(1)">`,
  ]) {
    const page = `<h1>${planted}</h1><script nonce="3f6c1f4e">own()</script>`;
    const allowed = policyOf(page).match(/'sha256-[^']+'/g);
    expect([planted, allowed]).toEqual([planted, [`'sha256-${hashOf("own()")}'`]]);
    expect(policyOf(page)).not.toMatch(/unsafe|nonce/);
  }
});
