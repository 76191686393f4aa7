import { monitorEventLoopDelay } from "node:perf_hooks";
import type { PageFault } from "#app/start/fault-report.ts";
import { expose, type Family, type Sample } from "./exposition.ts";

/** Figures of one process, in the text format of Prometheus (exposition format 0.0.4). */
export interface Metrics {
  request(facts: RequestFacts): void;
  pageFault(fault: PageFault): void;
  /** `figures` are the shop's own, asked for when somebody looks; their names get its prefix here. */
  render(figures: Figure[]): string;
  close(): void;
}

interface RequestFacts {
  /** A template: no ids, no names. */
  route: string;
  method: string;
  status: number;
  seconds: number;
}

export interface Figure {
  name: string;
  help: string;
  type?: "gauge" | "counter";
  /** A figure that is undefined is not known, and left out. By name: one for each round. */
  value: number | undefined | Readonly<Record<string, number>>;
}

/** Upper bounds, in seconds. */
const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** A scanner may invent addresses without end; what comes after these is counted together. */
const mostRoutes = 300;
/** Kinds of fault in browsers, which strangers can make up too. */
const mostFaults = 200;

/** Counted under this word is whatever the two bounds leave out. */
const other = "other";

const own = (name: string) => `kosmima_${name}`;

/** Answers of one route and method: a request only adds to these numbers, whatever it costs to tell them. */
interface Answered {
  labels: { route: string; method: string };
  byStatus: Map<number, number>;
  /** Each bucket by itself, then what took longer. */
  inBucket: number[];
  seconds: number;
}

export function createMetrics(): Metrics {
  const answered = new Map<string, Answered>();
  const faults = new Map<string, { labels: Readonly<Record<string, string>>; value: number }>();
  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();

  function seriesOf(route: string, method: string): Answered {
    const name = `${method} ${route}`;
    const known = answered.get(name);
    if (known) return known;
    if (answered.size >= mostRoutes && route !== other) return seriesOf(other, other);
    const inBucket = Array<number>(buckets.length + 1).fill(0);
    const series = { labels: { route, method }, byStatus: new Map(), inBucket, seconds: 0 };
    answered.set(name, series);
    return series;
  }

  return {
    request({ route, method, status, seconds }) {
      const series = seriesOf(route, method);
      series.byStatus.set(status, (series.byStatus.get(status) ?? 0) + 1);
      const found = buckets.findIndex((bound) => seconds <= bound);
      const place = found === -1 ? buckets.length : found;
      series.inBucket[place] = (series.inBucket[place] ?? 0) + 1;
      series.seconds += seconds;
    },
    pageFault({ build, engine, place, kind, message }) {
      const told = { build, engine, place, kind, message };
      const isKnown = faults.size < mostFaults || faults.has(JSON.stringify(told));
      const labels = isKnown ? told : { ...told, engine: other, place: other, message: other };
      const key = JSON.stringify(labels);
      faults.set(key, { labels, value: (faults.get(key)?.value ?? 0) + 1 });
    },
    render(figures) {
      const shops = figures.map((figure) => ({ ...figure, name: own(figure.name) }));
      const now = [...shops, ...processFigures(loop)].flatMap(familyNow);
      // Each look tells of the time since the one before.
      loop.reset();
      const all = [...answered.values()];
      return expose([
        {
          name: own("http_requests_total"),
          help: "Requests answered.",
          type: "counter",
          samples: all.flatMap(countsOf),
        },
        {
          name: own("http_request_duration_seconds"),
          help: "From the request's head to the answer's.",
          type: "histogram",
          samples: all.flatMap(timesOf),
        },
        {
          name: own("page_faults_total"),
          help: "Faults that browsers told of.",
          type: "counter",
          samples: [...faults.values()],
        },
        ...now,
      ]);
    },
    close() {
      loop.disable();
    },
  };
}

function countsOf({ labels, byStatus }: Answered): Sample[] {
  return Array.from(byStatus, ([status, value]) => ({ labels: { ...labels, status }, value }));
}

/** Buckets are told as sums of themselves and all below. */
function timesOf({ labels, inBucket, seconds }: Answered): Sample[] {
  let count = 0;
  const told = inBucket.map((more, place) => {
    count += more;
    return { part: "_bucket", labels: { le: buckets[place] ?? "+Inf", ...labels }, value: count };
  });
  return [...told, { part: "_sum", labels, value: seconds }, { part: "_count", labels, value: count }];
}

/** A figure that is not known at this look is left out. */
function familyNow({ name, help, type = "gauge", value }: Figure): Family[] {
  if (value === undefined) return [];
  const samples =
    typeof value === "number"
      ? [{ value }]
      : Object.entries(value).map(([round, one]) => ({ labels: { round }, value: one }));
  return [{ name, help, type, samples }];
}

function processFigures(loop: ReturnType<typeof monitorEventLoopDelay>): Figure[] {
  const { rss, heapUsed } = process.memoryUsage();
  return [
    { name: "process_resident_memory_bytes", help: "Resident memory.", value: rss },
    { name: "nodejs_heap_size_used_bytes", help: "Heap in use.", value: heapUsed },
    { name: "process_uptime_seconds", help: "Since the start.", value: process.uptime() },
    {
      name: "nodejs_eventloop_lag_p99_seconds",
      help: "Delay of the event loop since the last look, 99th percentile.",
      // Nothing measured yet is no number.
      value: loop.count > 0 ? loop.percentile(99) / 1e9 : 0,
    },
    {
      name: "nodejs_active_resources",
      help: "Timers, sockets and files that keep the process awake.",
      value: process.getActiveResourcesInfo().length,
    },
  ];
}
