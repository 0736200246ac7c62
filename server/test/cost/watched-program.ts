/** The built program in its own process, on the test file's database, with its thread's time measured. */
import { fileURLToPath } from "node:url";
import { afterAll, inject } from "vitest";
import { testEnvironment } from "../app.ts";
import { freePort, startProgram } from "../resilience/program.ts";
import type { ThreadTime, ThreadTimeQuestion } from "./thread-watch.ts";

const WATCH = fileURLToPath(new URL("./thread-watch.ts", import.meta.url));
const SHOWN = 10;
/** Maximum number of times that a request over its limit is sent. */
const MAX_ATTEMPTS = 4;

export interface Cost {
  what: string;
  /** Longest turn of the event loop, in milliseconds. */
  longest: number;
}

export interface WatchedProgram {
  port: number;
  pid: number;
  ask(question?: ThreadTimeQuestion["threadTime"]): Promise<ThreadTime>;
  /**
   * Measures the longest turn of the event loop during a request. Repeats the request while that is over `limit`, and
   * keeps the lowest figure: garbage collection and compilation slow down single tries, the request's own cost all.
   */
  measure(what: string, limit: number, send: () => Promise<unknown>): Promise<Cost>;
}

/** Starts the program for a test file, and prints the measurements after its last test. */
export async function startWatched(
  title: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<WatchedProgram> {
  const port = await freePort();
  const environment = { ...testEnvironment(), NODE_ENV: "production", DEMO: "0", TRUST_PROXY: "1", ...settings };
  const program = await startProgram(inject("dataDir"), port, environment, [WATCH]);
  const { child } = program;
  const costs: Cost[] = [];

  const ask: WatchedProgram["ask"] = async (question = "read") => {
    const { promise, resolve, reject } = Promise.withResolvers<ThreadTime>();
    if (!program.alive())
      throw new Error(`The program has ended (${child.exitCode ?? child.signalCode}):\n${program.output()}`);
    const onExit = () => reject(new Error(`The program ended:\n${program.output()}`));
    child.once("message", (message: { threadTime: ThreadTime }) => {
      child.off("exit", onExit);
      resolve(message.threadTime);
    });
    child.once("exit", onExit);
    child.send({ threadTime: question });
    return promise;
  };

  afterAll(async () => {
    const { turns, p50, p99, p999, max } = await ask();
    const ms = (time: number, width = 0) => `${time.toFixed(1).padStart(width)} ms`;
    const mostExpensive = costs.toSorted((a, b) => b.longest - a.longest).slice(0, SHOWN);
    console.log(
      `thread time of ${title}: ${costs.length} requests, ${turns} turns, p50 ${p50.toFixed(2)} ms, p99 ${ms(p99)}, p99.9 ${ms(p999)}, max ${ms(max)}; the most expensive:\n${mostExpensive.map(({ what, longest }) => `  ${ms(longest, 7)}  ${what}`).join("\n")}`,
    );
    await program.stop();
  });

  return {
    port,
    pid: program.pid,
    ask,
    async measure(what, limit, send) {
      let longest = Number.POSITIVE_INFINITY;
      for (let attempt = 0; attempt < MAX_ATTEMPTS && longest > limit; attempt += 1) {
        await ask();
        await send();
        longest = Math.min(longest, (await ask()).longest);
      }
      const cost = { what, longest };
      costs.push(cost);
      return cost;
    },
  };
}
