import { readFileSync } from "node:fs";

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

export function readOrUndefined(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
