import { errorCode } from "./admin-client.ts";

/**
 * A page beyond the last row is refused (416); the first comes instead, as its count tells the last page.
 * @param read reads the rows from this one on, the first being 0
 */
export async function readPage<Page>(
  page: number,
  perPage: number,
  read: (first: number) => Promise<Page>,
): Promise<Page> {
  try {
    return await read((page - 1) * perPage);
  } catch (error) {
    if (errorCode(error) !== "PGRST103") throw error;
    return read(0);
  }
}
