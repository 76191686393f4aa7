import { relative } from "node:path";
import type { Reporter, Suite, TestCase, TestError, TestResult } from "@playwright/test/reporter";
import { tell } from "./tell.ts";

/** Tells each journey's end as it comes, and errors outside of journeys. */
export default class JourneysReporter implements Reporter {
  onBegin(_config: unknown, suite: Suite): void {
    tell({ toCome: suite.allTests().length });
  }

  onTestEnd(test: TestCase, { status, retry, errors }: TestResult): void {
    const isWell = status === test.expectedStatus;
    if (!isWell && retry < test.retries) return;
    tell({ fileEnded: true });
    if (status === "skipped") return;
    const { file, line } = test.location;
    const [, project = "", , ...titles] = test.titlePath();
    tell({
      place: `${relative(process.cwd(), file)}:${line}`,
      title: `[${project}] ${titles.join(" ")}`,
      outcome: isWell ? (retry > 0 ? "passed at a second try" : "passed") : "failed",
      errors: errors.map(inWords),
    });
  }

  onError(error: TestError): void {
    tell({ place: "", title: "between journeys", outcome: "failed", errors: [inWords(error)] });
  }

  printsToStdio(): boolean {
    return true;
  }
}

function inWords({ message, stack, value, snippet = "" }: TestError): string {
  return `${stack ?? message ?? value ?? "no cause was given"}\n${snippet}`;
}
