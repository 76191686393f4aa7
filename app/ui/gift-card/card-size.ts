/** Sizes of the card's lettering in hundredths of its width (210 mm): 28 pt at most, 8 pt at least. */
export const sizes = [4.8, 4.2, 3.7, 3.2, 2.8, 2.4, 2, 1.7, 1.5, 1.35];
const lineHeight = 1.45;
/** The room for the message, in the same hundredths. */
const room = { width: 72, height: 40 };
/** Widths of EB Garamond for each size of its letters, Greek ones and emoji wider than Latin ones. */
const widths = { latin: 0.45, greek: 0.52, wide: 1.3 };

/** The largest lettering with which a message of 300 characters on 20 lines at most stays on its card (GFT-01). */
export function cardSize(message: string): number {
  const lines = message.split("\n").map(widthOf);
  const fits = (size: number) => {
    const perRow = room.width / size;
    const rows = lines.reduce((sum, width) => sum + Math.max(1, Math.ceil(width / perRow)), 0);
    return rows * size * lineHeight <= room.height;
  };
  return sizes.find(fits) ?? 1.35;
}

function widthOf(line: string): number {
  let width = 0;
  for (const sign of line) width += widths[kindOf(sign.codePointAt(0) ?? 0)];
  return width;
}

function kindOf(code: number): keyof typeof widths {
  if (code >= 0x1100 && !(code >= 0x1e00 && code <= 0x206f)) return "wide";
  return code >= 0x370 ? "greek" : "latin";
}
