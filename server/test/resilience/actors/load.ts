import { Agent, request } from "node:http";
import { auth } from "#contract/session/session.ts";
import { people } from "#contract/talents/person.ts";
import { demoSignIns } from "#server/demo/staff/sign-in.ts";
import { minimalPersonForm } from "#test/minimal-forms.ts";
import { newKey } from "./caller.ts";

interface Exchange {
  about: string;
  /** When the request was fully sent, and when its response was complete. */
  sent?: number;
  answered?: number;
  status?: number;
  error?: string;
}
type LoadRequest = { method: string; path: string; body?: unknown };

const family = "talents";
const { email, password } = demoSignIns[0] ?? {};
const REQUESTS: readonly (() => LoadRequest)[] = [
  () => ({ method: people.list.method, path: people.list.path.replace("{family}", family) }),
  () => ({
    method: people.create.method,
    path: people.create.path.replace("{family}", family),
    body: minimalPersonForm({ displayName: "Under load" }),
  }),
  () => ({ method: people.filterOptions.method, path: people.filterOptions.path.replace("{family}", family) }),
  // Slow, because it hashes a password.
  () => ({ method: auth.login.method, path: auth.login.path, body: { email, password } }),
];

/** Clients that send requests without a pause, each on a kept connection. */
export function openLoad(origin: string, token: string, clients: number) {
  const exchanges: Exchange[] = [];
  let over = false;

  async function work(client: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    // Two clients sign in, the others read and write: more hashing would take all the time.
    const choices = client < 2 ? REQUESTS.slice(3) : REQUESTS.slice(0, 3);
    for (let turn = client; !over; turn += 1) {
      const makeRequest = choices[turn % choices.length];
      if (!makeRequest || (await exchangeOnce(agent, makeRequest())).error) break;
    }
    agent.destroy();
  }

  function exchangeOnce(agent: Agent, { method, path, body }: LoadRequest): Promise<Exchange> {
    const exchange: Exchange = { about: `${method} ${path}` };
    exchanges.push(exchange);
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      ...(path !== auth.login.path && { authorization: `Bearer ${token}` }),
      ...(text && { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
      ...(method === "POST" && { "idempotency-key": newKey() }),
    };
    return new Promise((resolve) => {
      const end = (result: Partial<Exchange>) => resolve(Object.assign(exchange, result));
      const outgoing = request(origin + path, { method, headers, agent }, (response) => {
        response.on("error", (error) => end({ error: error.message }));
        response.on("end", () => end({ status: response.statusCode ?? 0, answered: performance.now() }));
        response.resume();
      });
      outgoing.on("error", (error) => end({ error: error.message }));
      outgoing.on("finish", () => {
        exchange.sent = performance.now();
      });
      outgoing.end(text);
    });
  }

  const working = Promise.all(Array.from({ length: clients }, (_, index) => work(index)));
  return {
    /** Returns the requests in flight at a time and those sent after it. */
    async account(instant: number) {
      over = true;
      await working;
      const before = exchanges.filter(({ sent }) => sent !== undefined && sent < instant);
      const inFlight = before.filter(({ answered }) => answered === undefined || answered > instant);
      return {
        answered: before.length - inFlight.length,
        inFlight,
        later: exchanges.filter((exchange) => !before.includes(exchange)),
      };
    },
  };
}
