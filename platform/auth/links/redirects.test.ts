import { describe, expect, test } from "vitest";
import { allowedRedirect } from "./redirects.ts";

const redirectUrls = ["https://desk.test/in", "https://*.preview.test/a/*/b", "app://open/**"];

describe("where a link may lead", () => {
  test.each([
    [undefined, undefined],
    ["", undefined],
    ["/relative", undefined],
    ["https://shop.test/account?x=1#y", "https://shop.test/account?x=1"],
    ["http://shop.test/", undefined],
    ["https://shop.test:444/", undefined],
    ["https://shop.test.evil.test/", undefined],
    ["https://shop.test@evil.test/", undefined],
    ["https://user@shop.test/", undefined],
    ["https://desk.test/in", "https://desk.test/in"],
    ["https://desk.test/in/", "https://desk.test/in/"],
    ["https://desk.test/in/more", undefined],
    ["https://deskxtest/in", undefined],
    ["https://one.preview.test/a/two/b", "https://one.preview.test/a/two/b"],
    ["https://one.two.preview.test/a/two/b", undefined],
    ["https://one.preview.test/a/two/three/b", undefined],
    ["app://open/anything", undefined],
    ["javascript:alert(1)", undefined],
    ["data:text/html,x", undefined],
  ])("%j → %j", (asked, expected) => {
    const site = { siteUrl: "https://shop.test", redirectUrls };
    expect(allowedRedirect(asked, site)).toBe(expected ?? "https://shop.test");
  });

  test("on loopback any port of the site's host", () => {
    const site = { siteUrl: "http://localhost:3000", redirectUrls: [] };
    expect(allowedRedirect("http://localhost:5173/x", site)).toBe("http://localhost:5173/x");
    expect(allowedRedirect("http://127.0.0.1:3000/x", site)).toBe("http://localhost:3000");
    expect(allowedRedirect("https://localhost:3000/x", site)).toBe("http://localhost:3000");
  });
});
