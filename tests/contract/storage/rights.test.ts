import { createClient } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { picture } from "./pictures.ts";
import { openStorageWorld, refusal } from "./storage-world.ts";

/** E40–E44, with a bucket of the test's own in the place of the shop's. */
const denied = refusal("403");
const png1 = { contentType: "image/png" };

const world = await openStorageWorld();
const png = await picture("png");
const { error } = await world.editor.storage.from("pictures").upload("ring.png", png, png1);
expect(error).toBeNull();
await world.editor.storage.from("papers").upload("secret.txt", "secret");

const outsiders = () => [world.stranger, world.member];

async function ringSurvives(): Promise<void> {
  const response = await world.fetchStorage("/object/public/pictures/ring.png");
  expect(response.status).toBe(200);
  const { data } = await world.editor.storage.from("pictures").list();
  expect(data?.map(({ name }) => name)).toEqual(["ring.png"]);
}

describe("objects of a public bucket", () => {
  test("SEC-02 anybody reads a public object, without any header", async () => {
    const response = await world.fetchStorage("/object/public/pictures/ring.png");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/png");
    for (const client of outsiders()) {
      expect((await client.storage.from("pictures").download("ring.png")).error).toBeNull();
    }
  });

  test("E41 who may not list sees an empty list", async () => {
    for (const client of outsiders()) {
      expect(await client.storage.from("pictures").list()).toEqual({ data: [], error: null });
    }
    expect((await world.editor.storage.from("pictures").list()).data).toHaveLength(1);
  });

  test("SEC-02 only who may writes: upload, upsert, update, move, copy, remove, signed upload are refused", async () => {
    for (const client of outsiders()) {
      const bucket = client.storage.from("pictures");
      expect(await bucket.upload("new.png", png, png1)).toEqual(denied);
      expect(await bucket.upload("ring.png", png, { ...png1, upsert: true })).toEqual(denied);
      expect(await bucket.update("ring.png", png, png1)).toEqual(denied);
      expect(await bucket.move("ring.png", "taken.png")).toEqual(denied);
      expect(await bucket.copy("ring.png", "copied.png")).toEqual(denied);
      expect(await bucket.remove(["ring.png"])).toEqual(denied);
      expect(await bucket.createSignedUploadUrl("new.png")).toEqual(denied);
      await ringSurvives();
    }
  });

  test("a refusal names the rule and comes as HTTP 400", async () => {
    const response = await world.fetchStorage("/object/pictures/new.png", {
      method: "POST",
      body: png,
      headers: { authorization: `Bearer ${world.keys.publishable}`, "content-type": "image/png" },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      statusCode: "403",
      code: "AccessDenied",
      error: "Unauthorized",
      message: "new row violates row-level security policy",
    });
  });

  test("one name among many that may not go keeps them all", async () => {
    const { data } = await world.stranger.storage.from("pictures").remove(["none.png"]);
    expect(data).toEqual([]);
    const both = await world.stranger.storage.from("pictures").remove(["none.png", "ring.png"]);
    expect(both).toEqual(denied);
    await ringSurvives();
  });

  test("a policy sees type and metadata before the bytes come, from a form and from a raw body", async () => {
    const notes = world.member.storage.from("notes");
    const mine = { metadata: { by: "me" } };
    const plain = new Blob(["x"], { type: "text/plain" });
    expect((await notes.upload("form", plain, mine)).error).toBeNull();
    expect((await notes.upload("raw", "x", mine)).error).toBeNull();
    expect(await notes.upload("other", plain, { metadata: { by: "you" } })).toEqual(denied);
    expect(await notes.upload("other", "x", { ...mine, contentType: "text/html" })).toEqual(denied);
  });

  test("a signed-out session is refused like no session", async () => {
    const { client, email, password } = await world.signedInClient();
    const { data } = await client.auth.getSession();
    await client.auth.signOut();
    const late = createClient(world.url, world.keys.publishable, {
      auth: { persistSession: false, storageKey: `${email}${password.length}` },
      global: { headers: { Authorization: `Bearer ${data.session?.access_token}` } },
    });
    expect(await late.storage.from("pictures").list()).toEqual(denied);
  });
});

describe("objects of a private bucket", () => {
  test("E44 hidden is absent: download, info, sign, move, copy, update", async () => {
    const absent = refusal("404");
    for (const client of outsiders()) {
      const bucket = client.storage.from("papers");
      expect(await bucket.download("secret.txt")).toMatchObject({ data: null });
      expect(await bucket.info("secret.txt")).toEqual(absent);
      expect(await bucket.createSignedUrl("secret.txt", 60)).toEqual(absent);
      expect(await bucket.move("secret.txt", "mine.txt")).toEqual(absent);
      expect(await bucket.copy("secret.txt", "mine.txt")).toEqual(absent);
      expect(await bucket.update("secret.txt", "x")).toEqual(absent);
      expect((await bucket.createSignedUrls(["secret.txt"], 60)).data).toEqual([
        {
          error: "Either the object does not exist or you do not have access to it",
          path: "secret.txt",
          signedURL: null,
          signedUrl: null,
        },
      ]);
    }
  });

  test("E42 removing what one cannot see says nothing and removes nothing", async () => {
    for (const client of outsiders()) {
      expect((await client.storage.from("papers").remove(["secret.txt"])).data).toEqual([]);
    }
    expect((await world.editor.storage.from("papers").exists("secret.txt")).data).toBe(true);
  });

  test("the public address of a private bucket does not exist", async () => {
    const response = await world.fetchStorage("/object/public/papers/secret.txt");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ statusCode: "404", code: "NoSuchBucket" });
  });

  test("E44 a bucket that does not exist answers like one that is hidden", async () => {
    const bucket = world.stranger.storage.from("other");
    expect(await bucket.upload("x.png", png, png1)).toEqual(refusal("404", "Bucket not found"));
    expect(await bucket.info("x.png")).toEqual(refusal("404", "Bucket not found"));
  });
});

describe("buckets", () => {
  test("E43 nobody but the operator sees, makes, changes, empties or deletes one", async () => {
    for (const { storage } of [...outsiders(), world.editor]) {
      expect((await storage.listBuckets()).data).toEqual([]);
      expect(await storage.createBucket("mine")).toEqual(denied);
      expect(await storage.updateBucket("pictures", { public: false })).toEqual(denied);
      expect(await storage.emptyBucket("pictures")).toEqual(denied);
      expect(await storage.deleteBucket("pictures")).toEqual(denied);
      expect(await storage.deleteBucket("papers")).toEqual(refusal("404"));
    }
    await ringSurvives();
  });

  test("the operator makes, reads, changes, empties and deletes one", async () => {
    const { storage } = world.operator;
    const made = await storage.createBucket("letters", {
      public: false,
      fileSizeLimit: "20mb",
      allowedMimeTypes: ["text/*"],
    });
    expect(made).toEqual({ data: { name: "letters" }, error: null });
    expect(await storage.createBucket("letters")).toEqual(refusal("409"));
    expect((await storage.getBucket("letters")).data).toEqual({
      id: "letters",
      name: "letters",
      owner: "",
      public: false,
      created_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      updated_at: expect.any(String),
      file_size_limit: 20_000_000,
      allowed_mime_types: ["text/*"],
    });
    const listed = (await storage.listBuckets()).data?.find(({ id }) => id === "letters");
    expect(listed).toMatchObject({ type: "STANDARD", owner: "" });

    await storage.updateBucket("letters", { public: true, fileSizeLimit: 3 });
    expect((await storage.getBucket("letters")).data).toMatchObject({
      public: true,
      file_size_limit: 3,
      allowed_mime_types: ["text/*"],
    });
    const bucket = storage.from("letters");
    expect(await bucket.upload("a.txt", "four")).toEqual(
      refusal("413", "The object exceeded the maximum allowed size"),
    );
    expect(await bucket.upload("a.png", "abc", png1)).toEqual(refusal("415", "mime type image/png is not supported"));
    expect((await bucket.upload("a.txt", "abc")).error).toBeNull();

    expect(await storage.deleteBucket("letters")).toEqual(refusal("409", /not empty/));
    expect((await storage.emptyBucket("letters")).error).toBeNull();
    expect((await storage.deleteBucket("letters")).data).toEqual({
      message: "Successfully deleted",
    });
    expect(await storage.getBucket("letters")).toEqual(refusal("404", "Bucket not found"));
  });

  test("a bucket's name and size are checked", async () => {
    const { storage } = world.operator;
    expect(await storage.createBucket("Ελένη")).toEqual(refusal("400", "Bucket name invalid"));
    expect(await storage.createBucket("a/b")).toEqual(refusal("400", "Bucket name invalid"));
    const odd = { public: false, fileSizeLimit: "20 elephants" };
    expect(await storage.createBucket("odd", odd)).toEqual(refusal("400", /Invalid file size/));
  });
});
