import { z } from "zod";
import { faultKinds, mostFaultsOfPage, sayableMessage, type PageFault } from "#app/start/fault-report.ts";
import { jsonOf } from "#platform/json.ts";
import { readReport, refused } from "./report-body.ts";
import { routeTemplate } from "./route-template.ts";

const maxBytes = 2 * 1024;

const reportSchema = z.object({
  build: z.string().regex(/^[\w-]{0,20}$/),
  place: z.string().max(100),
  kind: z.enum(faultKinds),
  message: z.string().max(400),
  nth: z.int().min(1).max(mostFaultsOfPage),
});

/** Nothing at all comes from a page that could fetch none of its code, not even what tells of it. */
function withoutCode({ headers }: Request): z.input<typeof reportSchema> {
  const from = headers.get("referer") ?? "";
  const place = URL.canParse(from) ? new URL(from).pathname.slice(0, 100) : "";
  return { build: "", place, kind: "start", message: "No code could be fetched", nth: 1 };
}

/** Takes what `app/start/code-watch.tsx` tells (BRW-04); the answer says nothing. */
export function createFaultReports(note: (fault: PageFault) => void): (request: Request) => Promise<Response> {
  return async (request) => {
    const text = await readReport(request, maxBytes);
    if (text instanceof Response) return text;
    const report = reportSchema.safeParse(text === "" ? withoutCode(request) : jsonOf(text));
    if (!report.success) return refused(400);
    const { build, place, kind, message, nth } = report.data;
    note({
      build,
      engine: engineOf(request.headers.get("user-agent") ?? ""),
      place: routeTemplate(place, { method: "GET", status: 200 }),
      kind,
      message: sayableMessage(message),
      isFirst: nth === 1,
    });
    return new Response(null, { status: 204 });
  };
}

/** Every browser on an iPhone runs on the system's engine. The order decides: most call themselves by several names. */
const engines: readonly (readonly [family: string, pattern: RegExp])[] = [
  ["iOS", /(?:iPhone|iPad|iPod).* OS (\d{1,3})_/],
  ["Firefox", /Firefox\/(\d{1,3})/],
  ["Edge", /Edge?\/(\d{1,3})/],
  ["Samsung", /SamsungBrowser\/(\d{1,3})/],
  ["Chrome", /Chrom(?:e|ium)\/(\d{1,3})/],
  ["Safari", /Version\/(\d{1,3}).* Safari\//],
];

/** Family and major version, all that is kept of a browser's name: `Chrome 109`, `iOS 16`, `other`. */
function engineOf(userAgent: string): string {
  for (const [family, pattern] of engines) {
    const major = pattern.exec(userAgent)?.[1];
    if (major !== undefined) return `${family} ${major}`;
  }
  return "other";
}
