import { describe, expect, test } from "vitest";
import { centsAmount, dayAndTime } from "./amounts.ts";
import { renderedPicture } from "./enquiry.ts";
import { letterHtml, letterText, unlinked } from "./letter.ts";

const letter = {
  language: "el" as const,
  subject: '<Θέμα> & "1"',
  blocks: [
    { lines: ["Γεια σας,", "https://kosmima.cy/withdraw?lang=el&x=1"] },
    {
      heading: "Τι παραγγείλατε",
      rows: [["1 × <script>alert(1)</script>", "1.180,00 €"]] as [string, string][],
    },
  ],
};

const frame = { siteUrl: "https://kosmima.cy", shopName: "Kosmima" };

describe("a letter", () => {
  test("DAY-09 as HTML: wordmark, pictures, buttons, small print behind one line; tables, no script", () => {
    const html = letterHtml(
      {
        ...letter,
        blocks: [
          {
            products: [
              { label: "1 × Ring", amount: "€10.00", picture: "/storage/v1/object/public/product-images/a.webp" },
            ],
          },
          { links: [["See it", "https://kosmima.cy/order/x?a=1&b"]] },
          { heading: "Law", lines: ["one"], isSmall: true },
          { heading: "More", lines: ["two"], isSmall: true },
        ],
      },
      { ...frame, shopName: "Kos.mima <b>" },
    );
    expect(html).toContain(">Kos. mima &#60;b&#62;</td>");
    expect(html).toContain(
      'src="https://kosmima.cy/storage/v1/render/image/public/product-images/a.webp?width=160&#38;height=160&#38;quality=62" width="64" height="64" alt=""',
    );
    expect(html).toContain('href="https://kosmima.cy/order/x?a=1&#38;b"');
    expect(html.match(/border-top:1px solid/g)).toHaveLength(1);
    expect(html).not.toMatch(/<(script|link|form)|display:(flex|grid)|position:/);
  });

  test("WEK-15 Outlook for Windows gets the sheet's width by a table of its own, and a button's room by its cell", () => {
    const html = letterHtml({ ...letter, blocks: [{ links: [["See it", "https://kosmima.cy"]] }] }, frame);
    expect(html).toMatch(
      /<!--\[if mso\]><table [^>]*width="576"[^>]*><tr><td><!\[endif\]-->\s*<table [^>]*class="sheet/,
    );
    expect(html.match(/<!--\[if mso\]>/g)).toHaveLength(2);
    expect(html).toContain("mso-padding-alt:12px 22px");
  });

  test("BRW-09 each picture is a square of a told width and height, and one of ours is cut to it", () => {
    const picture = "/storage/v1/object/public/product-images/a.webp";
    const tall = "https://cdn.example/tall.jpg";
    const products = [picture, tall].map((address) => ({ label: "Ring", picture: address }));
    const sketch = renderedPicture(picture, frame.siteUrl) ?? "";
    const html = letterHtml({ ...letter, blocks: [{ products }, { picture: sketch }] }, frame);
    const images = html.match(/<img [^>]*>/g) ?? [];
    const measures = images.map((image) => / width="(\d+)" height="(\d+)"/.exec(image)?.slice(1));
    expect(measures).toEqual([
      ["64", "64"],
      ["64", "64"],
      ["240", "240"],
    ]);
    const boxes = images.map((image) => /\?width=(\d+)&#38;height=(\d+)/.exec(image)?.slice(1));
    expect(boxes).toEqual([["160", "160"], undefined, ["640", "640"]]);
  });

  test("DAY-09 as text: the shop's name, labels with their addresses, the small print behind one line", () => {
    const blocks = [
      {
        products: [{ label: "1 × Ring", amount: "€10.00", picture: null }],
        links: [["See it", "https://kosmima.cy/o"] as [string, string]],
      },
      { heading: "Law", lines: ["one"], isSmall: true },
    ];
    expect(letterText({ ...letter, blocks }, frame)).toBe(
      `KOSMIMA\n\n1 × Ring: €10.00\nSee it: https://kosmima.cy/o\n\n${"*".repeat(24)}\n\nLaw\n---\none\n`,
    );
  });

  test("LAW-02 as text: readable lines, amounts at their end", () => {
    expect(letterText(letter)).toBe(
      "Γεια σας,\nhttps://kosmima.cy/withdraw?lang=el&x=1\n\nΤι παραγγείλατε\n---------------\n1 × <script>alert(1)</script>: 1.180,00 €\n",
    );
  });

  test("LAW-02 as HTML: everything that people typed is escaped, addresses are links", () => {
    const html = letterHtml(letter, frame);
    expect(html).toContain('<html lang="el">');
    expect(html).not.toContain("<script");
    expect(html).toContain("<title>&#60;Θέμα&#62; &#38; &#34;1&#34;</title>");
    expect(html).toContain('href="https://kosmima.cy/withdraw?lang=el&#38;x=1"');
  });

  test("LAW-03 the comma or full stop behind an address is none of it", () => {
    const lines = ["Online at https://kosmima.cy/withdraw?lang=el, or by letter; see https://kosmima.cy."];
    const html = letterHtml({ ...letter, blocks: [{ lines }] }, frame);
    expect(html.match(/href="[^"]*"/g)).toEqual([
      'href="https://kosmima.cy/withdraw?lang=el"',
      'href="https://kosmima.cy"',
    ]);
  });

  test.each([
    ["https://evil.example/a?b=c.d", "https: //evil. example/a?b=c. d"],
    ["www.evil.example", "www. evil. example"],
    ["EVIL.EXAMPLE, παράδειγμα.ελ", "EVIL. EXAMPLE, παράδειγμα. ελ"],
    ["a@evil.xn--p1ai", "a@evil. xn--p1ai"],
    ["evil。example ｅｖｉｌ．example", "evil。 example ｅｖｉｌ． example"],
    ["evil.\u200bexample", "evil. \u200bexample"],
    ["mailto:a tel:+357 file:\\\\evil\\x", "mailto: a tel: +357 file: \\ \\evil\\x"],
    ["s3://evil", "s3: //evil"],
    ["1.180,00 €, 12:30, 5.12.2026, No. 5", "1.180,00 €, 12:30, 5.12.2026, No. 5"],
    ["I withdraw. Thank you: Maria.", "I withdraw. Thank you: Maria."],
  ])("AVL-13 %s is no link", (written, shown) => {
    expect(unlinked(written)).toBe(shown);
  });
});

describe("amounts", () => {
  test("LAW-02 LNG-01 money and time in the language's own form, time in Cyprus", () => {
    expect(centsAmount(118_000, "en")).toBe("€1,180.00");
    expect(centsAmount(118_000, "el")).toBe("1.180,00\u00a0€");
    const winter = Date.UTC(2026, 0, 5, 22, 30) / 1000;
    expect(dayAndTime(winter, "en")).toBe("6 January 2026 at 00:30");
    expect(dayAndTime(winter, "el")).toMatch(/^6 Ιανουαρίου 2026/);
  });
});
