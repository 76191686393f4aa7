/** A picture's whole address, for readers elsewhere; undefined for an invalid one, so that no page breaks (AVL-15). */
export function imageAddress(image: string | null, siteUrl: string): string | undefined {
  if (!image || !URL.canParse(image, siteUrl)) return undefined;
  const { protocol, href } = new URL(image, siteUrl);
  return protocol === "https:" || protocol === "http:" ? href : undefined;
}
