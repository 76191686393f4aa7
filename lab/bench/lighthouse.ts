import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { chromiumPath } from "#tests/browser.ts";
import { adminOf, node, root, withShop, type ShopProcess } from "#tests/shop-process.ts";
import { median } from "../statistics.ts";
import type { Figure } from "./figure.ts";
import { withSignedInProfile } from "./signed-in-profile.ts";

/** Installed on first use: their 185 packages would make every `npm ci` a minute longer for a figure once a release. */
const versions = ["12.8.2", "13.5.0"];
const folderOf = (version: string) => join(root, `.tests/lighthouse-${version}`);
const runsPerPage = 5;
/** Names on the command line, and words of the table. */
const pages: Record<string, string> = {
  landing: "`/`",
  shop: "`/shop`",
  category: "`/shop/rings`",
  product: "`/product/helios-ring`",
  "sign-in": "`/admin`",
  today: "`/admin`, signed in",
  empty: "`/` of a shop without pieces",
  pictureless: "`/` whose newest six pieces have no picture",
};
const pathOf = (page: string) => /`(.+)`/.exec(pages[page] ?? "")?.[1] ?? "/";
/** DAY-08, of the dashboard's two first screens. */
const bars = { pages: ["sign-in", "today"], leastPerformance: 98, mostLcpMs: 2000 };

interface Report {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number }>;
}
interface Measured {
  name: string;
  unit: string;
  of: (report: Report) => number;
}
const score = (category: string) => (report: Report) => Math.round((report.categories[category]?.score ?? 0) * 100);
const audit = (name: string) => (report: Report) => report.audits[name]?.numericValue ?? Number.NaN;
const measures: Measured[] = [
  { name: "performance", unit: "", of: score("performance") },
  { name: "accessibility", unit: "", of: score("accessibility") },
  { name: "best practices", unit: "", of: score("best-practices") },
  { name: "SEO", unit: "", of: score("seo") },
  { name: "FCP", unit: "ms", of: audit("first-contentful-paint") },
  { name: "LCP", unit: "ms", of: audit("largest-contentful-paint") },
  { name: "TBT", unit: "ms", of: audit("total-blocking-time") },
  { name: "CLS", unit: "", of: audit("cumulative-layout-shift") },
  { name: "bytes", unit: "kB", of: (report) => audit("total-byte-weight")(report) / 1000 },
];

/** Lighthouse's mobile run with its default throttling; the median of five for each page. Whole, it is kept in bench/. */
export async function run(only: readonly string[] = []): Promise<Figure[]> {
  const isAsked = (name: string, all: readonly string[]) =>
    !all.some((one) => only.includes(one)) || only.includes(name);
  const asked = new Set(Object.keys(pages).filter((page, _, all) => isAsked(page, all)));
  const rows: Figure[] = [];
  for (const version of versions.filter((one, _, all) => isAsked(one, all))) {
    install(version);
    rows.push(...(await figuresBy(version, asked)));
  }
  if (only.length === 0) await writeFile(join(root, "bench/lighthouse.md"), asMarkdown(rows));
  return rows;
}

async function figuresBy(version: string, asked: ReadonlySet<string>): Promise<Figure[]> {
  const rows: Figure[] = [];
  const measure = async (page: string, shop: ShopProcess, profile?: string) => {
    if (asked.has(page)) rows.push(...(await medians(version, page, shop.url + pathOf(page), profile)));
  };
  const quiet = { LOG_LEVEL: "silent" };
  await withShop(quiet, (shop) =>
    withSignedInProfile(shop, async (signedIn) => {
      for (const page of ["landing", "shop", "category", "product", "sign-in"]) await measure(page, shop);
      await measure("today", shop, signedIn);
      await takeNewestPictures(shop);
      await measure("pictureless", shop);
    }),
  );
  const emptyFolder = () => mkdtemp(join(tmpdir(), "kosmima-empty-"));
  await withShop({ ...quiet, DEMO_CATALOGUE: "off" }, (shop) => measure("empty", shop), emptyFolder);
  return rows;
}

async function takeNewestPictures(shop: ShopProcess): Promise<void> {
  const products = (await adminOf(shop)).from("products");
  const newest = products.select("id").order("created_at", { ascending: false }).limit(6);
  const ids = (await newest.throwOnError()).data.map(({ id }) => String(id));
  await products.update({ image_url: null }).in("id", ids).throwOnError();
}

function install(version: string): void {
  const folder = folderOf(version);
  if (existsSync(join(folder, "node_modules/lighthouse"))) return;
  const options = ["--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
  mkdirSync(folder, { recursive: true });
  execFileSync("npm", ["install", "--prefix", folder, ...options, `lighthouse@${version}`], {
    stdio: "inherit",
  });
}

async function medians(version: string, page: string, url: string, profile?: string): Promise<Figure[]> {
  const reports: Report[] = [];
  for (let run = 0; run < runsPerPage; run += 1) {
    reports.push(profile ? await reportOf(version, url, profile) : await report(version, url));
  }
  return measures.map(({ name, unit, of }) => ({
    name: `${version} ${page}: ${name}`,
    value: median(reports.map(of)),
    unit,
  }));
}

/** Each time in a copy: a browser's folder keeps what was loaded. */
async function reportOf(version: string, url: string, profile: string): Promise<Report> {
  const copy = await mkdtemp(join(tmpdir(), "kosmima-profile-"));
  try {
    await cp(profile, copy, { recursive: true });
    return await report(version, url, `--user-data-dir=${copy}`);
  } finally {
    await rm(copy, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function report(version: string, url: string, profile = ""): Promise<Report> {
  const folder = folderOf(version);
  const file = join(folder, "report.json");
  const { executablePath = chromium.executablePath() } = chromiumPath();
  await promisify(execFile)(
    node,
    [
      join(folder, "node_modules/lighthouse/cli/index.js"),
      url,
      "--output=json",
      `--output-path=${file}`,
      "--quiet",
      "--only-categories=performance,accessibility,best-practices,seo",
      ...(profile ? ["--disable-storage-reset"] : []),
      `--chrome-flags=--headless=new --no-sandbox --disable-gpu ${profile}`,
    ],
    { env: { ...process.env, CHROME_PATH: executablePath } },
  );
  return JSON.parse(await readFile(file, "utf8")) as Report;
}

function asMarkdown(rows: readonly Figure[]): string {
  const valueOf = (name: string) => rows.find((row) => row.name === name)?.value ?? Number.NaN;
  const cell = (page: string, { name, unit }: Measured) => {
    const value = valueOf(`${page}: ${name}`);
    const digits = name === "CLS" ? 3 : 0;
    return `${value.toFixed(digits)}${unit && ` ${unit}`}`;
  };
  const tableOf = (version: string) => {
    const lines = Object.entries(pages).map(
      ([page, words]) =>
        `| ${[words, ...measures.map((measure) => cell(`${version} ${page}`, measure))].join(" | ")} |\n`,
    );
    const heads = `| page | ${measures.map(({ name }) => name).join(" | ")} |\n| --- |${" ---: |".repeat(measures.length)}\n`;
    return `## Lighthouse ${version}\n\n${heads}${lines.join("")}`;
  };
  const isHeld = bars.pages.every((page) =>
    versions.every(
      (version) =>
        valueOf(`${version} ${page}: performance`) >= bars.leastPerformance &&
        valueOf(`${version} ${page}: LCP`) <= bars.mostLcpMs,
    ),
  );
  return `# Lighthouse, mobile

${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? "?"}, default (simulated) throttling, median of ${runsPerPage}: \`npm run bench -- lighthouse\`

${versions.map(tableOf).join("\n")}
The dashboard's bar (DAY-08), performance at least ${bars.leastPerformance} and LCP at most ${bars.mostLcpMs} ms: ${isHeld ? "held" : "missed"}.
`;
}
