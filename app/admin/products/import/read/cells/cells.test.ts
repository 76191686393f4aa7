import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPictureAddress } from "#domain/pictures.ts";
import { codePoints } from "#domain/text/tidy-text.ts";
import { isCleanText } from "#domain/text/strangers-text.ts";
import { categoryOf } from "./categories.ts";
import { metalIn } from "./metals.ts";
import { readPictures } from "./picture-addresses.ts";
import { plainText, shortened } from "./plain-text.ts";
import { columnDecimal, plainNumber, readPrice } from "./prices.ts";
import { readFile } from "../read-file.ts";
import { headOf, readSizes } from "./sizes.ts";

const table = (column: string, cells: readonly string[]) =>
  readFile([
    new TextEncoder().encode([`name\tcategory\t${column}`, ...cells.map((cell) => `A\trings\t${cell}`)].join("\n"))
      .buffer,
  ]);

describe("prices", () => {
  test("MOV-01 bare numbers are in euros until another currency is told, whose rate is then asked once", async () => {
    const bytes = new TextEncoder().encode("name,category,price\nA,rings,100\nB,rings,50\nC,rings,10 EUR").buffer;
    const first = await readFile([bytes]);
    expect([first.found.bareCurrency, first.found.currency, first.questions]).toEqual(["EUR", "EUR", []]);
    const asked = await readFile([bytes], { currency: "CHF" });
    expect([asked.found.bareCurrency, asked.found.currency]).toEqual(["CHF", "CHF"]);
    expect(asked.questions).toEqual([{ kind: "currency", currency: "CHF", count: 2, sample: "100" }]);
    const told = await readFile([bytes], { currency: "CHF", rates: { CHF: 1.05 } });
    expect(told.rows.slice(1).map(({ cells }) => cells[1])).toEqual(["105", "52.5", "10"]);
    const named = await table("price", ["10 EUR", "12 €"]);
    expect(named.found.bareCurrency).toBeNull();
  });

  test("MOV-01 prices are read as people write them", async () => {
    const written: Record<string, string> = {
      "€1.234,50": "1234.5",
      "1,234.50": "1234.5",
      "1234,5": "1234.5",
      "1.234,50 €": "1234.5",
      "€ 1.234,50": "1234.5",
      "1.234": "1234",
      "1,234": "1234",
      "1.234.567,00": "1234567",
      "1 234,50": "1234.5",
      "1\u00a0234,50": "1234.5",
      "1'234.50": "1234.5",
      "1’234.50": "1234.5",
      "EUR 1234.50": "1234.5",
      "1234.50 EUR": "1234.5",
      "420,-": "420",
      "420.–": "420",
      "12.5000": "12.5",
      "0,00": "0",
      "-": "",
      "κατόπιν ζήτησης": "",
      "On request": "",
      "κατόπιν παραγγελίας": "",
      "made to order": "",
      "120 ευρώ": "120",
      "1.200€": "1200",
      "00120": "120",
      "1e3": "1000",
      "12.3456": "12.35",
      "120,": "120",
      "από 90 €": "90",
      "120 (με ΦΠΑ)": "120",
      twelve: "twelve",
    };
    const { rows } = await table("price", Object.keys(written));
    expect(rows.slice(1).map(({ cells }) => cells[1])).toEqual(Object.values(written));
  });

  test("MOV-01 the whole column tells the decimal sign; where it does not, thousands are meant and it is asked", async () => {
    const cells = async (prices: string[]) => (await table("price", prices)).rows.slice(1).map((row) => row.cells[1]);
    expect(await cells(["1.234", "12.50"])).toEqual(["1.23", "12.5"]);
    expect(await cells(["1.234", "12,50"])).toEqual(["1234", "12.5"]);
    expect(await cells(["1.234", "900"])).toEqual(["1234", "900"]);
    expect((await table("price", ["1.234", "900"])).questions).toEqual([
      { kind: "decimal", sample: "1.234", count: 1, suggestion: "," },
    ]);
    expect(columnDecimal(["1.234", "900"]).isSure).toBe(false);
  });

  test("MOV-01 another currency is asked about, by sign, code, column or heading", async () => {
    const { questions, found } = await table("price", ["£120", "120.00 USD", "$120", "90"]);
    expect(questions.map((question) => question.kind === "currency" && [question.currency, question.count])).toEqual([
      ["GBP", 1],
      ["USD", 2],
    ]);
    expect(found.currency).toBe("EUR");
    expect((await table("Price (CHF)", ["120"])).found.currency).toBe("CHF");
  });

  test("MOV-01 a printed amount is read back in every notation", () => {
    const groups = ["", ".", ",", "'", " ", "\u00a0"] as const;
    const amount = fc.integer({ min: 1, max: 99_999_999 });
    fc.assert(
      fc.property(amount, fc.constantFrom(...groups), fc.constantFrom("€ ", "EUR ", ""), (cents, group, before) => {
        const sign = group === "," ? "." : ",";
        const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, group);
        const read = readPrice(`${before}${whole}${sign}${String(cents % 100).padStart(2, "0")}`);
        expect(Math.round(Number(plainNumber(read?.digits ?? "", null)) * 100)).toBe(cents);
      }),
    );
  });
});

describe("words", () => {
  test("MOV-01 categories are found by words of both languages, in paths, in the plural, with small slips", () => {
    const words = {
      rings:
        "Rings,RINGS,Ring,Δαχτυλίδια,δαχτυλιδι,Jewellery > Rings,Fine jewelry/Wedding bands,Βέρες,200,Home|Rings,Gold rings",
      earrings:
        "Earings,Earing,earrings,Σκουλαρίκια,Studs,Hoops,Jewelry » Earrings,Ear cuffs,Gold ear rings,Cuff earrings with a chain",
      necklaces: "Necklace,Pendants,Neckleces,Κολιέ,Μενταγιόν,Σταυροί,Apparel & Accessories > Jewelry > Necklaces",
      bracelets: "Bangles,Βραχιόλια,Braclets,Charm bracelets,Chain bracelets,Βραχιόλι αλυσίδα",
    };
    for (const [category, list] of Object.entries(words)) {
      for (const word of list.split(",")) expect([word, categoryOf(word)]).toEqual([word, category]);
    }
    for (const word of ["Watches", "Ρολόγια", "Strings", "Rings and bracelets", "Jewellery"]) {
      expect([word, categoryOf(word)]).toEqual([word, undefined]);
    }
  });

  test("MOV-05 sizes joined by commas, bars, slashes, semicolons or spaces become sizes; a range is one", () => {
    const lists: Record<string, string[]> = {
      "50, 52, 54": ["50", "52", "54"],
      "50,52,54": ["50", "52", "54"],
      "50|52|54": ["50", "52", "54"],
      "50/52/54": ["50", "52", "54"],
      "50 52 54": ["50", "52", "54"],
      "50;52;54": ["50", "52", "54"],
      "50-52-54": ["50", "52", "54"],
      "50-60": ["50-60"],
      "US 6;US 7": ["US 6", "US 7"],
      "6½;7": ["6½", "7"],
      "6,5;7": ["6,5", "7"],
      "6,5": ["6,5"],
      "50,52": ["50", "52"],
      "50; 50": ["50"],
      '15";16"': ['15"', '16"'],
      "15-16”;16-17”": ["15-16”", "16-17”"],
      "50mm;52mm": ["50mm", "52mm"],
      "40 cm, 45 cm": ["40 cm", "45 cm"],
      "Gold/White gold": ["Gold", "White gold"],
      "One size": [],
      "Default Title": [],
    };
    for (const [cell, sizes] of Object.entries(lists)) expect([cell, readSizes(cell)]).toEqual([cell, sizes]);
    expect(headOf("Size", ["50", "52"])).toMatchObject({ name: "Ring size", scale: "ring" });
    expect(headOf("Μέγεθος", ["S", "M"])).toMatchObject({ kind: "size", name: "Size", scale: null });
    expect(headOf("Chain length", ["40 cm"])).toMatchObject({ name: "Length", scale: "cm" });
    expect(headOf("Stone", ["Ruby"])).toMatchObject({ kind: "variant", name: "Stone" });
  });

  test("MOV-05 own columns of sizes are read so, and what is no size is told", async () => {
    const { rows, notes } = await table("choice: Ring size", ["50, 52", "50; 50", "One size", "2026-12-09"]);
    expect(rows.slice(1).map(({ cells }) => cells[2])).toEqual(["50;52", "50", "", ""]);
    expect(notes.map(({ line, kind, before }) => [line, kind, before])).toEqual([
      [3, "twice", "50; 50"],
      [4, "left out", "One size"],
      [5, "left out", "2026-12-09"],
    ]);
  });

  test("MOV-05 own columns of counts and surcharges are read however their pairs are joined", async () => {
    const cells = async (column: string, cell: string) => (await table(column, [cell])).rows[1]?.cells[2];
    expect(await cells("surcharge: Ring size", "50: +20 €, 52=30,50")).toBe("50=20;52=30.5");
    expect(await cells("stock: Ring size", "50=1 | 52=0")).toBe("50=1;52=0");
    expect(await cells("stock: Ring size", "50=1;52=2")).toBe("50=1;52=2");
    expect(await cells("stock: Ring size", "many")).toBe("many");
  });

  test("MOV-01 pictures' addresses: several in a cell, encoded, without a scheme; names of files are told", () => {
    const one = "https://a.example.com/1.jpg";
    const two = "https://a.example.com/2.jpg?v=1";
    for (const joined of [
      `${one},${two}`,
      `${one}, ${two}`,
      `${one}|${two}`,
      `${one};${two}`,
      `${one} ${two}`,
      `${one}\n${two}`,
    ]) {
      expect(readPictures([joined])).toEqual({ addresses: [one, two], strays: [] });
    }
    expect(
      readPictures([
        "https://a.example.com/δαχτυλίδι 1.jpg",
        "//cdn.example.com/1.jpg",
        "www.shop.example/w_5,h_5/1.jpg",
      ]),
    ).toEqual({
      addresses: [
        "https://a.example.com/%CE%B4%CE%B1%CF%87%CF%84%CF%85%CE%BB%CE%AF%CE%B4%CE%B9%201.jpg",
        "https://cdn.example.com/1.jpg",
        "https://www.shop.example/w_5,h_5/1.jpg",
      ],
      strays: [],
    });
    const strays = ["ring.jpg", String.raw`C:\Users\Anna\ring.jpg`, "file:///C:/ring.jpg"];
    expect(readPictures(strays)).toEqual({ addresses: [], strays });
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(readPictures([`https://a.example/${text}`, text]).addresses.every(isPictureAddress)).toBe(true);
      }),
    );
  });
});

describe("metals", () => {
  test("MOV-01 a known one is found beside its fineness and colour; a plating or several words are none", () => {
    const found = ["Silver", "Ασήμι", "18k yellow gold", "Κ14 χρυσός", "gold / zircon", "gold-plated silver"];
    expect(found.map(metalIn)).toEqual([
      { metal: "silver", rest: "" },
      { metal: "silver", rest: "" },
      { metal: "gold", rest: "18k yellow" },
      { metal: "gold", rest: "κ14" },
      { metal: "gold", rest: "zircon" },
      { metal: "vermeil", rest: "" },
    ]);
    const none = ["", "gold-plated", "gold plated brass", "gold, silver", "Leather", "Other material", "18k"];
    expect(none.filter(metalIn)).toEqual([]);
  });
});

describe("texts", () => {
  test("MOV-05 HTML becomes text with its paragraphs and lists", () => {
    const html =
      "<style>p{}</style><h2>Ring</h2>\n<p>Gold <strong>ring</strong><br>14&nbsp;k &amp; diamonds</p>\n\n<ul>\n <li>One</li>\n<li><p>Two</p></li></ul><p>End<script>x()</script></p><table><tr><td>a</td><td>b</td></tr></table>";
    expect(plainText(html, "many lines")).toBe("Ring\n\nGold ring\n14 k & diamonds\n• One\n• Two\n\nEnd\n\na b");
    expect(plainText("<strong>Bold</strong>\n\nSecond\nline", "many lines")).toBe("Bold\n\nSecond\nline");
    expect(plainText("&amp; Sons &quot;R&quot;", "one line")).toBe('& Sons "R"');
    expect(plainText("1 < 2 and 3 > 2, R&D", "one line")).toBe("1 < 2 and 3 > 2, R&D");
  });

  test("MOV-05 signs that nobody sees are taken out", () => {
    expect(plainText("a\u200eb\u200bc\u00add_x000D_\r\ne\u000bf\u2028g", "many lines")).toBe("abcd\n\ne\nf\ng");
    expect(plainText("Line\nbreak\tin\u00a0name\u0007", "one line")).toBe("Line break in name");
    expect(plainText("δακτύλιος 💍 👩‍🔧".normalize("NFD"), "one line")).toBe("δακτύλιος 💍 👩‍🔧");
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from("\0\u0007\u009f\u202e\u2066\u200d\ud83dα<p>&; _x000D_\r\n")) }),
        (text) => {
          expect(isCleanText(plainText(text, "one line"), "one line")).toBe(true);
          expect(isCleanText(plainText(text, "many lines"), "many lines")).toBe(true);
        },
      ),
    );
  });

  test("MOV-05 long texts end at a sentence's end, and both are told", async () => {
    const name = `A ring of gold. ${"It has a long name, which goes on. ".repeat(4)}`.trim();
    expect(shortened(name, 100)).toBe(
      "A ring of gold. It has a long name, which goes on. It has a long name, which goes on.",
    );
    expect(shortened(`${"word ".repeat(30)}`, 100)).toBe("word ".repeat(20).trim());
    expect(codePoints(shortened("💍".repeat(101), 100))).toBe(100);
    const { notes, rows } = await table("description", [`${"Nice. ".repeat(200)}End`]);
    expect(codePoints(rows[1]?.cells[1] ?? "")).toBeLessThanOrEqual(1000);
    expect(notes).toMatchObject([{ line: 2, column: "description", kind: "shortened" }]);
  });
});
