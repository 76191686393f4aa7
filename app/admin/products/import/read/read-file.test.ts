import { describe, expect, test } from "vitest";
import { offeredFields } from "./fields.ts";
import type { Answers } from "./imported-file.ts";
import { readFile } from "./read-file.ts";

const read = (text: string, answers?: Answers) => readFile([new TextEncoder().encode(text).buffer], answers);

/** Each piece as its filled cells by column; `[ring size]` and the like are left out of the headings. */
async function pieces(text: string, answers?: Answers) {
  return rowsOf((await read(text, answers)).rows);
}

function rowsOf([head, ...body]: Awaited<ReturnType<typeof read>>["rows"]) {
  return body.map(({ cells }) =>
    Object.fromEntries(
      cells.flatMap((cell, at) => (cell === "" ? [] : [[(head?.cells[at] ?? "").replace(/ \/ .*| \[.*/, ""), cell]])),
    ),
  );
}

describe("files of other shops", () => {
  test("MOV-01 Shopify: variants of a handle are one piece's sizes, with surcharges, counts, pictures and its old address", async () => {
    const file = [
      "Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text,Gift Card,Variant Image,Cost per item,Status",
      `ring-1,Ring 1,"<p>Ring <b>number 1</b></p><ul><li>14k gold</li></ul>",Atelier,,Rings,"gold, rings",true,Size,50,,,'160610,shopify,-1,deny,610.00,700.00,https://cdn.example.com/1.jpg?v=1,1,Front,false,,,active`,
      "ring-1,,,,,,,,,52,,,'160611,shopify,0,deny,615.00,,https://cdn.example.com/2.jpg?v=1,2,,,,,",
      "ring-1,,,,,,,,,54,,,'160612,shopify,3,deny,620.00,,,,,,,,",
      "ring-1,,,,,,,,,,,,,,,,,,https://cdn.example.com/3.jpg,3,,,,,",
      "chain,Chain,,Atelier,Apparel & Accessories > Jewelry > Necklaces,,,true,Title,Default Title,,,C-1,,0,deny,120.00,,,,,false,,,active",
      "old,Old,,Atelier,,Rings,,true,Title,Default Title,,,O-1,,0,deny,120.00,,,,,false,,,archived",
      "card,Card,,Atelier,,Gift Cards,,true,Amount,10,,,,,0,deny,10.00,,,,,true,,,active",
    ].join("\n");
    const { shape, notes, leftOut, questions } = await read(file);
    expect({ shape, leftOut, questions }).toEqual({ shape: "shopify", leftOut: 2, questions: [] });
    expect(await pieces(file)).toEqual([
      {
        name: "Ring 1",
        description: "Ring number 1\n• 14k gold",
        product_code: "160610",
        image_alt: "Front",
        price: "610",
        category: "rings",
        image_url: "https://cdn.example.com/1.jpg?v=1",
        pictures: "https://cdn.example.com/2.jpg?v\\=1;https://cdn.example.com/3.jpg",
        old_addresses: "/products/ring-1",
        "choice: Ring size": "50;52;54",
        "surcharge: Ring size": "52=5;54=10",
        "stock: Ring size": "50=0;52=0;54=3",
      },
      { name: "Chain", product_code: "C-1", price: "120", category: "necklaces", old_addresses: "/products/chain" },
    ]);
    expect(notes).toContainEqual({
      line: 2,
      column: "price",
      kind: "regular price",
      before: "700.00",
      after: "610.00",
    });
    expect(notes).toContainEqual({ line: 2, column: "stock", kind: "stock below zero", before: "-1", after: "0" });
    expect(notes).toContainEqual({ line: 7, column: "", kind: "not published", before: "Old", after: "archived" });
    expect(notes).toContainEqual({ line: 8, column: "", kind: "gift card", before: "Card", after: "" });
  });

  test("MOV-01 Shopify's newer headings, and columns that somebody renamed to ours, are the same", async () => {
    const newer = [
      "Title,URL handle,Description,Product category,Type,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Continue selling when out of stock,Product image URL,Gift card",
      "Ring,ring,<p>Gold</p>,Apparel & Accessories > Jewelry > Rings,,TRUE,Active,RX-50,Ring size,50,80.00,,shopify,1,FALSE,https://cdn.example.com/a.jpg,FALSE",
      ",ring,,,,,,RX-52,,52,85.00,,shopify,2,TRUE,,",
    ].join("\n");
    const renamed = [
      "Handle,name,description,category,Published,Option1 Name,Option1 Value,product_code,Variant Inventory Tracker,stock,Variant Inventory Policy,price,Variant Compare At Price,image_url,Gift Card,Status",
      "ring,Ring,<p>Gold</p>,Rings,true,Size,50,RX-50,shopify,1,deny,80.00,,https://cdn.example.com/a.jpg,false,active",
      "ring,,,,,,52,RX-52,shopify,2,continue,85.00,,,,",
    ].join("\n");
    const ring = {
      name: "Ring",
      description: "Gold",
      product_code: "RX",
      price: "80",
      category: "rings",
      image_url: "https://cdn.example.com/a.jpg",
      old_addresses: "/products/ring",
      "choice: Ring size": "50;52",
      "surcharge: Ring size": "52=5",
      // One that is sold beyond its count is made to order.
      "stock: Ring size": "50=1",
    };
    expect(await pieces(newer)).toEqual([ring]);
    expect(await pieces(renamed)).toEqual([ring]);
  });

  test("MOV-01 WooCommerce: a parent's variations, a path of categories, the price that is asked now, line breaks", async () => {
    const file = [
      "\uFEFFID,Type,SKU,Name,Published,Short description,Description,In stock?,Stock,Backorders allowed?,Sale price,Regular price,Categories,Tags,Images,Parent,Position,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global,Attribute 2 name,Attribute 2 value(s)",
      String.raw`44,variable,R-1,Ring one,1,Short,<p>Long\n text</p>,1,,0,,,"Jewellery, Jewellery > Rings",gold,"https://old.example.com/1.jpg, https://old.example.com/2.jpg",,0,Size,"50, 52, 54",1,1,Metal,"Gold, Silver"`,
      "45,variation,R-1-50,Ring one - 50,1,,,1,2,0,,650,,,https://old.example.com/1.jpg,R-1,1,Size,50,,1,Metal,",
      "46,variation,R-1-52,Ring one - 52,1,,,0,,0,,690,,,,id:44,2,Size,52,,1,Metal,",
      '47,simple,N-1,Necklace,1,,Plain,1,3,0,"79,00","99,00",Necklaces,,,,2,Material,"Gold, Zircon",,,,',
      "48,simple,N-2,Secret,0,,Plain,1,3,0,,99,Necklaces,,,,2,,,,,,",
    ].join("\n");
    expect(await pieces(file)).toEqual([
      {
        name: "Ring one",
        description: "Short\n\nLong\ntext",
        product_code: "R-1",
        price: "650",
        category: "rings",
        image_url: "https://old.example.com/1.jpg",
        pictures: "https://old.example.com/2.jpg",
        old_addresses: "/product/ring-one/",
        "choice: Ring size": "50;52",
        "surcharge: Ring size": "52=40",
        "stock: Ring size": "50=2;52=0",
        "choice: Metal": "Gold;Silver",
      },
      {
        name: "Necklace",
        description: "Plain",
        product_code: "N-1",
        price: "79",
        category: "necklaces",
        stock: "3",
        old_addresses: "/product/necklace/",
      },
    ]);
    const { notes } = await read(file);
    expect(notes).toContainEqual({ line: 5, column: "price", kind: "regular price", before: "99,00", after: "79" });
    expect(notes).toContainEqual({
      line: 5,
      column: "",
      kind: "left out",
      before: "Material: Gold, Zircon",
      after: "",
    });
  });

  test("MOV-01 WooCommerce in Greek has headings of its own", async () => {
    const file = [
      "ID,Τύπος,Κωδικός προϊόντος,Όνομα,Δημοσιευμένο,Σύντομη περιγραφή,Περιγραφή,Κατηγορία φόρου,Σε απόθεμα;,Απόθεμα,Να επιτρέπονται λίστες αναμονής;,Μήκος (cm),Τιμή προσφοράς,Κανονική τιμή,Κατηγορίες,Ετικέτες,Κατηγορία αποστολής,Εικόνες,Γονέας,Όνομα ιδιότητας 1,Τιμή(ές) ιδιότητας 1,Ιδιότητα 1 ορατή",
      '1,variable,ΔΧ,Δαχτυλίδι,1,,Χρυσό,,1,,0,,,,"Κοσμήματα, Κοσμήματα > Δαχτυλίδια",,,https://a.example/1.jpg,,Μέγεθος,"50, 52",1',
      "2,variation,ΔΧ-50,Δαχτυλίδι - 50,1,,,parent,1,2,0,,,120,,,,,ΔΧ,Μέγεθος,50,",
      "3,variation,ΔΧ-52,Δαχτυλίδι - 52,1,,,parent,1,,1,,,130,,,,,ΔΧ,Μέγεθος,52,",
    ].join("\n");
    expect((await read(file)).shape).toBe("woocommerce");
    expect(await pieces(file)).toMatchObject([
      {
        name: "Δαχτυλίδι",
        product_code: "ΔΧ",
        price: "120",
        category: "rings",
        "surcharge: Ring size": "52=10",
        "stock: Ring size": "50=2",
      },
    ]);
  });

  test("MOV-01 Etsy: lists of options, pictures in columns, a category from the words, another currency asked about", async () => {
    const file = [
      "TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,IMAGE2,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,SKU",
      '14K Gold Band &amp; stone,"Made to order\n💎 14K",3696,USD,10,"Wedding_Ring,14K",gold,https://i.example.com/1.jpg,https://i.example.com/2.jpg,Ring size,Ring size,"50,52",FJ1| 4-5',
      "Something,x,20,USD,1,gift,gold,,,,,,",
    ].join("\n");
    const { questions, found } = await read(file);
    expect(found.currency).toBe("USD");
    expect(questions).toEqual([
      { kind: "currency", currency: "USD", count: 2, sample: "3696" },
      { kind: "category", word: "", count: 1, samples: ["Something"], suggestion: null },
    ]);
    expect(await pieces(file, { rates: { USD: 0.5 }, categories: { "": "all" } })).toMatchObject([
      {
        name: "14K Gold Band & stone",
        description: "Made to order\n💎 14K",
        product_code: "FJ1| 4-5",
        price: "1848",
        category: "rings",
        stock: "10",
        image_url: "https://i.example.com/1.jpg",
        pictures: "https://i.example.com/2.jpg",
        "choice: Ring size": "50;52",
      },
      { name: "Something", price: "10", category: "all" },
    ]);
  });

  test("MOV-01 PrestaShop: both of its tables", async () => {
    const exported =
      '"Product ID";"Image";"Name";"Reference";"Category";"Price (tax excl.)";"Price (tax incl.)";"Quantity";"Status"\n' +
      '"1";"https://old.example.com/1.jpg";"Ring A";"RA";"Rings";"100.000000";"119.000000";"3";"1"\n' +
      '"2";"";"Ring B";"RB";"Rings";"100.000000";"119.000000";"3";"0"';
    expect(await pieces(exported)).toEqual([
      {
        name: "Ring A",
        product_code: "RA",
        price: "119",
        category: "rings",
        stock: "3",
        image_url: "https://old.example.com/1.jpg",
        old_addresses: "/1-ring-a.html",
      },
    ]);
    const imported =
      "ID;Active (0/1);Name *;Categories (x,y,z...);Price tax included;Reference #;Quantity;Description;URL rewritten;Image URLs (x,y,z...)\n" +
      "7;1;Hoops;Home,Earrings;45.00;H;2;<p>Gold</p>;gold-hoops;https://a.example/1.jpg,https://a.example/2.jpg";
    expect(await pieces(imported)).toMatchObject([
      {
        name: "Hoops",
        price: "45",
        category: "earrings",
        pictures: "https://a.example/2.jpg",
        old_addresses: "/7-gold-hoops.html",
      },
    ]);
  });

  test("MOV-01 PrestaShop's combinations beside its products are their sizes, with prices, counts and codes", async () => {
    const products =
      "Product ID;Name;Reference;Category;Price (tax excl.);Price (tax incl.);Quantity;Status\n" +
      "7;Halo;H;Rings;100.000000;119.000000;9;1\n8;Plain;P;Rings;50.000000;59.500000;2;1\n9;Duo;D;Rings;100;119;4;1";
    const combinations =
      "Product ID*;Product Reference;Attribute (Name:Type:Position)*;Value (Value:Position)*;Reference;Impact on price;Quantity\n" +
      "7;;Size:select:0;52:0;H-52;0.000000;4\n7;;Size:select:0;54:1;H-54;10.000000;5\n7;;Size:select:0;50:2;H-50;-5.000000;-1\n" +
      '9;;"Size:select:0,Metal:color:1";"52:0,Gold:0";;0;1\n9;;"Size:select:0,Metal:color:1";"52:0,Silver:1";;-50;1\n99;;Size:select:0;60:0;;0;1';
    const bytes = (text: string) => new TextEncoder().encode(text).buffer;
    const files = [bytes(combinations), bytes(products)];
    const { shape, notes, questions, rows } = await readFile(files);
    expect({ shape, pieces: rows.length - 1 }).toEqual({ shape: "prestashop", pieces: 3 });
    expect(rowsOf(rows)).toMatchObject([
      {
        name: "Halo",
        product_code: "H",
        price: "113.05",
        "choice: Ring size": "52;54;50",
        "surcharge: Ring size": "52=5.95;54=17.85",
        "stock: Ring size": "52=4;54=5;50=0",
        old_addresses: "/7-halo.html",
      },
      { name: "Plain", price: "59.5", stock: "2" },
      { name: "Duo", "choice: Size \\/ Metal": "52 / Gold;52 / Silver", "surcharge: Size \\/ Metal": "52 / Gold=59.5" },
    ]);
    expect(questions).toMatchObject([{ kind: "options", options: "Size / Metal" }]);
    expect(notes).toContainEqual({ line: 7, column: "", kind: "no product", before: "99: Size 60", after: "" });
    expect((await readFile([bytes(products), bytes(products)])).fault).toBe("two files");
  });

  test("MOV-01 PrestaShop's combinations alone are choices for the pieces of their codes, which keep all else", async () => {
    const file =
      "Product ID*;Product Reference;Attribute (Name:Type:Position)*;Value (Value:Position)*;Impact on price;Quantity\n" +
      "7;H;Size:select:0;52:0;0.000000;4\n7;H;Size:select:0;54:1;10.50;0\n8;P;Engraving:select:0;No:0;0;3";
    expect(await pieces(file)).toEqual([
      {
        product_code: "H",
        "choice: Ring size": "52;54",
        "surcharge: Ring size": "54=10.5",
        "stock: Ring size": "52=4;54=0",
      },
      { product_code: "P", "choice: Engraving": "No", "stock: Engraving": "No=3" },
    ]);
  });

  test("MOV-01 Square and Loyverse: variations by name or handle, counts of a place, negative ones", async () => {
    const square = [
      "Token,Item Name,Variation Name,SKU,Description,Category,Permalink,Square Online Item Visibility,Price,Online Sale Price,Archived,Option Name 1,Option Value 1,Current Quantity Nicosia,New Quantity Nicosia",
      "T1,Silver Band,Regular,SB-1,Nice,Rings (KXTV5N5DXYRWZ3LZBAHUQAYO),silver-band,visible,45.00,,N,,,3,",
      "T2,Gold Band,50,GB-50,Nice,Rings,,visible,145.00,,N,Size,50,3,",
      "T3,Gold Band,52,GB-52,Nice,Rings,,visible,155.00,,N,Size,52,-1,",
      "T8,Hoops,Regular,H-R,,Earrings,,visible,50,,N,,,,",
      "T7,Hoops,Tiny,H-T,,Earrings,,visible,35,,Y,,,,",
      "T4,Hoops,Small,H-S,,Earrings,,visible,45,,N,,,,",
      "T5,Hoops,Large,H-L,,Earrings,,visible,55,,N,,,,",
      "T6,Old,Regular,OT,Nice,Rings,,visible,145.00,,Y,,,3,",
    ].join("\n");
    expect(await pieces(square)).toMatchObject([
      { name: "Silver Band", category: "rings", stock: "3", old_addresses: "/product/silver-band" },
      {
        name: "Gold Band",
        product_code: "GB",
        price: "145",
        "choice: Ring size": "50;52",
        "stock: Ring size": "50=3;52=0",
      },
      {
        name: "Hoops",
        price: "45",
        "choice: Option": "Regular;Small;Large",
        "surcharge: Option": "Regular=5;Large=10",
      },
    ]);
    const loyverse = [
      'Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Default price,Cost,Track stock,Available for sale [Nicosia],Price [Nicosia],In stock [Nicosia],"Tax - ""VAT"" (19%)"',
      "bracelet-a,10001,Bracelet A,Βραχιόλια,,N,,,80.00,20,Y,Y,80.00,4,Y",
      "ring-b,10002,Ring B,Δαχτυλίδια,,N,Μέγεθος,50,120.00,20,Y,Y,120.00,1,Y",
      "ring-b,10003,,,,,,52,130.00,20,Y,Y,130.00,-2,Y",
      "gone,10004,Gone,Δαχτυλίδια,,N,,,120.00,20,Y,N,120.00,1,Y",
    ].join("\n");
    expect(await pieces(loyverse)).toMatchObject([
      { name: "Bracelet A", category: "bracelets", price: "80", stock: "4" },
      { name: "Ring B", category: "rings", "surcharge: Ring size": "52=10", "stock: Ring size": "50=1;52=0" },
    ]);
  });

  test("MOV-01 feeds of Google and Meta, with tabs, as XML, below lines of remarks", async () => {
    const tabs = [
      "id,title,description,link,image_link,additional_image_link,availability,price,sale_price,google_product_category,product_type,item_group_id,size,material",
      'A-50,Alpha,Nice 15" ring,https://old.example.com/rings/alpha?variant=1&utm_source=g,https://old.example.com/1.jpg,"https://old.example.com/2.jpg",in stock,120.00 EUR,99.00 EUR,200,Fine > Rings,A,50,gold/zircon',
      "A-52,Alpha,Nice,https://old.example.com/rings/alpha?variant=2,https://old.example.com/1.jpg,,out of stock,130.00 EUR,,200,Fine > Rings,A,52,gold/zircon",
    ];
    const google = tabs.join("\n").replaceAll(",", "\t");
    expect(await pieces(google)).toMatchObject([
      {
        name: "Alpha",
        description: 'Nice 15" ring',
        price: "99",
        category: "rings",
        old_addresses: "/rings/alpha",
        "choice: Ring size": "50;52",
        "surcharge: Ring size": "52=31",
        "stock: Ring size": "52=0",
        "fact: metal": "gold",
      },
    ]);
    const left = (await read(google)).notes.filter(({ kind }) => kind === "left out");
    expect(left.map(({ before }) => before)).toEqual(["Metal: zircon"]);
    const meta = [
      "# Required | A unique id,# Required,# Required,# Required,# Required,# Required,# Required,# Required,# Optional,# Optional",
      "id,title,description,availability,condition,price,link,image_link,google_product_category,quantity_to_sell_on_facebook",
      "N1,Pearls,Nice,in stock,new,250.00 EUR,https://shop.example/p/n1,https://shop.example/n1.jpg,Apparel & Accessories > Jewelry > Necklaces,2",
    ].join("\n");
    const { found, shape } = await read(meta);
    expect({ shape, line: found.headingLine }).toEqual({ shape: "meta", line: 2 });
    expect(await pieces(meta)).toMatchObject([
      { name: "Pearls", category: "necklaces", stock: "2", old_addresses: "/p/n1" },
    ]);
    const xml = `<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0"><channel><title>x</title>
      <item><g:id>1</g:id><title>Ring &amp; stone</title><description><![CDATA[<p>Nice</p>]]></description>
      <link>https://o.example/r1</link><g:image_link>https://o.example/1.jpg?a=1&amp;b=2</g:image_link>
      <g:additional_image_link>https://o.example/2.jpg</g:additional_image_link><g:additional_image_link>https://o.example/3.jpg</g:additional_image_link>
      <g:price>1,234.00 EUR</g:price><g:google_product_category>200</g:google_product_category></item></channel></rss>`;
    expect(await pieces(xml)).toEqual([
      {
        name: "Ring & stone",
        description: "Nice",
        product_code: "1",
        price: "1234",
        category: "rings",
        image_url: "https://o.example/1.jpg?a=1&b=2",
        pictures: "https://o.example/2.jpg;https://o.example/3.jpg",
        old_addresses: "/r1",
      },
    ]);
  });
});

describe("any table", () => {
  test("MOV-01 variants without options are told apart by their names; values that are too long end earlier", async () => {
    const group = [
      "id,title,link,image_link,price,item_group_id,google_product_category",
      "A1,Hoops small,https://a.example/h,https://a.example/1.jpg,10 EUR,H,194",
      "A2,Hoops large,https://a.example/h,https://a.example/1.jpg,12 EUR,H,194",
    ].join("\n");
    expect(await pieces(group)).toMatchObject([
      { name: "Hoops small", "choice: Option": "Hoops small;Hoops large", "surcharge: Option": "Hoops large=2" },
    ]);
    const long = "14K solid gold, 16 inches with an extender of";
    const file = `Handle,Title,Option1 Name,Option1 Value,Variant Price,Type\na,A,Style,"${long} two",100,Rings\na,,,"${long} six",120,`;
    const { notes } = await read(file);
    expect(await pieces(file)).toMatchObject([
      { "choice: Style": "14K solid gold, 16 inches with an;14K solid gold, 16 inches with an 2" },
    ]);
    expect(notes.map(({ kind, before }) => [kind, before])).toEqual([
      ["shortened", `${long} two`],
      ["shortened", `${long} six`],
    ]);
  });

  test("MOV-01 words that every object has are words like others", async () => {
    const file = "Name,constructor,Category,Price,toString\nRing,x,constructor,10 constructor,y";
    const { columns, questions, rows } = await read(file, { columns: {}, categories: {}, rates: {}, options: {} });
    expect(columns.map(({ field }) => field)).toEqual(["name", null, "category", "price", null]);
    expect(questions).toMatchObject([{ kind: "category", word: "constructor", suggestion: "rings" }]);
    expect(rows[1]?.cells).toEqual(["Ring", "10 constructor", "constructor"]);
  });

  test("MOV-01 old addresses are what the file says, without what shops add for counting", async () => {
    const links = [
      "https://a.example/rings/halo?utm_source=x&variant=3",
      "/p/2/",
      "gold-ring",
      "https://a.example/index.php?id=3",
      "https://a.example/",
    ];
    const { rows } = await read(["name,category,link", ...links.map((link) => `A,rings,${link}`)].join("\n"));
    expect(rows.slice(1).map(({ cells }) => cells[2])).toEqual(["/rings/halo", "/p/2/", "", "", ""]);
  });

  test("MOV-01 a till's list: no names but descriptions, a category as a line of its own, headings that stand again", async () => {
    const head = "ΚΩΔΙΚΟΣ;ΠΕΡΙΓΡΑΦΗ;ΤΙΜΗ ΛΙΑΝΙΚΗΣ σε € (με ΦΠΑ);ΥΠΟΛΟΙΠΟ";
    const file = `${head}\nΔΑΧΤΥΛΙΔΙΑ;;;\n001;Δαχτυλίδι;120,00;3+\n${head}\nΣΚΟΥΛΑΡΙΚΙΑ;;;\n003;Κρίκοι;80,00;1\n;;45;2`;
    expect(await pieces(file)).toEqual([
      { name: "Δαχτυλίδι", product_code: "001", price: "120", category: "rings", stock: "3" },
      { name: "Κρίκοι", product_code: "003", price: "80", category: "earrings", stock: "1" },
      // A line without a name is refused by the plan, and no part of the piece above.
      { price: "45", category: "earrings", stock: "2" },
    ]);
    const { columns } = await read(file);
    expect(columns[1]).toMatchObject({ heading: "ΠΕΡΙΓΡΑΦΗ", field: "name", sure: false });
  });

  test("MOV-01 a page's table that is called a workbook", async () => {
    const page =
      "<html><body><table><tr><th>Name</th><th>Category</th><th>Price</th></tr><tr><td>Ring &amp; co</td><td>Rings</td><td>1.200,00 €</td></tr></table>";
    expect(await pieces(page)).toEqual([{ name: "Ring & co", category: "rings", price: "1200" }]);
  });

  test("MOV-01 a Greek table below its title: headings, prices, counts and categories in words", async () => {
    const file =
      "Κοσμηματοπωλείο Άλφα;;;;;;\nΤιμοκατάλογος 2026;;;;;;\n;;;;;;\n" +
      "Κωδ.;Όνομα;Κατηγορία;Τιμή (€);Απόθεμα;Περιγραφή;Νούμερα\n" +
      "Α1;Δαχτυλίδι με ζιργκόν;Δαχτυλίδια;1.250,00;3 τεμ.;Ασήμι 925;50-52-54\n" +
      "Α2;Βραχιόλι;ΒΡΑΧΙΟΛΙΑ;85;;;\n" +
      "Α3;Καρφίτσα;Καρφίτσες;85,50;1;;\nΑ4;Καρφίτσα 2;καρφιτσες;85,50;1;;";
    const { found, questions } = await read(file);
    expect(found).toMatchObject({ headingLine: 4, separator: ";", decimal: ",", language: "el", lines: 4 });
    expect(questions).toEqual([
      { kind: "category", word: "Καρφίτσες", count: 2, samples: ["Καρφίτσα", "Καρφίτσα 2"], suggestion: null },
    ]);
    const brooches = { categories: { Καρφίτσες: "all" as const } };
    expect(await pieces(file, brooches)).toEqual([
      {
        name: "Δαχτυλίδι με ζιργκόν",
        description: "Ασήμι 925",
        product_code: "Α1",
        price: "1250",
        category: "rings",
        stock: "3",
        "choice: Ring size": "50;52;54",
      },
      { name: "Βραχιόλι", product_code: "Α2", price: "85", category: "bracelets" },
      { name: "Καρφίτσα", product_code: "Α3", price: "85.5", category: "all", stock: "1" },
      { name: "Καρφίτσα 2", product_code: "Α4", price: "85.5", category: "all", stock: "1" },
    ]);
    const without = await read(file, { categories: { Καρφίτσες: "leave out" } });
    expect(without.leftOut).toBe(2);
    expect(without.notes).toContainEqual(expect.objectContaining({ line: 7, kind: "category left out" }));
  });

  test("MOV-01 columns without a known name are guessed from what they hold, shown with samples, and can be answered", async () => {
    const file =
      'Ref,Piece,Group,How much,Foto,Remarks\n1,Ring A,Rings,"120,00 €",https://a.example/1.jpg,x\n2,Ring B,Rings,"130,50 €",https://a.example/2.jpg,y';
    const { columns } = await read(file);
    expect(columns.map(({ heading, field, sure }) => [heading, field, sure])).toEqual([
      ["Ref", "product_code", true],
      ["Piece", "name", true],
      ["Group", "category", false],
      ["How much", "price", false],
      ["Foto", "picture", false],
      ["Remarks", null, false],
    ]);
    expect(columns[3]?.samples).toEqual(["120,00 €", "130,50 €"]);
    const answered = await pieces(file, { columns: { Remarks: "description", Foto: null } });
    expect(answered[0]).toEqual({
      name: "Ring A",
      product_code: "1",
      price: "120",
      category: "rings",
      description: "x",
    });
  });

  test.each(offeredFields)("MOV-01 a column can be said to be %s", async (field) => {
    const { columns, fault } = await read("Name,Strange,Category\nRing,12,Rings", { columns: { Strange: field } });
    expect([columns[1]?.field, fault]).toEqual([field, undefined]);
  });

  test("MOV-01 two columns of one name: Greek is the Greek text, another is asked about; one without a name is told by its letter", async () => {
    const { columns, rows } = await read("Name,Price,Name,Price,,Category\nRing,10,Δαχτυλίδι,12,zz,Rings");
    expect(columns.map(({ heading, field, sure }) => [heading, field, sure])).toEqual([
      ["Name", "name", true],
      ["Price", "price", true],
      ["Name (2)", "name_el", true],
      ["Price (2)", null, false],
      ["Column E", null, true],
      ["Category", "category", true],
    ]);
    expect(rows[1]?.cells).toEqual(["Ring", "Δαχτυλίδι", "10", "rings"]);
  });
});
