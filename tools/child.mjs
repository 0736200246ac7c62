import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";

const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

const PARENT = process.ppid;

/** Returns true if npm was killed: this process then has another parent, init, or init itself is no longer npm. */
function isOrphaned() {
  if (!process.env.npm_lifecycle_event) return false;
  return process.ppid !== PARENT || (PARENT === 1 && !commandOf(1).includes("npm"));
}

/** @param {number} pid */
function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    // Not Linux, or not readable: unknown.
    return "npm";
  }
}

/**
 * Runs a program to its end and passes signals on, so that it never outlives this process. Resolves with the exit code as a
 * shell reports it.
 * @param {string} program
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {Promise<number>}
 */
export function runToEnd(program, args, options) {
  const child = spawn(program, args, options);
  let signalled = false;
  const tell = (/** @type {NodeJS.Signals} */ signal) => {
    signalled = true;
    child.kill(signal);
  };
  const stopForwarding = SIGNALS.map((signal) => {
    const listener = () => tell(signal);
    process.on(signal, listener);
    return () => process.off(signal, listener);
  });
  const watch = setInterval(() => {
    if (isOrphaned()) tell("SIGTERM");
  }, 500);
  return new Promise((resolve, reject) => {
    const done = () => {
      clearInterval(watch);
      for (const undo of stopForwarding) undo();
    };
    child.once("error", (error) => {
      done();
      reject(error);
    });
    child.once("exit", (code, signal) => {
      done();
      const result = code ?? 128 + (signal ? constants.signals[signal] : 0);
      // After a signal no further step is started.
      if (signalled) process.exit(result);
      resolve(result);
    });
  });
}
