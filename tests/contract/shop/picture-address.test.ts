import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { isPictureAddress } from "#domain/pictures.ts";
import { openTestDatabase } from "../../database.ts";

const database = await openTestDatabase();
afterAll(() => database.close());

async function takenOf(addresses: readonly string[]): Promise<string[]> {
  const { rows } = await database.query<{ address: string }>(
    "select address from unnest($1::text[]) as address where private.is_picture_address(address)",
    [addresses],
  );
  return rows.map(({ address }) => address);
}

const good = [
  "/a.webp",
  "/storage/v1/object/public/product-images/1.png?width=4#x",
  "https://shop.example/a.webp",
  "http://127.0.0.1:54321/a.png",
  "http://localhost:65535",
  "https://xn--jxafohpb.gr/a.png",
];
const bad = ["https://[x", "//[x", "/\\[x", "https://1.2/a", "https://a.b:65536/", "a.png", ""];

const part = fc.constantFrom(
  ..."/ // host a.b localhost 1.2 127.0.0.1 256.1.1.1 0x7f [::1] [x xn-- . : :80 :65536 :070 @ \\ ? # %zz".split(" "),
);
const sign = fc.constantFrom(...Array.from('aZ09-._~:/?#[]@!$%&\\ <>"\u0001\u00a0é'));
const address = fc
  .tuple(fc.constantFrom("", "https://", "http://", "/"), fc.array(fc.oneof(part, sign), { maxLength: 6 }))
  .map(([start, parts]) => start + parts.join(""));

test("AVL-15 a picture's address that the database takes a parser takes, and the form takes the same", async () => {
  expect(await takenOf([...good, ...bad])).toEqual(good);
  const tried = fc.sample(address, 5_000);
  const taken = await takenOf(tried);
  expect(taken.filter((one) => !URL.canParse(one, "https://shop.example"))).toEqual([]);
  expect(taken).toEqual(tried.filter((one) => isPictureAddress(one)));
  expect(taken.length).toBeGreaterThan(100);
});
