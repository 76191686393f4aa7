import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { PageFault } from "#app/start/fault-report.ts";

/** Figures of one process, in the text format of Prometheus (exposition format 0.0.4). */
export interface Metrics {
  request(facts: RequestFacts): void;
  pageFault(fault: PageFault): void;
  /** `figures` are the shop's own, asked for when somebody looks; their names get its prefix here. */
  render(figures: Figure[]): Promise<string>;
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

const own = (name: string) => `kosmima_${name}`;

export function createMetrics(): Metrics {
  const registry = new Registry();
  const answered = new Counter({
    name: own("http_requests_total"),
    help: "Requests answered.",
    labelNames: ["route", "method", "status"],
    registers: [registry],
  });
  const timed = new Histogram({
    name: own("http_request_duration_seconds"),
    help: "From the request's head to the answer's.",
    labelNames: ["route", "method"],
    buckets,
    registers: [registry],
  });
  const faulty = new Counter({
    name: own("page_faults_total"),
    help: "Faults that browsers told of.",
    labelNames: ["build", "engine", "place", "kind", "message"],
    registers: [registry],
  });
  const routes = new Set<string>();
  const faults = new Set<string>();
  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();
  return {
    request({ route, method, status, seconds }) {
      const name = `${method} ${route}`;
      const isKnown = routes.has(name) || routes.size < mostRoutes;
      const shown = isKnown ? { route, method } : { route: "other", method: "other" };
      if (isKnown) routes.add(name);
      answered.inc({ ...shown, status });
      timed.observe(shown, seconds);
    },
    pageFault({ build, engine, place, kind, message }) {
      const told = { build, engine, place, kind, message };
      const isKnown = faults.size < mostFaults || faults.has(JSON.stringify(told));
      const shown = isKnown ? told : { ...told, engine: "other", place: "other", message: "other" };
      faults.add(JSON.stringify(shown));
      faulty.inc(shown);
    },
    render(figures) {
      const shops = figures.map((figure) => ({ ...figure, name: own(figure.name) }));
      const now = figuresNow([...shops, ...processFigures(loop)]);
      // Each look tells of the time since the one before.
      loop.reset();
      return Registry.merge([registry, now]).metrics();
    },
    close() {
      loop.disable();
    },
  };
}

/** A registry of its own, since what is not known at this look is left out. */
function figuresNow(figures: readonly Figure[]): Registry {
  const registry = new Registry();
  for (const { name, help, type, value } of figures) {
    if (value === undefined) continue;
    const labelNames = typeof value === "number" ? [] : ["round"];
    const options = { name, help, labelNames, registers: [registry] };
    const add = type === "counter" ? adding(new Counter(options)) : setting(new Gauge(options));
    if (typeof value === "number") add({}, value);
    else for (const [round, one] of Object.entries(value)) add({ round }, one);
  }
  return registry;
}

type Labels = Record<string, string>;
const adding = (counter: Counter) => (labels: Labels, by: number) => counter.inc(labels, by);
const setting = (gauge: Gauge) => (labels: Labels, to: number) => gauge.set(labels, to);

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
