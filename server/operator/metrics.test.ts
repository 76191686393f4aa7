import { expect, test } from "vitest";
import { createMetrics } from "./metrics.ts";

test("requests are counted by route, method and status, and timed in cumulative buckets", () => {
  const metrics = createMetrics();
  const page = { route: "/product/:slug", method: "GET", status: 200 };
  metrics.request({ ...page, seconds: 0.004 });
  metrics.request({ ...page, seconds: 0.3 });
  metrics.request({ ...page, status: 404, seconds: 60 });
  const text = metrics.render([{ name: "sockets", help: "Open sockets.", value: 3 }]);
  const named = `route="/product/:slug",method="GET"`;
  expect(text).toContain(`kosmima_http_requests_total{${named},status="200"} 2\n`);
  expect(text).toContain(`kosmima_http_requests_total{${named},status="404"} 1\n`);
  expect(text).toContain(`kosmima_http_request_duration_seconds_bucket{le="0.25",${named}} 1\n`);
  expect(text).toContain(`kosmima_http_request_duration_seconds_bucket{le="0.5",${named}} 2\n`);
  expect(text).toContain(`kosmima_http_request_duration_seconds_bucket{le="+Inf",${named}} 3\n`);
  expect(text).toContain("# TYPE kosmima_sockets gauge\nkosmima_sockets 3\n");
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  metrics.close();
});

test("invented addresses never make more than a few hundred series", () => {
  const metrics = createMetrics();
  for (let n = 0; n < 2_000; n += 1) {
    metrics.request({ route: `/rest/v1/t${n}`, method: "GET", status: 404, seconds: 0.01 });
  }
  const text = metrics.render([]);
  const series = text.match(/^kosmima_http_requests_total\{/gm) ?? [];
  expect(series.length).toBeLessThanOrEqual(301);
  metrics.close();
});
