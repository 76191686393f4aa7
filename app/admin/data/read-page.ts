import { errorCode } from "./admin-client.ts";

/**
 * A numbered page of a list. A page beyond the last row is refused where rows and count come in one (416, PGRST103):
 * rows were deleted since, or the address is old. The first page comes instead, whose count tells the list its last
 * page.
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
