/** Pixels of width. Storage makes no others: each picture has few variants, made once for everybody. */
export const pageWidths = [320, 480, 640, 768, 960, 1280] as const;
/** The blurred preview behind a picture that is still loading. */
export const previewWidth = 16;
/** The picture beside a link that is shared (Open Graph). */
export const sharedWidth = 1200;
export const previewQuality = 30;
export const pageQuality = 62;

export type PictureWidth = (typeof pageWidths)[number] | typeof previewWidth | typeof sharedWidth;
export type PictureQuality = typeof previewQuality | typeof pageQuality;

/** All of the above, each list rising. */
export const renderSizes = {
  sides: [...pageWidths, previewWidth, sharedWidth].toSorted((one, other) => one - other),
  qualities: [previewQuality, pageQuality],
};
