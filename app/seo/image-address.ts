/** The whole address of a picture, for readers elsewhere; undefined for what is none, which no page breaks over (AVL-15). */
export function imageAddress(image: string | null, siteUrl: string): string | undefined {
  if (!image || !URL.canParse(image, siteUrl)) return undefined;
  const { protocol, href } = new URL(image, siteUrl);
  return protocol === "https:" || protocol === "http:" ? href : undefined;
}
