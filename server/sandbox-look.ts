import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pageQuality, pageWidths } from "#domain/picture-sizes.ts";
import { isUuid } from "#domain/uuid.ts";
import type { Database } from "#platform/database/database.ts";

const assets = join(import.meta.dirname, "../build/client/assets");

/** The sandbox's page as the shop's sister: its typefaces, and the pieces' pictures of today by the lines' metadata. */
export function sandboxLook(database: Database) {
  return {
    fonts: { serif: fontFiles("eb-garamond"), sans: fontFiles("commissioner") },
    async pictureOf({ product_id: id = "" }: Record<string, string>): Promise<string | null> {
      if (!isUuid(id)) return null;
      const { rows } = await database.query<{ image_url: string | null }>(
        "select image_url from public.products where id = $1",
        [id],
      );
      // The picture lies in our own storage, whose address the shop may have written whole.
      const [, stored] = /\/storage\/v1\/object\/public(\/.+)$/.exec(rows[0]?.image_url ?? "") ?? [];
      if (!stored) return null;
      const rendered = `/storage/v1/render/image/public${stored}`;
      return `${rendered}?width=${pageWidths[0]}&quality=${pageQuality}`;
    },
  };
}

/** Latin before Greek; none while pages are not built. */
function fontFiles(family: string): string[] {
  try {
    const names = readdirSync(assets).filter((name) => name.startsWith(`${family}-`));
    const files = names.filter((name) => /-(latin|greek)-[\w-]+\.woff2$/.test(name)).toSorted();
    return files.toReversed().map((name) => `/assets/${name}`);
  } catch {
    return [];
  }
}
