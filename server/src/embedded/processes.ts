import { readdirSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { markOf, readOrUndefined } from "#server/lib/process/process-mark.ts";

/**
 * Returns the PostgreSQL processes of one cluster, the postmaster and its backends, by the cluster name in their titles;
 * with `title`, only those whose title contains it ("[local]" is a connection).
 * Reads cmdline because /proc/<pid>/cwd is closed even to root in an ordinary container.
 */
export function postgresProcesses(clusterName: string, uid: number, title = ""): number[] {
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      const commandLine = readOrUndefined(`/proc/${pid}/cmdline`);
      if (!commandLine?.includes(clusterName) || !commandLine.includes(title)) return false;
      const [program = ""] = commandLine.split("\0");
      return /(^|\/)postgres(: |$)/.test(program) && ownerOf(pid) === uid && markOf(pid) !== undefined;
    });
}

/** Waits until `check` holds. Returns false on timeout. */
export async function until(check: () => boolean, milliseconds: number, step = 10): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (!check()) {
    if (performance.now() > end) return false;
    await sleep(step);
  }
  return true;
}

/** Returns false when the process has already exited. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

function ownerOf(pid: number): number | undefined {
  return statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid;
}
