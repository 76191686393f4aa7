import { z } from "zod";
import { jsonOf } from "#platform/json.ts";
import type { Log } from "../log.ts";
import { readReport, refused } from "./report-body.ts";

/** Browsers' reports of scripts and addresses that the pages' policy kept out. */
export const reportPath = "/policy-reports";
const maxBytes = 8 * 1024;

const reportSchema = z.object({
  "csp-report": z.object({
    "document-uri": z.string().default(""),
    "effective-directive": z.string().default(""),
    "blocked-uri": z.string().default(""),
  }),
});

/** Writes one log line a report, without query strings; the answer says nothing. */
export function createPolicyReports(log: Log): (request: Request) => Promise<Response> {
  return async (request) => {
    const text = await readReport(request, maxBytes);
    if (text instanceof Response) return text;
    const report = reportSchema.safeParse(jsonOf(text));
    if (!report.success) return refused(400);
    const told = report.data["csp-report"];
    const facts = {
      page: bare(told["document-uri"]),
      directive: told["effective-directive"].slice(0, 40),
      blocked: bare(told["blocked-uri"]),
    };
    log.warn(facts, "a page's policy kept something out");
    return new Response(null, { status: 204 });
  };
}

/** Origin and first part of the path: enough to find a script, too little to tell a person. */
function bare(address: string): string {
  if (!URL.canParse(address)) return address.replace(/[^\w-]/g, "").slice(0, 40);
  const { origin, pathname } = new URL(address);
  return `${origin}${/^\/[\w-]{0,40}/.exec(pathname)?.[0] ?? ""}`;
}
