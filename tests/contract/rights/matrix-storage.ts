import type { World } from "../../world.ts";
import { forEverybody, type Cell, type WireAnswer } from "./matrix.ts";
import { noise } from "../storage/pictures.ts";

/** E40 to E44 on the shop's own bucket: storage's answers in the words of the matrix. */
export const kept = "matrix/kept.png";
const png = { contentType: "image/png" };
const picture = noise("png", 8);

interface StorageAnswer {
  data: unknown;
  error: { status?: number; statusCode?: string } | null;
}

async function told(answer: PromiseLike<StorageAnswer>): Promise<WireAnswer> {
  const { data, error } = await answer;
  if (!error) return { status: 200, data, error: null };
  const { status = 0, statusCode = "" } = error;
  return { status, data: null, error: { code: statusCode } };
}

/** There is a picture to read, replace and remove: taken up anew only after a cell that took it away. */
async function keepPicture({ service, shop }: World): Promise<string> {
  const there = await shop.fetch(`/storage/v1/object/public/product-images/${kept}`, {
    method: "HEAD",
  });
  if (there.ok) return kept;
  const options = { ...png, upsert: true };
  const { error } = await service.storage.from("product-images").upload(kept, await picture, options);
  if (error) throw error;
  return kept;
}

const toStaff = { anon: "STO-DENY", user: "STO-DENY", assistant: "yes", admin: "yes", service: "yes" } as const;
const toAdmins = { anon: "STO-DENY", user: "STO-DENY", admin: "yes", service: "yes" } as const;
const toOperators = {
  anon: "STO-DENY",
  user: "STO-DENY",
  admin: "STO-DENY",
  service: "yes",
} as const;
const nowhere = { anon: "STO-404", user: "STO-404", admin: "STO-404", service: "STO-404" } as const;
const newName = () => `matrix/${crypto.randomUUID()}.png`;

function cell(
  id: string,
  verb: string,
  expect: Cell["expect"],
  call: (storage: World["service"]["storage"]) => PromiseLike<StorageAnswer>,
): Cell {
  return {
    id,
    verb,
    on: id === "E43" ? "storage.buckets" : "storage.objects",
    arrange: keepPicture,
    call: (client) => told(call(client.storage)),
    expect,
  };
}

const images = (storage: World["service"]["storage"]) => storage.from("product-images");

export const storageCells: Cell[] = [
  cell("E40", "read a picture", forEverybody, (s) => images(s).download(kept)),
  cell("E41", "list pictures", { anon: "empty", user: "empty", admin: "yes", service: "yes" }, (s) =>
    images(s).list("matrix"),
  ),
  cell("E42", "upload a picture", toStaff, async (s) => images(s).upload(newName(), await picture, png)),
  cell("E42", "upload over a picture", toAdmins, async (s) =>
    images(s).upload(kept, await picture, { ...png, upsert: true }),
  ),
  cell("E42", "replace a picture", toAdmins, async (s) => images(s).update(kept, await picture, png)),
  cell("E42", "move a picture", toAdmins, (s) => images(s).move(kept, newName())),
  cell("E42", "copy a picture", toStaff, (s) => images(s).copy(kept, newName())),
  cell("E42", "remove a picture", toAdmins, (s) => images(s).remove([kept])),
  cell("E42", "ask for an address to upload to", toStaff, (s) => images(s).createSignedUploadUrl(newName())),
  cell("E43", "make a bucket", toOperators, (s) => s.createBucket(`bucket-${crypto.randomUUID()}`)),
  cell("E43", "change the bucket", toOperators, (s) => s.updateBucket("product-images", { public: true })),
  cell("E43", "empty the bucket", toOperators, (s) => s.emptyBucket("product-images")),
  cell("E43", "delete a bucket", { ...toOperators, service: "STO-409" }, (s) => s.deleteBucket("product-images")),
  cell("E44", "read from another bucket", nowhere, (s) => s.from("backups").download("shop.tar")),
  cell("E44", "upload to another bucket", nowhere, async (s) => s.from("backups").upload("x.png", await picture, png)),
];
