import { readdirSync, readFileSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Which process this is, beyond its number: a pid comes round again, a pid with its start time does not. */
export interface ProcessMark {
  pid: number;
  startTime: string;
  bootId: string;
}

export function markOf(pid: number): ProcessMark | undefined {
  const stat = readOrUndefined(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The program's name stands in brackets and may hold spaces; the start time is the 20th field after it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const gone = fields[0] === "Z" || fields[0] === "X";
  const startTime = fields[19];
  if (gone || startTime === undefined) return undefined;
  return { pid, startTime, bootId: readOrUndefined("/proc/sys/kernel/random/boot_id")?.trim() ?? "" };
}

export function isAlive(mark: ProcessMark): boolean {
  const now = markOf(mark.pid);
  return now !== undefined && now.startTime === mark.startTime && now.bootId === mark.bootId;
}

/**
 * The PostgreSQL processes of one cluster, the postmaster and its backends, by the cluster name that each shows;
 * with `title` only those that show that too: "[local]" is a connection.
 * Read from cmdline because /proc/<pid>/cwd is closed even to root in an ordinary container.
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

/** Waits until the check holds; false when the time is up first. */
export async function until(check: () => boolean, milliseconds: number, step = 10): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (!check()) {
    if (performance.now() > end) return false;
    await sleep(step);
  }
  return true;
}

/** False when the process was already gone. */
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
