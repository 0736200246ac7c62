import { spawn } from "node:child_process";
import { constants } from "node:os";
import { giveUp } from "./say.mjs";

/**
 * Goes over to another program: it gets our terminal and our signals, and its exit code becomes ours.
 * @param {string} program
 * @param {string[]} args
 * @param {string} cwd
 */
export function becomeChild(program, args, cwd) {
  // The channel tells the child when we are gone, by kill -9 too; the server then stops by itself.
  const child = spawn(program, args, { cwd, stdio: ["inherit", "inherit", "inherit", "ipc"] });
  child.on("error", (error) => giveUp(`${program} could not be started: ${error.message}`));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));

  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => child.kill(signal));
  }

  // npm that dies by kill -9 tells nobody, but leaves us with another parent.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) {
    setInterval(() => {
      if (process.ppid !== parent) child.kill("SIGTERM");
    }, 500).unref();
  }
}
