/** The built program in a process of its own, on the test file's database, with its thread's time measured. */
import { fileURLToPath } from "node:url";
import { afterAll, inject } from "vitest";
import { testEnvironment } from "../app.ts";
import { freePort, startProgram } from "../resilience/program.ts";
import type { ThreadTime, ThreadTimeQuestion } from "./thread-watch.ts";

const WATCH = fileURLToPath(new URL("./thread-watch.ts", import.meta.url));
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
  /** Everything measured, the most expensive first. */
  costs(): Cost[];
}

export async function startWatched(more: Readonly<Record<string, string>> = {}): Promise<Watched> {
  const port = await freePort();
  const environment = { ...testEnvironment(), NODE_ENV: "production", DEMO: "0", TRUST_PROXY: "1", ...more };
  const program = await startProgram(inject("dataDir"), port, environment, [WATCH]);
  const { child } = program;
  afterAll(() => program.stop());
  const costs: Cost[] = [];

  const ask: Watched["ask"] = (question = "tell") => {
    const { promise, resolve, reject } = Promise.withResolvers<ThreadTime>();
    const gone = () => reject(new Error(`The program ended:\n${program.said()}`));
    child.once("message", (message: { threadTime: ThreadTime }) => {
      child.off("exit", gone);
      resolve(message.threadTime);
    });
    child.once("exit", gone);
    child.send({ threadTime: question });
    return promise;
  };

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
    costs: () => costs.toSorted((a, b) => b.longest - a.longest),
  };
}
