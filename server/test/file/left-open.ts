/** Finds what a test file left open or changed in its process, where it would slow or break the files that follow. */
import { setTimeout } from "node:timers/promises";

/**
 * Servers and child processes, as Node names them. No connections: fetch keeps them for a while, and they end with their
 * server. No message ports: React opens one when it is loaded.
 */
const KINDS = ["TCPServerWrap", "PipeServerWrap", "ProcessWrap", "UDPWrap"];
/** Set by libvips itself when it is loaded. */
const OF_LIBRARIES = ["VIPSHOME"];
/** Globals that make a worker look like a browser; libraries that are loaded leave their own globals. */
const BROWSER = [
  "window",
  "document",
  "location",
  "history",
  "localStorage",
  "sessionStorage",
  "indexedDB",
  "HTMLElement",
];
/** A server is closed a moment after its last connection, and a process ends a moment after its signal. */
const PATIENCE_MS = 8000;
const STEP_MS = 20;

function openNow(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo())
    if (KINDS.includes(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/** Notes what is open, and later throws, by kind and number, for what is open beyond that. */
export function leftOpen(): { expectClosed(): Promise<void> } {
  const before = openNow();
  const environment = { ...process.env };
  const directory = process.cwd();
  const browser = BROWSER.filter((name) => name in globalThis);
  const more = (): string[] =>
    [...openNow()].flatMap(([kind, count]) => {
      const beyond = count - (before.get(kind) ?? 0);
      return beyond > 0 ? [`${beyond} ${kind}`] : [];
    });
  const changed = (): string[] => [
    ...Object.keys({ ...environment, ...process.env }).filter(
      (name) => process.env[name] !== environment[name] && !OF_LIBRARIES.includes(name),
    ),
    // A browser that a file stood in for, which the next would take for one.
    ...BROWSER.filter((name) => name in globalThis && !browser.includes(name)),
    ...(process.cwd() === directory ? [] : ["the working directory"]),
    ...(process.exitCode === undefined ? [] : ["process.exitCode"]),
  ];
  return {
    async expectClosed() {
      for (let waited = 0; waited < PATIENCE_MS && more().length > 0; waited += STEP_MS) await setTimeout(STEP_MS);
      const left = [...more(), ...changed()];
      if (left.length > 0) throw new Error(`This file leaves behind: ${left.join(", ")}.`);
    },
  };
}
