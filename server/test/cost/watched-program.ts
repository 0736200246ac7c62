/** The built program in a process of its own, on the test file's database, with its thread's time measured. */
import { fileURLToPath } from "node:url";
import { afterAll, inject } from "vitest";
import { testEnvironment } from "../app.ts";
import { freePort, startProgram } from "../resilience/program.ts";
import type { ThreadTime, ThreadTimeQuestion } from "./thread-watch.ts";

const WATCH = fileURLToPath(new URL("./thread-watch.ts", import.meta.url));
const SHOWN = 10;
/** A request is sent so often at most before its cost counts. */
const TRIES = 4;

export interface Cost {
  what: string;
  /** Milliseconds of the longest turn. */
  longest: number;
}

export interface Watched {
  port: number;
  pid: number;
  ask(question?: ThreadTimeQuestion["threadTime"]): Promise<ThreadTime>;
  /**
   * Sends a request, again while it takes longer than `limit`, and keeps its shortest longest turn: what it costs is taken
   * each time, a collection of others' garbage or a compilation is not.
   */
  measure(what: string, limit: number, send: () => Promise<unknown>): Promise<Cost>;
}

/** Starts the program for a test file, which prints at its end what was measured. */
export async function startWatched(title: string, more: Readonly<Record<string, string>> = {}): Promise<Watched> {
  const port = await freePort();
  const environment = { ...testEnvironment(), NODE_ENV: "production", DEMO: "0", TRUST_PROXY: "1", ...more };
  const program = await startProgram(inject("dataDir"), port, environment, [WATCH]);
  const { child } = program;
  const costs: Cost[] = [];

  const ask: Watched["ask"] = async (question = "tell") => {
    const { promise, resolve, reject } = Promise.withResolvers<ThreadTime>();
    if (!program.alive())
      throw new Error(`The program has ended (${child.exitCode ?? child.signalCode}):\n${program.said()}`);
    const gone = () => reject(new Error(`The program ended:\n${program.said()}`));
    child.once("message", (message: { threadTime: ThreadTime }) => {
      child.off("exit", gone);
      resolve(message.threadTime);
    });
    child.once("exit", gone);
    child.send({ threadTime: question });
    return promise;
  };

  afterAll(async () => {
    const { turns, p50, p99, p999, max } = await ask();
    const ms = (time: number, width = 0) => `${time.toFixed(1).padStart(width)} ms`;
    const dearest = costs.toSorted((a, b) => b.longest - a.longest).slice(0, SHOWN);
    console.log(
      `thread time of ${title}: ${costs.length} requests, ${turns} turns, p50 ${p50.toFixed(2)} ms, p99 ${ms(p99)}, p99.9 ${ms(p999)}, max ${ms(max)}; the most expensive:\n${dearest.map(({ what, longest }) => `  ${ms(longest, 7)}  ${what}`).join("\n")}`,
    );
    await program.stop();
  });

  return {
    port,
    pid: program.pid,
    ask,
    async measure(what, limit, send) {
      let longest = Number.POSITIVE_INFINITY;
      for (let tries = 0; tries < TRIES && longest > limit; tries += 1) {
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
