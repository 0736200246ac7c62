import { Agent, request } from "node:http";
import { auth } from "#contract/session/session.ts";
import { people } from "#contract/talents/person.ts";
import { demoSignIns } from "#server/demo/staff/sign-in.ts";
import { minimalPersonForm } from "#test/minimal-forms.ts";
import { newKey } from "./caller.ts";

interface Shot {
  about: string;
  /** When the whole request had been handed over, and when its answer was whole. */
  sent?: number;
  answered?: number;
  status?: number;
  error?: string;
}
type Ask = { method: string; path: string; body?: unknown };

const family = "talents";
const { email, password } = demoSignIns[0] ?? {};
const ASKS: readonly (() => Ask)[] = [
  () => ({ method: people.list.method, path: people.list.path.replace("{family}", family) }),
  () => ({
    method: people.create.method,
    path: people.create.path.replace("{family}", family),
    body: minimalPersonForm({ displayName: "Under load" }),
  }),
  () => ({ method: people.filterOptions.method, path: people.filterOptions.path.replace("{family}", family) }),
  // Slow on purpose: a password is hashed.
  () => ({ method: auth.login.method, path: auth.login.path, body: { email, password } }),
];

/** People who work without a pause, each on a connection that is kept open. */
export function openLoad(origin: string, token: string, clients: number) {
  const shots: Shot[] = [];
  let over = false;

  async function work(at: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    // Two sign in, the others read and write: more hashing would be all there is.
    const asks = at < 2 ? ASKS.slice(3) : ASKS.slice(0, 3);
    for (let turn = at; !over; turn += 1) {
      const ask = asks[turn % asks.length];
      if (!ask || (await shoot(agent, ask())).error) break;
    }
    agent.destroy();
  }

  function shoot(agent: Agent, { method, path, body }: Ask): Promise<Shot> {
    const shot: Shot = { about: `${method} ${path}` };
    shots.push(shot);
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      ...(path !== auth.login.path && { authorization: `Bearer ${token}` }),
      ...(text && { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
      ...(method === "POST" && { "idempotency-key": newKey() }),
    };
    return new Promise((resolve) => {
      const end = (result: Partial<Shot>) => resolve(Object.assign(shot, result));
      const going = request(origin + path, { method, headers, agent }, (response) => {
        response.on("error", (error) => end({ error: error.message }));
        response.on("end", () => end({ status: response.statusCode ?? 0, answered: performance.now() }));
        response.resume();
      });
      going.on("error", (error) => end({ error: error.message }));
      going.on("finish", () => {
        shot.sent = performance.now();
      });
      going.end(text);
    });
  }

  const working = Promise.all(Array.from({ length: clients }, (_, index) => work(index)));
  return {
    /** What became of the requests that were under way at that time, and of those that came after it. */
    async account(at: number) {
      over = true;
      await working;
      const before = shots.filter(({ sent }) => sent !== undefined && sent < at);
      const inFlight = before.filter(({ answered }) => answered === undefined || answered > at);
      return {
        answered: before.length - inFlight.length,
        inFlight,
        later: shots.filter((shot) => !before.includes(shot)),
      };
    },
  };
}
