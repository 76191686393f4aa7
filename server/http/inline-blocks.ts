import { createHash } from "node:crypto";

export interface BlockHashes {
  script: string[];
  style: string[];
}

/**
 * Names own inline blocks by their SHA-256 and takes out the render's nonce, which marks them: a page kept for all
 * visitors can't have one, since the second visitor would know it (decisions/0004).
 */
export function nameOwnBlocks(marked: string, nonce: string): { html: string; hashes: BlockHashes } {
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
