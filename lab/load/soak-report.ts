import { median, missedOf, percentile } from "../statistics.ts";
import type { Measured } from "./soak-shoppers.ts";

export interface SoakPlan {
  minutes: number;
  shoppers: number;
  sockets: number;
  databaseUrl?: string | undefined;
}

export interface Sample {
  seconds: number;
  rssMb: number;
  heapMb: number;
  descriptors: number;
  resources: number;
  loopP99Ms: number;
}

/** The first third of a run: pages are compiled, memories fill. */
export const warmUp = 1 / 3;

export function report(
  plan: SoakPlan,
  measured: Measured,
  weighed: { samples: Sample[]; heaps: [number, number]; edits: number },
) {
  const { samples, heaps, edits } = weighed;
  const [page, rest, news] = [measured.page, measured.rest, measured.news].map(percentiles);
  const { errors } = measured;
  const warm = samples.slice(Math.floor(samples.length * warmUp));
  const half = Math.floor(warm.length / 2);
  const halves = [warm.slice(0, half), warm.slice(half)];
  const [early, late] = heaps;
  const rssSlope = slopeOf(warm);
  const [earlySlope = 0, lateSlope = 0] = halves.map(slopeOf);
  const medians = (name: keyof Sample) => halves.map((part) => median(part.map((one) => one[name])));
  const isConstant = (name: keyof Sample) => {
    const [before = 0, after = 0] = medians(name);
    return after <= before * 1.1;
  };
  const goals: [string, boolean][] = [
    ["RSS grows by ≤ 1 MB a minute", rssSlope <= 1],
    ["RSS grows less and less", lateSlope <= Math.max(earlySlope, 1)],
    ["heap after a collection within 5 %", Math.abs(late - early) <= early * 0.05],
    ["descriptors and timers constant", isConstant("descriptors") && isConstant("resources")],
    ["no errors", errors.length === 0],
    ["pages p95 ≤ 500 ms, p99 ≤ 1.5 s", (page?.p95 ?? 0) <= 500 && (page?.p99 ?? 0) <= 1_500],
    ["REST p95 ≤ 200 ms", (rest?.p95 ?? 0) <= 200],
    ["each edit reached each socket", measured.news.length === edits * plan.sockets],
    ["news ≤ 2 s", (news?.worst ?? 0) <= 2_000],
    ["RSS ≤ 600 MB", Math.max(...samples.map(({ rssMb }) => rssMb)) <= 600],
  ];
  return {
    ...plan,
    requests: measured.page.length + measured.rest.length,
    page,
    rest,
    edits,
    news: { heard: measured.news.length, ...news },
    errors: { count: errors.length, first: errors.slice(0, 5) },
    rssMb: rangeOf(warm, "rssMb"),
    rssSlopeMbPerMinute: { all: round(rssSlope), halves: [round(earlySlope), round(lateSlope)] },
    heapAfterCollectionMb: heaps.map(round),
    descriptors: medians("descriptors"),
    resources: medians("resources"),
    loopP99Ms: rangeOf(warm, "loopP99Ms"),
    rssMbByMinute: samples.filter((_, at) => at % 12 === 11).map(({ rssMb }) => Math.round(rssMb)),
    missed: missedOf(goals),
  };
}

function percentiles(values: number[]) {
  const at = (share: number) => percentile(values, share);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), worst: at(1) };
}

function rangeOf(samples: Sample[], name: keyof Sample): [number, number] {
  const values = samples.map((sample) => sample[name]);
  return [round(Math.min(...values)), round(Math.max(...values))];
}

function slopeOf(samples: Sample[]): number {
  return slope(samples.map(({ seconds, rssMb }) => [seconds / 60, rssMb]));
}

/** Least squares. */
function slope(points: [number, number][]): number {
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const [middleX, middleY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const over = points.reduce((sum, [x, y]) => sum + (x - middleX) * (y - middleY), 0);
  return over / points.reduce((sum, [x]) => sum + (x - middleX) ** 2, 0);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
