import fc from "fast-check";
import { strToU8, zipSync, type Zippable } from "fflate";
import { describe, expect, test } from "vitest";
import { encodings, mostFileBytes, type Answers } from "../imported-file.ts";
import { readFile } from "../read-file.ts";

const read = (bytes: Uint8Array, answers?: Answers) => readFile([new Uint8Array(bytes).buffer], answers);
const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

/** Greek letters of both code pages, which differ in Ά and a few signs; the rest are the letters' places in Unicode. */
const greekBytes = (text: string, alpha: number) =>
  Uint8Array.from(text, (sign) => {
    const code = sign.charCodeAt(0);
    if (sign === "Ά") return alpha;
    return code >= 0x370 ? code - 0x2d0 : code;
  });

describe("text files", () => {
  const greek = "Όνομα;Κατηγορία;Τιμή\nΆλφα δαχτυλίδι;Δαχτυλίδια;1.234,50\nΔεύτερο;Βραχιόλια;99,90";
  const french = "name,category,price,description\nPavé ring,rings,1200,Fabergé – “rosé” ½ naïve";
  const windows = { é: 0xe9, ï: 0xef, "–": 0x96, "“": 0x93, "”": 0x94, "½": 0xbd };
  const western = Uint8Array.from(
    french,
    (sign) => Object.entries(windows).find(([one]) => one === sign)?.[1] ?? sign.charCodeAt(0),
  );
  const wide = (text: string, isLittle: boolean, mark: number[]) =>
    new Uint8Array([
      ...mark,
      ...Array.from(text).flatMap((sign) => {
        const code = sign.charCodeAt(0);
        return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255];
      }),
    ]);

  test.each([
    ["utf-8", utf8(greek), "Άλφα δαχτυλίδι"],
    ["utf-8", utf8(`\uFEFF${greek}`), "Άλφα δαχτυλίδι"],
    ["windows-1253", greekBytes(greek, 0xa2), "Άλφα δαχτυλίδι"],
    ["iso-8859-7", greekBytes(greek, 0xb6), "Άλφα δαχτυλίδι"],
    ["windows-1252", western, "Pavé ring"],
    ["utf-16le", wide(greek, true, [0xff, 0xfe]), "Άλφα δαχτυλίδι"],
    ["utf-16be", wide(greek, false, [0xfe, 0xff]), "Άλφα δαχτυλίδι"],
    ["utf-16le", wide(greek, true, []), "Άλφα δαχτυλίδι"],
    ["utf-16be", wide(greek, false, []), "Άλφα δαχτυλίδι"],
  ] as const)("MOV-04 %s is found out by what makes words", async (encoding, bytes, name) => {
    const { found, rows } = await read(bytes);
    expect(found.encoding).toBe(encoding);
    expect(rows[1]?.cells[0]).toBe(name);
  });

  test("MOV-04 one wrong byte spoils no other letter, and another encoding can be chosen", async () => {
    const wrong = await read(new Uint8Array([...utf8(`${greek}\nΤρίτο `), 0xff, ...utf8(" x;Δαχτυλίδια;10")]));
    expect(wrong.found.encoding).toBe("utf-8");
    expect(wrong.rows.map(({ cells }) => cells[0]).slice(1)).toEqual(["Άλφα δαχτυλίδι", "Δεύτερο", "Τρίτο \ufffd x"]);
    expect(wrong.notes).toMatchObject([{ line: 4, column: "name", kind: "unreadable" }]);
    const { found, rows } = await read(greekBytes(greek, 0xa2), { encoding: "windows-1252" });
    expect(found.encoding).toBe("windows-1252");
    expect(rows[1]?.cells[0]).toBe("¢ëöá äá÷ôõëßäé");
  });

  test.each(encodings)("MOV-04 %s can be chosen", async (encoding) => {
    expect((await read(utf8("name,category\nA,rings"), { encoding })).found.encoding).toBe(encoding);
  });

  test.each([",", ";", "\t", "|"])("MOV-04 cells between %j are found out", async (separator) => {
    const lines = [
      ["name", "category", "price", "choice: Ring size"],
      ["A", "rings", "10", '"44;45;46,47|48"'],
      ["B", "rings", "10", "50"],
    ];
    const { found, rows } = await read(utf8(lines.map((cells) => cells.join(separator)).join("\r\n")));
    expect(found.separator).toBe(separator);
    expect(rows.map(({ cells }) => cells[0])).toEqual(["name", "A", "B"]);
  });

  test("MOV-04 quotes that are only signs spoil no line of a file with tabs; elsewhere an open one is told", async () => {
    const { rows } = await read(utf8('name\tcategory\tprice\n"A" ring 15"\trings\t10\nB "\trings\t10'));
    expect(rows[1]?.cells[0]).toBe('"A" ring 15"');
    expect(await read(utf8('name,category,price\nA,rings,"12\nB,rings,3'))).toMatchObject({
      fault: "open quote",
      faultLine: 2,
      rows: [],
    });
    const inner = await read(utf8('name,category,price\n"The "Star" ring",rings,12\n"B",rings,3'));
    expect(inner.rows.map(({ cells }) => cells[0])).toEqual(["name", 'The "Star" ring', "B"]);
  });

  test.each([
    ["nothing", new Uint8Array(), "empty"],
    ["lines of prose", utf8("hello world\nthis is text\n"), "no table"],
    [
      "a letter",
      utf8("Dear Anna,\nthank you, as ever, for the ring.\nIt is nice\nI wear it\nYours, Maria"),
      "no table",
    ],
    ["a table of something else", utf8("day,weather,who\nMonday,rain,Anna\nTuesday,sun,Maria"), "no table"],
    ["a table without names", utf8("price,stock,sku\n10,1,A\n"), "no names"],
    ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), "other file"],
    ["a PDF", latin("%PDF-1.7"), "other file"],
    ["bytes", new Uint8Array([1, 0, 2, 0, 0, 0, 7, 0]), "other file"],
    ["an old workbook", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]), "old excel"],
    [
      "a workbook with a password",
      new Uint8Array([
        0xd0,
        0xcf,
        0x11,
        0xe0,
        0xa1,
        0xb1,
        0x1a,
        0xe1,
        ...latin("E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0"),
      ]),
      "password",
    ],
    ["OpenDocument", zipSync({ mimetype: strToU8("x"), "content.xml": strToU8("<x/>") }), "open document"],
    ["Numbers", zipSync({ "Index/Document.iwa": strToU8("x") }), "numbers"],
    ["an archive", zipSync({ "a.txt": strToU8("x") }), "other file"],
    ["half a workbook", zipSync({ "xl/workbook.xml": strToU8("<x/>") }).subarray(0, 40), "damaged"],
  ] as const)("MOV-04 %s is refused with its reason", async (_what, bytes, fault) => {
    expect(await read(bytes)).toMatchObject({ fault, rows: [] });
  });

  test("MOV-04 a file of more than 20 MB is refused before it is read", async () => {
    const bytes = new ArrayBuffer(mostFileBytes + 1);
    expect(await readFile([bytes])).toMatchObject({ fault: "too large" });
  });
});

test("MOV-04 whatever the bytes, they are pieces or a fault with its reason", async () => {
  const file = utf8(
    'Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src\na,"Ring, é",Size,50,"1.234,50",https://a/1.jpg\na,,,52,9,',
  );
  const broken = fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { maxLength: 6 }).map((changes) => {
    const bytes = new Uint8Array(file);
    for (const [at, byte] of changes) bytes[at] = byte;
    return bytes;
  });
  await fc.assert(
    fc.asyncProperty(fc.oneof(broken, fc.uint8Array()), async (bytes) => {
      const { fault, rows } = await read(bytes);
      expect(rows.length > 0).toBe(fault === undefined);
    }),
    { numRuns: 300 },
  );
});

describe("workbooks", () => {
  const cell = (value: string | number) =>
    typeof value === "number" ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const row = (cells: readonly (string | number)[], at: number) =>
    `<row r="${at}">${cells.map((value, index) => cell(value).replace("<c", `<c r="${String.fromCharCode(65 + index)}${at}"`)).join("")}</row>`;
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const sheetXml = (rows: string, more = "") =>
    `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${more}</worksheet>`;

  function workbook(sheets: Record<string, string>, more: Zippable = {}): Uint8Array {
    const names = Object.keys(sheets);
    const list = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at + 1}"/>`).join("");
    const links = names.map(
      (_name, at) =>
        `<Relationship Id="r${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
    );
    const parts = names.map((name, at) => [`xl/worksheets/sheet${at + 1}.xml`, strToU8(sheets[name] ?? "")]);
    return zipSync({
      "[Content_Types].xml": strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
      "xl/workbook.xml": strToU8(
        `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${list}</sheets></workbook>`,
      ),
      "xl/_rels/workbook.xml.rels": strToU8(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links.join("")}</Relationships>`,
      ),
      ...Object.fromEntries(parts),
      ...more,
    });
  }

  test("MOV-04 a workbook: formulas by what they gave, numbers as they are, merged titles above the headings", async () => {
    const formula =
      '<row r="4"><c r="A4" t="str"><f>CONCATENATE("Ring"," B")</f><v>Ring B</v></c><c r="B4" t="inlineStr"><is><t>Rings</t></is></c><c r="C4"><f>2*0.617</f><v>1.234</v></c></row>';
    const merged = '<mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>';
    const rows =
      row(["My pieces"], 1) + row(["Name", "Category", "Price"], 2) + row(["Ring A", "Rings", 1234.5], 3) + formula;
    const { found, rows: own, questions } = await read(workbook({ Pieces: sheetXml(rows, merged) }));
    expect(found).toMatchObject({ encoding: null, separator: null, headingLine: 2, sheet: "Pieces" });
    expect(questions).toEqual([]);
    expect(own).toEqual([
      { line: 2, cells: ["name", "price", "category"] },
      { line: 3, cells: ["Ring A", "1234.5", "rings"] },
      { line: 4, cells: ["Ring B", "1.23", "rings"] },
    ]);
  });

  test("MOV-04 a workbook's numbers say nothing of how its texts write a price", async () => {
    const rows = [
      ["Name", "Category", "Price"],
      ["Ring A", "Rings", 1250.5],
      ["Ring B", "Rings", "€ 1.200"],
    ];
    const bytes = workbook({ Pieces: sheetXml(rows.map((cells, at) => row(cells, at + 1)).join("")) });
    const { rows: own, questions } = await read(bytes);
    expect(own.slice(1).map(({ cells }) => cells[1])).toEqual(["1250.5", "1200"]);
    expect(questions).toEqual([{ kind: "decimal", sample: "1.200", count: 1, suggestion: "," }]);
  });

  test("MOV-04 of ten sheets the one with a table is read, and another can be chosen", async () => {
    const sheets: Record<string, string> = {};
    for (let at = 1; at <= 8; at += 1) sheets[`Notes ${at}`] = sheetXml(row([`note ${at}`], 1));
    sheets["Rings"] = sheetXml(row(["Name", "Category", "Price"], 1) + row(["Ring A", "Rings", 10], 2));
    sheets["Chains"] = sheetXml(row(["Name", "Category"], 1) + row(["Chain", "Necklaces"], 2));
    const bytes = workbook(sheets);
    const first = await read(bytes);
    expect(first.found.sheet).toBe("Rings");
    expect(first.questions).toMatchObject([{ kind: "sheet", suggestion: "Rings" }]);
    expect(first.found.sheets).toHaveLength(10);
    const { rows, questions } = await read(bytes, { sheet: "Chains" });
    expect(rows[1]?.cells).toEqual(["Chain", "necklaces"]);
    expect(questions).toEqual([]);
  });

  test("MOV-04 a workbook that unpacks to too much is refused before it is unpacked", async () => {
    const bytes = workbook({ Pieces: sheetXml("") }, { "xl/media/x.xml": strToU8("x") });
    const view = new DataView(bytes.buffer);
    // The directory's last entry says how large its part becomes.
    let at = bytes.length - 4;
    while (view.getUint32(at, true) !== 0x02014b50) at -= 1;
    view.setUint32(at + 24, 900_000_000, true);
    expect(await read(bytes)).toMatchObject({ fault: "unpacks too large" });
    // A directory that says less than is there.
    const liar = workbook({ Pieces: sheetXml(row(["x".repeat(3_000_000)], 1)) });
    const lies = new DataView(liar.buffer);
    let last = liar.length - 4;
    while (lies.getUint32(last, true) !== 0x02014b50) last -= 1;
    lies.setUint32(last + 24, 1000, true);
    expect(await read(liar)).toMatchObject({ fault: "damaged" });
  });
});
