import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { PlatformLog } from "../../errors.ts";
import { createTurns } from "../../fairness/turns.ts";
import { inProcess } from "../../peer-address.ts";
import { refusal } from "../errors.ts";
import type { ImageAnswer, ImageJob } from "./worker.ts";

/** Child processes that decode pictures: a few at a time, each job with a deadline, each child with a memory cap. */
export interface ImagePool {
  /** A child that dies or is killed answers `unreadable`. @throws PlatformError SlowDown when too many jobs wait */
  run(job: ImageJob): Promise<ImageAnswer>;
  close(): void;
}

interface PoolOptions {
  size: number;
  timeoutMs: number;
  /** Jobs that one child does before it is replaced: 1 for strangers' bytes. */
  jobsPerChild: number;
  maxWaiting: number;
  log: PlatformLog;
}

const workerPath = fileURLToPath(new URL("worker.ts", import.meta.url));
/** Starting a child costs about 150 ms; an idle one costs about 80 MB. */
const idleMs = 10_000;

export function createImagePool(options: PoolOptions): ImagePool {
  const idle: { child: ChildProcess; jobs: number; timer: NodeJS.Timeout }[] = [];
  const children = new Set<ChildProcess>();
  const turns = createTurns({
    atOnce: options.size,
    each: options.size,
    waitingEach: options.maxWaiting,
    refuse: () => refusal("SlowDown"),
  });

  function takeChild(): { child: ChildProcess; jobs: number } {
    for (let rested = idle.pop(); rested; rested = idle.pop()) {
      clearTimeout(rested.timer);
      if (rested.child.connected) return rested;
    }
    const child = startChild();
    children.add(child);
    child.once("exit", () => children.delete(child));
    return { child, jobs: 0 };
  }

  function giveChild({ child, jobs }: { child: ChildProcess; jobs: number }): void {
    if (!child.connected || jobs >= options.jobsPerChild) {
      child.kill("SIGKILL");
      return;
    }
    const end = () => {
      // First out of the list: a child that is being killed looks alive for a moment.
      idle.splice(idle.indexOf(resting), 1);
      child.kill("SIGKILL");
    };
    const resting = { child, jobs, timer: setTimeout(end, idleMs).unref() };
    idle.push(resting);
  }

  return {
    run: (job) =>
      turns.take(inProcess, async () => {
        const taken = takeChild();
        try {
          return await ask(taken.child, job, options);
        } finally {
          giveChild({ child: taken.child, jobs: taken.jobs + 1 });
        }
      }),
    close() {
      for (const child of children) child.kill("SIGKILL");
    },
  };
}

/** The child gets none of our environment, so it has no secret to lose. */
function startChild(): ChildProcess {
  const child = fork(workerPath, [], {
    env: {},
    execArgv: ["--max-old-space-size=512", "--no-warnings"],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // A job under way has its own listener; an idle child's error concerns nobody.
  child.on("error", () => undefined);
  hold(child, false);
  return child;
}

/** Only a child at work keeps this process alive. */
function hold(child: ChildProcess, isAtWork: boolean): void {
  for (const handle of [child, child.channel]) {
    if (isAtWork) handle?.ref();
    else handle?.unref();
  }
}

function ask(
  child: ChildProcess,
  job: ImageJob,
  { timeoutMs, log }: Pick<PoolOptions, "timeoutMs" | "log">,
): Promise<ImageAnswer> {
  hold(child, true);
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
    const finish = (answer: ImageAnswer) => {
      clearTimeout(timer);
      child.off("message", finish);
      child.off("exit", fail);
      child.off("error", fail);
      hold(child, false);
      resolve(answer);
    };
    const fail = (cause: unknown, signal?: unknown) => {
      log.warn({ cause, signal }, "A child process ended before its picture was done");
      finish({ ok: false, reason: "unreadable" });
    };
    child.on("message", finish);
    child.once("exit", fail);
    child.once("error", fail);
    child.send(job, (error) => {
      if (error) fail(error);
    });
  });
}
