import { createHash } from "node:crypto";

/** Sources for a policy, as `'sha256-…'`. */
export interface BlockHashes {
  script: string[];
  style: string[];
}

/**
 * Names a page's own inline scripts and styles by their SHA-256, and takes out the nonce that marks them. The nonce is
 * made anew for each render, so that no block from elsewhere can carry it. A page kept in memory for all visitors can't
 * have a nonce of its own: the second visitor would know it (decisions/0004).
 */
export function nameOwnBlocks(
  marked: string,
  nonce: string,
): { html: string; hashes: BlockHashes } {
  const mark = ` nonce="${nonce}"`;
  const hashes: BlockHashes = { script: [], style: [] };
  for (const [, name, attributes = "", code = ""] of marked.matchAll(block)) {
    if (!attributes.includes(mark)) continue;
    const hash = `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
    const list = name === "style" ? hashes.style : hashes.script;
    if (!list.includes(hash)) list.push(hash);
  }
  return { html: marked.replaceAll(mark, ""), hashes };
}

const block = /<(script|style)( [^>]*)>([^]*?)<\/\1>/g;
