import { relative } from "node:path";
import type { Reporter, TestCase, TestModule, TestSpecification } from "vitest/node";
import { tell } from "./tell.ts";

interface Fault {
  message: string;
  diff?: string | undefined;
  stacks?: { file: string; line: number }[] | undefined;
}

/** Tells each result as it comes; a file that could not be run, and an error between tests, count as one failure. */
export default class VitestReporter implements Reporter {
  onTestRunStart(specifications: readonly TestSpecification[]): void {
    tell({ toCome: specifications.length });
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    if (state === "skipped" || state === "pending") return;
    const isSecond = state === "passed" && (test.diagnostic()?.retryCount ?? 0) > 0;
    tell({
      place: `${placeOf(test.module)}:${test.location?.line ?? 1}`,
      title: `[${test.project.name}] ${test.fullName}`,
      outcome: isSecond ? "passed at a second try" : state,
      errors: errors.map(inWords),
    });
  }

  onTestModuleEnd(module: TestModule): void {
    const errors = module.errors();
    if (errors.length > 0) {
      const title = `[${module.project.name}] the file itself`;
      tell({ place: placeOf(module), title, outcome: "failed", errors: errors.map(inWords) });
    }
    tell({ fileEnded: true });
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly Fault[]): void {
    for (const error of unhandled) {
      tell({ place: "", title: "between tests", outcome: "failed", errors: [inWords(error)] });
    }
  }
}

function placeOf(module: TestModule): string {
  return relative(process.cwd(), module.moduleId);
}

function inWords({ message, diff = "", stacks = [] }: Fault): string {
  const places = stacks.map(({ file, line }) => `  at ${relative(process.cwd(), file)}:${line}`);
  return [message, diff, ...places.slice(0, 4)].filter(Boolean).join("\n");
}
