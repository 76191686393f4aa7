import { parsedAddress } from "#domain/web-address.ts";

/** A picture's whole address, for readers elsewhere; undefined for an invalid one, so that no page breaks (AVL-15). */
export function pictureAddress(image: string | null, siteUrl: string): string | undefined {
  const address = image ? parsedAddress(image, siteUrl) : null;
  return address && /^https?:$/.test(address.protocol) ? address.href : undefined;
}
