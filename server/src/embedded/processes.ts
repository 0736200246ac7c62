import { readdirSync, readFileSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Identifies a process beyond its pid: a pid is reused, a pid with its start time is not. */
export interface ProcessMark {
  pid: number;
  startTime: string;
  bootId: string;
}

export function markOf(pid: number): ProcessMark | undefined {
  const stat = readOrUndefined(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The program's name is in parentheses and may contain spaces; the start time is the 20th field after it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const exited = fields[0] === "Z" || fields[0] === "X";
  const startTime = fields[19];
  if (exited || startTime === undefined) return undefined;
  return { pid, startTime, bootId: readOrUndefined("/proc/sys/kernel/random/boot_id")?.trim() ?? "" };
}

export function isAlive(mark: ProcessMark): boolean {
  const current = markOf(mark.pid);
  return current !== undefined && current.startTime === mark.startTime && current.bootId === mark.bootId;
}

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

function readOrUndefined(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
