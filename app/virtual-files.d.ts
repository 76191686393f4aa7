/** Made by vite.config.ts. Empty while developing and in the browser. */
declare module "virtual:text-files" {
  import type { Language } from "#domain/language.ts";

  const textFiles: Partial<Record<Language, string>>;
  export default textFiles;
}

/** Made by vite.config.ts: the style sheet as it stands in each page. Empty while developing. */
declare module "virtual:style" {
  const style: string;
  export default style;
}
