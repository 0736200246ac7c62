/** Watches a child process that reads untrusted files, and kills it when it takes too long or too much memory. */
import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";

const PAGE = 4096;
const CHECK_MS = 50;

export interface Bounds {
  ms: number;
  /** Resident memory, in bytes. */
  bytes: number;
}
export interface Bounded {
  /** Reason why it was killed; undefined unless it was. */
  readonly killReason: string | undefined;
  end(reason: string): void;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  /** Peak resident memory in bytes. */
  readonly peak: number;
  unwatch(): void;
}

export function runBounded(child: ChildProcess, { ms, bytes }: Bounds): Bounded {
  let killReason: string | undefined;
  let peak = 0;
  const end = (reason: string) => {
    killReason ??= reason;
    child.kill("SIGKILL");
  };
  const timer = setTimeout(() => end("it takes too long"), ms);
  const watch = setInterval(() => {
    if (child.pid === undefined) return;
    void memoryOf(child.pid).then((resident) => {
      peak = Math.max(peak, resident);
      if (resident > bytes) end("it takes too much memory");
    });
  }, CHECK_MS);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return {
    get killReason() {
      return killReason;
    },
    get peak() {
      return peak;
    },
    end,
    ended,
    unwatch() {
      clearTimeout(timer);
      clearInterval(watch);
    },
  };
}

/** Returns resident bytes, or 0 if the system does not report them. */
const memoryOf = (pid: number): Promise<number> =>
  readFile(`/proc/${pid}/statm`, "utf8").then(
    (text) => Number(text.split(" ")[1]) * PAGE,
    () => 0,
  );
