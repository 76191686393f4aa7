import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { createPictureFetch, type FetchParts } from "./fetch-picture.ts";
import { isPublicAddress } from "./public-address.ts";

const png = Buffer.from("\x89PNG\r\n\x1a\n of a ring", "latin1");
const asked: string[] = [];
const answers: Record<string, RequestListener> = {
  "/ring.png": (_, response) => response.writeHead(200, { "content-type": "image/png" }).end(png),
  "/of-bytes": (_, response) => response.writeHead(200, { "content-type": "application/octet-stream" }).end(png),
  "/untyped": (_, response) => response.writeHead(200).end(png),
  "/typed-wrong": (_, response) => response.writeHead(200, { "content-type": "text/html" }).end(png),
  "/page": (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html>"),
  "/page.jpg": (_, response) => response.writeHead(200, { "content-type": "image/jpeg" }).end("<!doctype html>"),
  "/drawing": (_, response) => response.writeHead(200, { "content-type": "image/svg+xml" }).end("<svg/>"),
  "/busy": (_, response) => response.writeHead(503).end(),
  "/kept": (_, response) => response.writeHead(403).end(),
  "/moved": (_, response) => response.writeHead(302, { location: "/ring.png" }).end(),
  "/round": (_, response) => response.writeHead(301, { location: "/round" }).end(),
  "/inwards": (_, response) => response.writeHead(302, { location: "https://169.254.169.254/latest/meta-data" }).end(),
  "/secretly": (_, response) => response.writeHead(302, { location: "https://localhost/x.png" }).end(),
  "/said-large": (_, response) =>
    response.writeHead(200, { "content-type": "image/png", "content-length": 11 * 1024 * 1024 }).write(png),
  "/large": (_, response) => {
    response.writeHead(200, { "content-type": "image/png" });
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(1024 * 1024)));
    };
    response.on("drain", more);
    more();
  },
  "/never": () => undefined,
  "/slow": (_, response) => {
    response.writeHead(200, { "content-type": "image/png" });
    const drip = setInterval(() => response.write(png), 20);
    response.on("close", () => clearInterval(drip));
  },
};
const server = createServer((request, response) => {
  const path = request.url ?? "";
  asked.push(path);
  const answer = answers[path];
  if (answer) answer(request, response);
  else response.writeHead(404).end();
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
const origin = `http://127.0.0.1:${port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The answer of a name server, whatever is asked. */
const resolveTo =
  (...addresses: string[]): NonNullable<FetchParts["resolve"]> =>
  (_name, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
const listed = createPictureFetch({ origins: [origin] });
const bounded = createPictureFetch({ origins: [origin], mostBytes: png.length - 1 });
const hurried = createPictureFetch({ origins: [origin], deadlineMs: 200 });
const reason = async (fetched: Promise<unknown>) =>
  fetched.then(
    () => "had",
    (error: { reason?: string }) => error.reason,
  );

describe("fetching a picture from elsewhere", () => {
  test("MOV-03 what the operator lists is fetched, by http and privately; a redirect is followed", async () => {
    for (const path of ["/ring.png", "/moved"]) {
      const picture = await listed(`${origin}${path}`);
      expect(picture.type).toBe("image/png");
      expect(Buffer.from(picture.bytes)).toEqual(png);
    }
  });

  test("SEC-02 a picture is known by its content, whatever its server calls it", async () => {
    for (const path of ["/of-bytes", "/untyped", "/typed-wrong"]) {
      expect(await listed(`${origin}${path}`)).toEqual({ bytes: new Uint8Array(png), type: "image/png" });
    }
  });

  test("MOV-03 whatever is no picture, too large, too slow or elsewhere is refused by its reason", async () => {
    const reasons = Object.entries({
      "/page": "no_picture",
      "/page.jpg": "no_picture",
      "/drawing": "no_picture",
      "/gone": "not_found",
      "/busy": "server_error",
      "/kept": "refused",
      "/round": "too_many_redirects",
      "/inwards": "address_not_allowed",
      "/secretly": "address_not_allowed",
      "/said-large": "too_large",
      "/large": "too_large",
    });
    const told = await Promise.all(reasons.map(async ([path]) => [path, await reason(listed(`${origin}${path}`))]));
    expect(told).toEqual(reasons);
    expect(await reason(bounded(`${origin}/ring.png`))).toBe("too_large");
    for (const path of ["/never", "/slow"]) expect(await reason(hurried(`${origin}${path}`))).toBe("timed_out");
  });

  test("MOV-03 F76 PAY-05 an address of the machine's own network is never asked, however it is written", async () => {
    asked.length = 0;
    const open = createPictureFetch({ deadlineMs: 1_000 });
    for (const address of [
      `https://127.0.0.1:${port}/ring.png`,
      "https://127.0.0.1/a.png",
      "https://2130706433/a.png",
      "https://0x7f.1/a.png",
      "https://0177.0.0.1/a.png",
      "https://0.0.0.0/a.png",
      "https://[::]/a.png",
      "https://[::1]/a.png",
      "https://[::ffff:127.0.0.1]/a.png",
      "https://[64:ff9b::7f00:1]/a.png",
      "https://[2002:7f00:1::]/a.png",
      "https://[fd00:ec2::254]/a.png",
      "https://[fe80::1]/a.png",
      "https://169.254.169.254/latest/meta-data",
      "https://100.100.100.200/a.png",
      "https://10.0.0.7/a.png",
      "https://192.168.1.1/a.png",
      "https://224.0.0.1/a.png",
      "https://files.test:5432/a.png",
      "http://127.0.0.1/a.png",
    ]) {
      expect([address, await reason(open(address))]).toEqual([address, "address_not_allowed"]);
    }
    for (const address of [
      "https://name:word@files.test/a.png",
      "file:///etc/passwd",
      "ring.png",
      "data:image/png,x",
    ]) {
      expect([address, await reason(open(address))]).toEqual([address, "bad_address"]);
    }
    expect(asked).toEqual([]);
  });

  test("MOV-03 a name is judged by the addresses that are connected to, at each look-up anew", async () => {
    for (const address of ["127.0.0.1", "10.1.2.3", "::1", "fe80::1", "fd12::1", "::ffff:10.0.0.1", "64:ff9b::a00:1"]) {
      const fetchPicture = createPictureFetch({ resolve: resolveTo(address), deadlineMs: 1_000 });
      expect([address, await reason(fetchPicture("https://files.test/a.png"))]).toEqual([
        address,
        "address_not_allowed",
      ]);
    }
    // The name's first answer is public, the one behind its redirect is not.
    let lookups = 0;
    const changing = createPictureFetch({
      origins: [`http://files.test:${port}`],
      resolve: (name, options, done) => resolveTo(++lookups === 1 ? "127.0.0.1" : "192.168.0.9")(name, options, done),
      deadlineMs: 1_000,
    });
    answers["/turned"] = (_, response) => response.writeHead(302, { location: "https://files.test/b.png" }).end();
    expect(await reason(changing(`http://files.test:${port}/turned`))).toBe("address_not_allowed");
    expect(lookups).toBe(2);
  });

  test("MOV-03 http elsewhere is asked as https, a name that nobody knows and a closed port say so", async () => {
    const unknown = Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
    const names: string[] = [];
    const nobody = createPictureFetch({
      resolve: (name, _options, done) => {
        names.push(name);
        done(unknown, []);
      },
    });
    expect(await reason(nobody("http://nobody.test/a.png"))).toBe("unknown_host");
    expect(names).toEqual(["nobody.test"]);
    const closed = createPictureFetch({ origins: ["http://127.0.0.1:1"] });
    expect(await reason(closed("http://127.0.0.1:1/a.png"))).toBe("unreachable");
  });

  test("MOV-03 public addresses are those of the internet's registries", () => {
    expect(["93.184.216.34", "1.1.1.1", "172.32.0.1"].filter((address) => !isPublicAddress(address, 4))).toEqual([]);
    expect(isPublicAddress("2606:2800:220:1:248:1893:25c8:1946", 6)).toBe(true);
  });
});
