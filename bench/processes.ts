/** Time and memory of processes, as the system counts them. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const TICKS = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** The fields of a process after its name, which may hold spaces: state first. Nothing if it has ended. */
function fieldsOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}

/** Processor time in seconds, of programs and of the system for them; with `ended`, that of their children that have ended, too. */
export function cpuSeconds(pids: readonly number[], { ended = false } = {}): number {
  const times = [...new Set(pids)].flatMap((pid) =>
    fieldsOf(pid)
      .slice(11, ended ? 15 : 13)
      .map(Number),
  );
  return times.reduce((sum, ticks) => sum + ticks, 0) / TICKS;
}

/** A process and all that descend from it. */
export function familyOf(ancestor: number): number[] {
  const parents = readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .map((entry) => [Number(entry), Number(fieldsOf(Number(entry))[1])] as const);
  const family = new Set([ancestor]);
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const [pid, parent] of parents) if (family.has(parent)) family.add(pid);
  }
  return [...family];
}

export function residentMB(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return (Number(kilobytes) * 1024) / 1e6;
}
