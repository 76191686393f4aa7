import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { chromiumPath } from "#tests/browser.ts";
import { node, root, withShop } from "#tests/shop-process.ts";
import { median } from "../statistics.ts";
import type { Figure } from "./figure.ts";
import { withSignedInProfile } from "./signed-in-profile.ts";

/** Installed on first use: its 185 packages would make every `npm ci` a minute longer for a figure once a release. */
const version = "12.8.2";
const folder = join(root, ".tests/lighthouse");
const runsPerPage = 5;
const pages = [
  ["landing", "/"],
  ["shop", "/shop"],
  ["category", "/shop/rings"],
  ["product", "/product/helios-ring"],
  ["sign-in", "/admin"],
  ["today", "/admin, signed in"],
] as const;
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
  install();
  const rows: Figure[] = [];
  await withShop({ LOG_LEVEL: "silent" }, (shop) =>
    withSignedInProfile(shop, async (signedIn) => {
      for (const [name, place] of pages.filter(([page]) => !only.length || only.includes(page))) {
        const [path, who] = place.split(", ");
        rows.push(...(await medians(name, `${shop.url}${path}`, who && signedIn)));
      }
    }),
  );
  if (only.length > 0) return rows;
  await writeFile(join(root, "bench/lighthouse.md"), asMarkdown(rows));
  return rows;
}

function install(): void {
  if (existsSync(join(folder, "node_modules/lighthouse"))) return;
  const options = ["--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
  mkdirSync(folder, { recursive: true });
  execFileSync("npm", ["install", "--prefix", folder, ...options, `lighthouse@${version}`], {
    stdio: "inherit",
  });
}

async function medians(page: string, url: string, profile?: string): Promise<Figure[]> {
  const reports: Report[] = [];
  for (let run = 0; run < runsPerPage; run += 1) {
    reports.push(profile ? await reportOf(url, profile) : await report(url));
  }
  return measures.map(({ name, unit, of }) => ({
    name: `${page}: ${name}`,
    value: median(reports.map(of)),
    unit,
  }));
}

/** Each time in a copy: a browser's folder keeps what was loaded. */
async function reportOf(url: string, profile: string): Promise<Report> {
  const copy = await mkdtemp(join(tmpdir(), "kosmima-profile-"));
  try {
    await cp(profile, copy, { recursive: true });
    return await report(url, `--user-data-dir=${copy}`);
  } finally {
    await rm(copy, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function report(url: string, profile = ""): Promise<Report> {
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
  const lines = pages.map(([page, path]) =>
    [`\`${path}\``, ...measures.map((measure) => cell(page, measure))].join(" | "),
  );
  const isHeld = bars.pages.every(
    (page) => valueOf(`${page}: performance`) >= bars.leastPerformance && valueOf(`${page}: LCP`) <= bars.mostLcpMs,
  );
  return `# Lighthouse, mobile

${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? "?"}, Lighthouse ${version}, default (simulated) throttling, median of ${runsPerPage}: \`npm run bench -- lighthouse\`

| page | ${measures.map(({ name }) => name).join(" | ")} |
| --- |${" ---: |".repeat(measures.length)}
${lines.map((line) => `| ${line} |`).join("\n")}

The dashboard's bar (DAY-08), performance at least ${bars.leastPerformance} and LCP at most ${bars.mostLcpMs} ms: ${isHeld ? "held" : "missed"}.
`;
}
