import { monitorEventLoopDelay } from "node:perf_hooks";

/** What happens in a process, in the text format of Prometheus (exposition format 0.0.4). */
export interface Metrics {
  request(facts: RequestFacts): void;
  /** `gauges` are asked for when somebody looks. */
  render(gauges: Gauge[]): string;
  close(): void;
}

interface RequestFacts {
  /** A template: no ids, no names. */
  route: string;
  method: string;
  status: number;
  seconds: number;
}

export interface Gauge {
  name: string;
  help: string;
  type?: "gauge" | "counter";
  /** Undefined: not known, left out. */
  value: number | undefined;
}

/** Upper bounds, in seconds. */
const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** A scanner may invent addresses without end; what comes after these is counted together. */
const mostRoutes = 300;

interface Series {
  route: string;
  method: string;
  statuses: Map<number, number>;
  counts: number[];
  seconds: number;
}

export function createMetrics(): Metrics {
  const series = new Map<string, Series>();
  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();

  function seriesOf({ route, method }: RequestFacts): Series {
    const isKnown = series.has(`${method} ${route}`) || series.size < mostRoutes;
    const shown = isKnown ? { route, method } : { route: "other", method: "other" };
    const key = `${shown.method} ${shown.route}`;
    const found = series.get(key);
    if (found) return found;
    const counts = buckets.map(() => 0);
    const made = { ...shown, statuses: new Map<number, number>(), counts, seconds: 0 };
    series.set(key, made);
    return made;
  }

  return {
    request(facts) {
      const one = seriesOf(facts);
      one.statuses.set(facts.status, (one.statuses.get(facts.status) ?? 0) + 1);
      one.seconds += facts.seconds;
      const bucket = buckets.findIndex((bound) => facts.seconds <= bound);
      if (bucket >= 0) one.counts[bucket] = (one.counts[bucket] ?? 0) + 1;
    },
    render(gauges) {
      const lines = [...requestLines([...series.values()]), ...gaugeLines(gauges)];
      lines.push(...gaugeLines(processGauges(loop)));
      // Each look tells of the time since the one before.
      loop.reset();
      return `${lines.join("\n")}\n`;
    },
    close() {
      loop.disable();
    },
  };
}

function requestLines(series: readonly Series[]): string[] {
  const counted = "kosmima_http_requests_total";
  const timed = "kosmima_http_request_duration_seconds";
  const lines = [`# HELP ${counted} Requests answered.`, `# TYPE ${counted} counter`];
  for (const { route, method, statuses } of series) {
    for (const [status, many] of statuses) {
      lines.push(`${counted}{${labels({ route, method, status: String(status) })}} ${many}`);
    }
  }
  lines.push(
    `# HELP ${timed} From the request's head to the answer's.`,
    `# TYPE ${timed} histogram`,
  );
  for (const { route, method, statuses, counts, seconds } of series) {
    const named = labels({ route, method });
    let below = 0;
    for (const [place, bound] of buckets.entries()) {
      below += counts[place] ?? 0;
      lines.push(`${timed}_bucket{${named},le="${bound}"} ${below}`);
    }
    const all = [...statuses.values()].reduce((sum, one) => sum + one, 0);
    lines.push(`${timed}_bucket{${named},le="+Inf"} ${all}`);
    lines.push(`${timed}_sum{${named}} ${seconds.toFixed(3)}`, `${timed}_count{${named}} ${all}`);
  }
  return lines;
}

function gaugeLines(gauges: readonly Gauge[]): string[] {
  return gauges.flatMap(({ name, help, type = "gauge", value }) => {
    if (value === undefined) return [];
    return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, `${name} ${value}`];
  });
}

function processGauges(loop: ReturnType<typeof monitorEventLoopDelay>): Gauge[] {
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

function labels(named: Record<string, string>): string {
  return Object.entries(named)
    .map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, "?")}"`)
    .join(",");
}
