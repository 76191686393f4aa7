/** Every browser on an iPhone runs on the system's engine. The order decides: most call themselves by several names. */
const engines: readonly (readonly [family: string, pattern: RegExp])[] = [
  ["iOS", /(?:iPhone|iPad|iPod).* OS (\d{1,3})_/],
  ["Firefox", /Firefox\/(\d{1,3})/],
  ["Edge", /Edge?\/(\d{1,3})/],
  ["Samsung", /SamsungBrowser\/(\d{1,3})/],
  ["Chrome", /Chrom(?:e|ium)\/(\d{1,3})/],
  ["Safari", /Version\/(\d{1,3}).* Safari\//],
];

/** Family and major version, all that is kept of a browser's name: `Chrome 109`, `iOS 16`, `other`. */
export function engineOf(userAgent: string): string {
  for (const [family, pattern] of engines) {
    const major = pattern.exec(userAgent)?.[1];
    if (major !== undefined) return `${family} ${major}`;
  }
  return "other";
}
