// Runs patterns on texts in its own thread, since nothing else ends one that hangs. Posts what each took of the processor.
import { parentPort, workerData } from "node:worker_threads";
import { attacksOn } from "./shape.ts";

/** @type {import("./matching.ts").Job[]} */
const jobs = workerData;

/** @param {RegExp} pattern @param {string} text */
function milliseconds(pattern, text) {
  const before = process.threadCpuUsage();
  pattern.lastIndex = 0;
  // As it is used: one with `g` goes on behind each match.
  if (pattern.global) text.replace(pattern, "");
  else pattern.test(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

for (const { source, flags, length } of jobs) {
  const pattern = new RegExp(source, flags);
  let peak = 0;
  for (const text of attacksOn({ source, flags }, length)) {
    const first = milliseconds(pattern, text);
    // The first run of a pattern is interpreted, and compiles it.
    if (first > peak) peak = Math.max(peak, Math.min(first, milliseconds(pattern, text)));
  }
  parentPort?.postMessage(peak);
}
