import { z } from "zod";
import { faultKinds, mostFaultsOfPage, sayableMessage, type PageFault } from "#app/start/fault-report.ts";
import { jsonOf } from "#platform/json.ts";
import { engineOf } from "./browser-engine.ts";
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
