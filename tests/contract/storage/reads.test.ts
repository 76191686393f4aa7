import { describe, expect, test } from "vitest";
import { picture } from "./pictures.ts";
import { openStorageWorld, refusal } from "./storage-world.ts";

const papers = () => world.editor.storage.from("papers");
const publicRing = "/object/public/pictures/ring.png";

const world = await openStorageWorld();
const png = await picture("png");
await world.editor.storage.from("pictures").upload("ring.png", png, { contentType: "image/png" });
await papers().upload("digits.txt", "0123456789");
await papers().upload("page.html", "<script>alert(1)</script>", { contentType: "text/html" });

async function status(path: string): Promise<number> {
  return (await world.fetchStorage(path)).status;
}

async function read(name: string, headers: Record<string, string> = {}, method = "GET") {
  return world.fetchStorage(`/object/papers/${name}`, await world.asEditor({ headers, method }));
}

describe("headers", () => {
  test("SEC-02 a public picture is shown in place, sandboxed, never sniffed, and kept for an hour", async () => {
    const response = await world.fetchStorage(publicRing);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "none",
      "cache-control": "public, max-age=3600",
      "accept-ranges": "bytes",
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      "last-modified": expect.stringMatching(/GMT$/),
      "content-length": String((await response.arrayBuffer()).byteLength),
    });
  });

  test("SEC-02 what is no picture is a file to save, and HTML is plain text", async () => {
    const text = await read("digits.txt");
    expect(text.headers.get("content-disposition")).toBe("attachment");
    const html = await read("page.html");
    expect(html.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(html.headers.get("content-disposition")).toBe("attachment");
    expect(html.headers.get("cross-origin-resource-policy")).not.toBe("cross-origin");
  });

  test("download names the file, in Greek too, and without a name keeps its own", async () => {
    const { publicUrl } = world.stranger.storage
      .from("pictures")
      .getPublicUrl("ring.png", { download: "Δαχτυλίδι.png" }).data;
    const named = encodeURIComponent("Δαχτυλίδι.png");
    expect((await fetch(publicUrl)).headers.get("content-disposition")).toBe(
      `attachment; filename=${named}; filename*=UTF-8''${named}`,
    );
    const unnamed = await world.fetchStorage(`${publicRing}?download=`);
    expect(unnamed.headers.get("content-disposition")).toBe("attachment;");
  });

  test("a name cannot add a header", async () => {
    const response = await world.fetchStorage(`${publicRing}?download=a%0d%0aSet-Cookie:x=1`);
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(response.status).toBe(200);
  });

  test("HEAD has the headers of GET and no body", async () => {
    const [head, get] = [await read("digits.txt", {}, "HEAD"), await read("digits.txt")];
    expect(head.status).toBe(200);
    expect(head.headers.get("content-length")).toBe("10");
    expect(head.headers.get("etag")).toBe(get.headers.get("etag"));
    expect(await head.text()).toBe("");
  });
});

describe("conditions and ranges", () => {
  test("what the client has already is a 304 without a body", async () => {
    const first = await read("digits.txt");
    const etag = first.headers.get("etag") ?? "";
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await read("digits.txt", { "if-none-match": tags });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe("");
    }
    const since = first.headers.get("last-modified") ?? "";
    expect((await read("digits.txt", { "if-modified-since": since })).status).toBe(304);
    expect((await read("digits.txt", { "if-none-match": '"other"' })).status).toBe(200);
    const other = { "if-none-match": '"other"', "if-modified-since": since };
    expect((await read("digits.txt", other)).status).toBe(200);
  });

  test.each([
    ["bytes=2-4", "234", "bytes 2-4/10"],
    ["bytes=7-", "789", "bytes 7-9/10"],
    ["bytes=-2", "89", "bytes 8-9/10"],
    ["bytes=5-100", "56789", "bytes 5-9/10"],
    ["bytes=-100", "0123456789", "bytes 0-9/10"],
  ])("the range %s is %s", async (range, text, contentRange) => {
    const response = await read("digits.txt", { range });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(contentRange);
    expect(response.headers.get("content-length")).toBe(String(text.length));
    expect(await response.text()).toBe(text);
  });

  test("a range beyond the end is a 416 that tells the size; an odd one is the whole", async () => {
    const beyond = await read("digits.txt", { range: "bytes=10-" });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get("content-range")).toBe("bytes */10");
    for (const range of ["bytes=1-2,4-5", "lines=1-2", "bytes=5-2", "bytes=-"]) {
      expect((await read("digits.txt", { range })).status).toBe(200);
    }
    const stale = await read("digits.txt", { range: "bytes=0-1", "if-range": '"old"' });
    expect(stale.status).toBe(200);
  });
});

describe("what is remembered", () => {
  const rendered = "/render/image/public/pictures/kept.png?width=10";
  const plain = "/object/public/pictures/kept.png";

  test("an object that is replaced, moved or removed is not served from memory", async () => {
    const pictures = world.editor.storage.from("pictures");
    const [first, second] = [await picture("png", 20, 20), await picture("png", 30, 30)];
    const type = { contentType: "image/png", upsert: true };
    await pictures.upload("kept.png", first, type);
    const before = (await world.fetchStorage(plain)).headers.get("etag");
    expect(await status(rendered)).toBe(200);
    await pictures.upload("kept.png", second, type);
    expect((await world.fetchStorage(plain)).headers.get("etag")).not.toBe(before);
    await pictures.move("kept.png", "moved.png");
    expect([await status(plain), await status(rendered)]).toEqual([400, 400]);
    await pictures.move("moved.png", "kept.png");
    expect([await status(plain), await status(rendered)]).toEqual([200, 200]);
    await pictures.remove(["kept.png"]);
    expect([await status(plain), await status(rendered)]).toEqual([400, 400]);
  });

  test("a bucket that stops being public is closed at once, also when another process closed it", async () => {
    const path = "/object/public/pictures/ring.png";
    expect(await status(path)).toBe(200);
    await world.operator.storage.updateBucket("pictures", { public: false });
    expect(await status(path)).toBe(400);
    await world.operator.storage.updateBucket("pictures", { public: true });
    expect(await status(path)).toBe(200);
    await world.database.query("update storage.buckets set public = false where id = 'pictures'");
    await expect.poll(() => status(path)).toBe(400);
    await world.database.query("update storage.buckets set public = true where id = 'pictures'");
    await expect.poll(() => status(path)).toBe(200);
  });
});

describe("signed addresses", () => {
  test("a signed address reads one object, for anybody, until it expires", async () => {
    const signedAfterMs = Date.now() - 1_000;
    const { data } = await papers().createSignedUrl("digits.txt", 60, { download: "n.txt" });
    const signedBeforeMs = Date.now() + 1_000;
    const response = await fetch(data?.signedUrl ?? "");
    expect(await response.text()).toBe("0123456789");
    expect(response.headers.get("content-disposition")).toContain("n.txt");
    const expires = Date.parse(response.headers.get("expires") ?? "");
    expect(expires).toBeGreaterThan(signedAfterMs + 60_000);
    expect(expires).toBeLessThan(signedBeforeMs + 60_000);
  });

  test("many are signed at once, each by its own right", async () => {
    const { data } = await papers().createSignedUrls(["digits.txt", "none.txt"], 60);
    expect(data?.map(({ error }) => error)).toEqual([null, expect.stringMatching(/^Either/)]);
    expect((await fetch(data?.[0]?.signedUrl ?? "")).status).toBe(200);
  });

  test("a token is good for its own path and its own use, and for no session", async () => {
    const { data } = await papers().createSignedUrl("digits.txt", 60);
    const token = new URL(data?.signedUrl ?? "").searchParams.get("token") ?? "";
    const elsewhere = await world.fetchStorage(`/object/sign/papers/page.html?token=${token}`);
    expect(await elsewhere.json()).toMatchObject({ statusCode: "400", code: "InvalidSignature" });
    const upload = await world.fetchStorage(`/object/upload/sign/papers/digits.txt?token=${token}`, {
      method: "PUT",
      body: "x",
    });
    expect(await upload.json()).toMatchObject({ code: "InvalidSignature" });
    const headers = { authorization: `Bearer ${token}` };
    const session = await world.fetchStorage("/object/papers/digits.txt", { headers });
    expect(await session.json()).toMatchObject({ statusCode: "403" });
    expect((await world.fetch("/rest/v1/editors", { headers })).status).toBe(401);
  });

  test("an expired, a changed and a missing token are InvalidJWT", async () => {
    const { data } = await papers().createSignedUrl("digits.txt", 1);
    const url = data?.signedUrl ?? "";
    const [head, , tail] = (new URL(url).searchParams.get("token") ?? "").split(".");
    const claims = { url: "papers/digits.txt", scope: "download", exp: 9e9 };
    const forged = `${head}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.${tail}`;
    const path = "/object/sign/papers/digits.txt";
    for (const address of [path, `${path}?token=`, `${path}?token=${forged}`, `${path}?token=x.y.z`]) {
      const response = await world.fetchStorage(address);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ statusCode: "400", code: "InvalidJWT" });
    }
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect(await (await fetch(url)).json()).toMatchObject({
      code: "InvalidJWT",
      message: '"exp" claim timestamp check failed',
    });
  });

  test("AVL-21 a token that is cut or changed anywhere is good for nothing", async () => {
    const { data: read } = await papers().createSignedUrl("digits.txt", 600);
    const { data: write } = await papers().createSignedUploadUrl("signed.txt");
    const readToken = new URL(read?.signedUrl ?? "").searchParams.get("token") ?? "";
    const addresses: [path: string, token: string, init?: RequestInit][] = [
      ["/object/sign/papers/digits.txt", readToken],
      ["/object/upload/sign/papers/signed.txt", write?.token ?? "", { method: "PUT", body: "x" }],
    ];
    for (const [path, token, init] of addresses) {
      // The last character's lowest bits are no part of the signature.
      for (let at = 0; at < token.length - 1; at += 1) {
        const other = String.fromCharCode(token.charCodeAt(at) ^ 1);
        for (const bad of [token.slice(0, at), token.slice(0, at) + other + token.slice(at + 1)]) {
          const response = await world.fetchStorage(`${path}?token=${encodeURIComponent(bad)}`, init);
          await response.arrayBuffer();
          expect([bad, response.status]).toEqual([bad, 400]);
        }
      }
    }
  });

  test("a session is no token", async () => {
    const { data } = await world.editor.auth.getSession();
    const token = data.session?.access_token ?? "";
    const response = await world.fetchStorage(`/object/sign/papers/digits.txt?token=${token}`);
    expect(await response.json()).toMatchObject({ code: "InvalidJWT" });
  });

  test("a signed upload writes one object, owned by who signed", async () => {
    const { data } = await papers().createSignedUploadUrl("given.txt");
    const stranger = world.stranger.storage.from("papers");
    const token = data?.token ?? "";
    expect(await stranger.uploadToSignedUrl("other.txt", token, "x")).toEqual(refusal("400", "Invalid signature"));
    const { error } = await stranger.uploadToSignedUrl("given.txt", token, new Blob(["given"]));
    expect(error).toBeNull();
    expect(await stranger.uploadToSignedUrl("given.txt", token, "again")).toEqual(refusal("409"));
    const { data: session } = await world.editor.auth.getUser();
    const [row] = (await papers().remove(["given.txt"])).data ?? [];
    expect(row).toMatchObject({ owner: session.user?.id, owner_id: session.user?.id });
  });

  test("D10 R17 a signed upload is refused once its signer has lost the right, or the session", async () => {
    const { client, id } = await world.signedInClient();
    await world.database.query("insert into public.editors values ($1)", [id]);
    const sign = async (name: string) => {
      const { data } = await client.storage.from("papers").createSignedUploadUrl(name);
      return data?.token ?? "";
    };
    const [first, second, third] = [await sign("a.txt"), await sign("b.txt"), await sign("c.txt")];
    const put = (name: string, token: string) =>
      world.stranger.storage.from("papers").uploadToSignedUrl(name, token, "x");
    expect((await put("a.txt", first)).error).toBeNull();
    await world.database.query("delete from public.editors where user_id = $1", [id]);
    expect(await put("b.txt", second)).toEqual(refusal("403"));
    await world.database.query("insert into public.editors values ($1)", [id]);
    await client.auth.signOut();
    expect(await put("c.txt", third)).toEqual(refusal("403"));
  });

  test("a token to upload is no token to download", async () => {
    const { data } = await papers().createSignedUploadUrl("up.txt", { upsert: true });
    const response = await world.fetchStorage(`/object/sign/papers/up.txt?token=${data?.token}`);
    expect(await response.json()).toMatchObject({ code: "InvalidSignature" });
  });
});
