/** Watches a process of our own that reads what strangers made, and ends it when it takes too long or too much memory. */
import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";

const PAGE = 4096;
const LOOK_MS = 50;

export interface Bounds {
  ms: number;
  /** Resident. */
  bytes: number;
}
export interface Bounded {
  /** Why it was ended, if it was. */
  readonly cut: string | undefined;
  end(why: string): void;
  /** Its exit code. */
  ended: Promise<number | null>;
  /** The most memory that was seen. */
  readonly peak: number;
  unwatch(): void;
}

export function runBounded(child: ChildProcess, { ms, bytes }: Bounds): Bounded {
  let cut: string | undefined;
  let peak = 0;
  const end = (why: string) => {
    cut ??= why;
    child.kill("SIGKILL");
  };
  const late = setTimeout(() => end("it takes too long"), ms);
  const watch = setInterval(() => {
    if (child.pid === undefined) return;
    void memoryOf(child.pid).then((held) => {
      peak = Math.max(peak, held);
      if (held > bytes) end("it takes too much memory");
    });
  }, LOOK_MS);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return {
    get cut() {
      return cut;
    },
    get peak() {
      return peak;
    },
    end,
    ended,
    unwatch() {
      clearTimeout(late);
      clearInterval(watch);
    },
  };
}

/** Resident bytes; 0 where the system does not say. */
const memoryOf = (pid: number): Promise<number> =>
  readFile(`/proc/${pid}/statm`, "utf8").then(
    (text) => Number(text.split(" ")[1]) * PAGE,
    () => 0,
  );
