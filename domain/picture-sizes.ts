/**
 * Pixels of width. Storage makes no others: each picture has few variants, made once for everybody. 160 is a thumbnail's,
 * 352 and 704 are half and all of a phone with 390 points of two pixels.
 */
export const pageWidths = [160, 352, 480, 640, 704, 768, 960, 1280] as const;
/** Widths of a picture that fills the first screen. */
export const heroWidths = [640, 960, 1280, 1920] as const;
/** The blurred preview behind a picture that is still loading. */
export const previewWidth = 16;
/** The picture beside a link that is shared (Open Graph). */
export const sharedWidth = 1200;
export const previewQuality = 30;
export const pageQuality = 62;
/** A piece's own pictures: pavé stones stay apart (SSIM of 0.993 and more as AVIF from 480 px on, PCE-02). */
export const productQuality = 96;

export type PictureWidth = (typeof pageWidths | typeof heroWidths)[number] | typeof previewWidth | typeof sharedWidth;
export type PictureQuality = typeof previewQuality | typeof pageQuality | typeof productQuality;

/** All of the above, each list rising. */
export const renderSizes = {
  sides: [...new Set([...pageWidths, ...heroWidths, previewWidth, sharedWidth])].sort((one, other) => one - other),
  qualities: [previewQuality, pageQuality, productQuality],
};
