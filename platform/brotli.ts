import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

/** Whether a client reads Brotli, by its Accept-Encoding (RFC 9110 §12.5.3). */
export function takesBrotli(accepted: string): boolean {
  return /\bbr\b(?!;\s*q=0(\.0+)?\b)/.test(accepted);
}

export async function toBrotli(plain: Uint8Array<ArrayBuffer>, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
    // The window is no larger than the answer: the usual one takes many times its memory.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(plain.byteLength)))),
  };
  return new Uint8Array(await compress(plain, { params }));
}

const compress = promisify(brotliCompress);
