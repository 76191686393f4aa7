import { Readable } from "node:stream";
import { beforeAll, describe, expect, test } from "vitest";
import { picture } from "./pictures.ts";
import { openStorageWorld, refusal } from "./storage-world.ts";

const pictures = () => world.editor.storage.from("pictures");
const papers = () => world.editor.storage.from("papers");

const world = await openStorageWorld();
const png = await picture("png");

async function names(options: object): Promise<string[] | undefined> {
  return (await papers().list("tree", options)).data?.map(({ name }) => name);
}

async function textOf(name: string): Promise<string | undefined> {
  return (await papers().download(name)).data?.text();
}

describe("uploading", () => {
  test("a blob, a buffer, a stream, a form and a text arrive byte by byte", async () => {
    const form = new FormData();
    form.append("", new Blob(["form"], { type: "text/plain" }));
    const bodies = {
      blob: new Blob(["blob"], { type: "text/plain" }),
      buffer: Buffer.from("buffer"),
      array: new TextEncoder().encode("array").buffer,
      stream: Readable.toWeb(Readable.from([Buffer.from("str"), Buffer.from("eam")])),
      form,
      text: "text",
    };
    for (const [name, body] of Object.entries(bodies)) {
      const { data, error } = await papers().upload(`kinds/${name}`, body as Blob);
      expect(error).toBeNull();
      expect(data).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        path: `kinds/${name}`,
        fullPath: `papers/kinds/${name}`,
      });
      expect(await textOf(`kinds/${name}`)).toBe(name);
    }
  });

  test("a form is read whatever order its parts come in, whatever the file's part is called", async () => {
    for (const [at, names] of [
      ["file", "cacheControl"],
      ["cacheControl", ""],
      ["", "cacheControl"],
    ].entries()) {
      const form = new FormData();
      for (const name of names) {
        if (name === "cacheControl") form.append(name, "60");
        else form.append(name, new Blob(["x"], { type: "text/csv" }), "Άρτεμις.csv");
      }
      const init = await world.asEditor({ method: "POST", body: form });
      const response = await world.fetchStorage(`/object/papers/order/${at}.csv`, init);
      expect(response.status).toBe(200);
      const { data } = await papers().info(`order/${at}.csv`);
      expect(data).toMatchObject({ contentType: "text/csv", cacheControl: "max-age=60" });
    }
  });

  test("SRV-03 a type keeps its parameters, by every way, and what is no type is bytes", async () => {
    const kept = async (name: string, contentType: string, body: string | Blob = "x") => {
      await papers().upload(name, body, { contentType });
      const { data } = await papers().info(name);
      const answer = await world.fetchStorage(`/object/papers/${name}`, await world.asEditor({}));
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, data?.contentType]);
      return data?.contentType;
    };
    expect(await kept("types/raw.txt", "text/plain;charset=UTF-8")).toBe("text/plain;charset=UTF-8");
    expect(await kept("types/quoted.csv", 'TEXT/CSV; header="a b"')).toBe('text/csv; header="a b"');
    // A form's part has none that is kept, but a form may name the type in a field of its own (storage-api, "uploader").
    const form = new FormData();
    form.append("contentType", "text/csv; charset=utf-16");
    form.append("", new Blob(["x"], { type: "text/csv" }));
    await papers().upload("types/form.csv", form);
    expect((await papers().info("types/form.csv")).data?.contentType).toBe("text/csv; charset=utf-16");
    expect(await kept("types/odd.txt", "text/plain; charset")).toBe("text/plain");
    expect(await kept("types/none", "no type; a=b")).toBe("application/octet-stream");
    await papers().copy("types/raw.txt", "types/copied.txt");
    expect((await papers().info("types/copied.txt")).data?.contentType).toBe("text/plain;charset=UTF-8");
  });

  test("LIM-04 without a word about caching an object may be kept for 3600 seconds", async () => {
    await papers().upload("cache/raw.txt", "x");
    await papers().upload("cache/form.txt", new Blob(["x"]));
    expect((await papers().info("cache/raw.txt")).data?.cacheControl).toBe("max-age=3600");
    expect((await papers().info("cache/form.txt")).data?.cacheControl).toBe("max-age=3600");
  });

  test("metadata comes back as it was sent, from a form and from a raw body", async () => {
    const metadata = { by: "Ελένη", year: 2026 };
    await papers().upload("meta/form", new Blob(["x"]), { metadata });
    await papers().upload("meta/raw", "x", { metadata });
    for (const name of ["meta/form", "meta/raw"]) {
      const { data } = await papers().info(name);
      expect(data?.metadata).toEqual({ by: "Ελένη", year: 2026 });
    }
  });

  test("metadata that is no JSON object is left out, and the upload goes on", async () => {
    for (const metadata of ["%%%", "{", "W10=", "MQ=="]) {
      const headers = { "x-metadata": metadata, "x-upsert": "true" };
      const init = await world.asEditor({ method: "POST", body: "x", headers });
      expect((await world.fetchStorage("/object/papers/meta/odd", init)).status).toBe(200);
      expect((await papers().info("meta/odd")).data?.metadata).toEqual({});
    }
  });

  test("a JSON body that is no UTF-8, or no JSON, is the sender's fault", async () => {
    for (const body of [new Uint8Array([0xff, 0xfe]), "{"]) {
      const headers = { "content-type": "application/json" };
      const init = await world.asEditor({ method: "POST", body, headers });
      const response = await world.fetchStorage("/object/list/papers", init);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: "InvalidRequest", error: "Error" });
    }
  });

  test("a name is taken once; upsert replaces; the old bytes are gone from the disk", async () => {
    await papers().upload("twice.txt", "one");
    const before = world.filesOnDisk().length;
    expect(await papers().upload("twice.txt", "two")).toEqual(refusal("409", "The resource already exists"));
    expect(await textOf("twice.txt")).toBe("one");
    const { data } = await papers().upload("twice.txt", "three", { upsert: true });
    expect(await textOf("twice.txt")).toBe("three");
    const { data: updated } = await papers().update("twice.txt", "four");
    expect(updated?.id).toBe(data?.id);
    expect(await textOf("twice.txt")).toBe("four");
    expect(world.filesOnDisk()).toHaveLength(before);
  });

  test("two at once on one name leave one object and one file", async () => {
    const before = world.filesOnDisk().length;
    const answers = await Promise.all(
      ["a", "b", "c", "d"].map((text) => papers().upload("race.txt", text, { upsert: true })),
    );
    expect(answers.map(({ error }) => error)).toEqual([null, null, null, null]);
    expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
    expect(["a", "b", "c", "d"]).toContain(await textOf("race.txt"));
    expect(world.filesOnDisk()).toHaveLength(before + 1);
  });

  test("an update of nothing is not an upload", async () => {
    expect(await papers().update("absent.txt", "x")).toEqual(refusal("404", "Object not found"));
  });

  test("a key outside the hosted set is refused, and so is one that climbs", async () => {
    for (const name of ["Ελένη.png", "a%.png", "a#b.png", "a~.png", "[a].png", "a/../b.png"]) {
      const path = encodeURIComponent(name);
      const init = await world.asEditor({ method: "POST", body: "x" });
      const response = await world.fetchStorage(`/object/papers/${path}`, init);
      expect(response.status, name).toBe(400);
      expect(await response.json()).toMatchObject({ statusCode: "400", code: "InvalidKey" });
    }
  });

  test("without authorization the words are a schema's", async () => {
    const response = await world.fetchStorage("/object/papers/x.txt", {
      method: "POST",
      body: "x",
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      statusCode: "400",
      code: "InvalidRequest",
      error: "Error",
      message: "headers must have required property 'authorization'",
    });
  });

  test.each([
    ["papers", { paths: ["a"] }, "body must have required property 'expiresIn'"],
    ["papers/a", { expiresIn: "1" }, "body/expiresIn must be number"],
    ["papers/a", { expiresIn: 0 }, "body/expiresIn must be >= 1"],
    ["papers", { expiresIn: 9, paths: [] }, "body/paths must NOT have fewer than 1 items"],
  ])("a body that is not as it should be is told so: sign %s %j", async (path, body, message) => {
    const init = await world.asEditor({ method: "POST", body: JSON.stringify(body) });
    const response = await world.fetchStorage(`/object/sign/${path}`, init);
    expect([response.status, await response.json()]).toEqual([
      400,
      { statusCode: "400", code: "InvalidRequest", error: "Error", message },
    ]);
  });

  test("a broken token is refused as such", async () => {
    const headers = { authorization: "Bearer not.a.token" };
    const response = await world.fetchStorage("/object/papers/x.txt", { headers });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      statusCode: "403",
      code: "AccessDenied",
      error: "Unauthorized",
      message: "Invalid Compact JWS",
    });
  });

  test("a compressed body is refused", async () => {
    const headers = { "content-encoding": "gzip" };
    const init = await world.asEditor({ method: "POST", body: "x", headers });
    const response = await world.fetchStorage("/object/papers/zip.txt", init);
    expect(await response.json()).toMatchObject({ statusCode: "415" });
  });
});

describe("what is there", () => {
  beforeAll(async () => {
    for (const name of ["b.txt", "A.txt", "c/one.txt", "c/two.txt", "c/d/three.txt", "ab.txt"]) {
      await papers().upload(`tree/${name}`, name);
    }
  });

  test("LIM-04 a list is the next level, by name ascending, folders among the files", async () => {
    const { data } = await papers().list("tree");
    expect(data?.map(({ name }) => name)).toEqual(["A.txt", "ab.txt", "b.txt", "c"]);
    expect(data?.[3]).toEqual({
      name: "c",
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    });
    expect(data?.[0]).toMatchObject({
      id: expect.any(String),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      metadata: {
        eTag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
        size: 5,
        mimetype: "text/plain;charset=UTF-8",
        cacheControl: "max-age=3600",
        contentLength: 5,
        httpStatusCode: 200,
      },
    });
  });

  test("LIM-04 a list holds 100 entries where nobody asks for more", async () => {
    await world.database.query(
      `insert into storage.objects (bucket_id, name, version)
        select 'papers', 'many/' || to_char(n, 'FM000'), gen_random_uuid()::text
          from generate_series(0, 102) n`,
    );
    const { data } = await papers().list("many");
    expect(data).toHaveLength(100);
    expect(data?.[0]?.name).toBe("000");
    const rest = await papers().list("many", { offset: 100 });
    expect(rest.data?.map(({ name }) => name)).toEqual(["100", "101", "102"]);
  });

  test("pages, order and search narrow a list", async () => {
    expect(await names({ limit: 2, offset: 1 })).toEqual(["ab.txt", "b.txt"]);
    expect(await names({ sortBy: { column: "name", order: "desc" } })).toEqual(["c", "b.txt", "ab.txt", "A.txt"]);
    expect(await names({ sortBy: { column: "created_at", order: "desc" } })).toEqual(["c", "ab.txt", "A.txt", "b.txt"]);
    expect(await names({ search: "a" })).toEqual(["A.txt", "ab.txt"]);
    expect(await names({ search: "%" })).toEqual([]);
    expect(await names({ sortBy: { column: "no; drop table storage.objects" } })).toHaveLength(4);
  });

  test("nothing is an empty list", async () => {
    expect((await papers().list("nowhere")).data).toEqual([]);
    expect((await world.editor.storage.from("no-bucket").list()).data).toEqual([]);
  });

  test("info and exists tell of one object", async () => {
    expect((await papers().info("tree/b.txt")).data).toMatchObject({
      name: "tree/b.txt",
      bucketId: "papers",
      size: 5,
      contentType: "text/plain;charset=UTF-8",
    });
    expect((await papers().exists("tree/b.txt")).data).toBe(true);
    expect((await papers().exists("tree/none.txt")).data).toBe(false);
  });
});

describe("moving, copying, removing", () => {
  test("a move keeps the object, under another name", async () => {
    const { data } = await papers().upload("move/from.txt", "moved");
    const moved = await papers().move("move/from.txt", "move/to.txt");
    expect(moved.data).toMatchObject({ message: "Successfully moved" });
    expect((await papers().exists("move/from.txt")).data).toBe(false);
    expect(await textOf("move/to.txt")).toBe("moved");
    expect((await papers().info("move/to.txt")).data?.id).toBe(data?.id);
  });

  test("a move to a taken name and of an absent object are refused", async () => {
    await papers().upload("move/a.txt", "a");
    await papers().upload("move/b.txt", "b");
    expect(await papers().move("move/a.txt", "move/b.txt")).toEqual(refusal("409"));
    expect(await papers().move("move/none.txt", "move/c.txt")).toEqual(refusal("404"));
    expect(await papers().move("move/a.txt", "../b.txt")).toEqual(refusal("400", /Invalid key/));
  });

  test("a copy has bytes and metadata of its own", async () => {
    await papers().upload("copy/from.txt", "copied", { metadata: { a: 1 } });
    const { data } = await papers().copy("copy/from.txt", "copy/to.txt");
    expect(data?.path).toBe("papers/copy/to.txt");
    await papers().remove(["copy/from.txt"]);
    expect(await textOf("copy/to.txt")).toBe("copied");
    expect((await papers().info("copy/to.txt")).data?.metadata).toEqual({ a: 1 });
  });

  test("a paper cannot slip into the pictures by move or copy", async () => {
    await papers().upload("slip.png", "<script>", { contentType: "image/png" });
    const options = { destinationBucket: "pictures" };
    expect(await papers().copy("slip.png", "slip.png", options)).toEqual(refusal("415"));
    expect(await papers().move("slip.png", "slip.png", options)).toEqual(refusal("415"));
    await pictures().upload("out.png", png, { contentType: "image/png" });
    const { error } = await pictures().copy("out.png", "out.png", { destinationBucket: "papers" });
    expect(error).toBeNull();
  });

  test("removing answers with what is gone; absent names are left out; the bytes go too", async () => {
    const before = world.filesOnDisk().length;
    await papers().upload("gone/a.txt", "a");
    await papers().upload("gone/b.txt", "b");
    const { data } = await papers().remove(["gone/a.txt", "gone/b.txt", "gone/none.txt"]);
    expect(data?.map(({ name }) => name).toSorted()).toEqual(["gone/a.txt", "gone/b.txt"]);
    expect(data?.[0]).toMatchObject({ bucket_id: "papers", metadata: { size: 1 } });
    expect((await papers().remove(["gone/none.txt"])).data).toEqual([]);
    expect(world.filesOnDisk()).toHaveLength(before);
  });

  test("rows cannot be deleted behind the service's back", async () => {
    await papers().upload("kept.txt", "x");
    for (const table of ["objects", "buckets"]) {
      await expect(world.database.query(`delete from storage.${table}`)).rejects.toMatchObject({
        code: "42501",
      });
    }
    expect(await textOf("kept.txt")).toBe("x");
  });
});

describe("what this service leaves out", () => {
  test("resumable uploads, list v2, vectors and analytics answer that they are not enabled", async () => {
    const expected = {
      statusCode: "403",
      error: "FeatureNotEnabled",
      message: "feature not enabled for this tenant",
    };
    for (const path of ["/upload/resumable", "/object/list-v2/papers", "/vector/x", "/iceberg/x"]) {
      const response = await world.fetchStorage(path, await world.asEditor({ method: "POST" }));
      expect(response.status, path).toBe(403);
      expect(await response.json()).toEqual(expected);
    }
    const { error } = await papers().listV2({ prefix: "tree" });
    expect(error).toMatchObject({ status: 403, statusCode: "403" });
  });

  test("an unknown address is a 404 in JSON", async () => {
    const response = await world.fetchStorage("/nowhere", await world.asEditor());
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ statusCode: 404, error: "Not Found" });
  });
});
