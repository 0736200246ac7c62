/** Events and tickets that stand-ins of providers sell, and the faults that they have. */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { closeWithFile } from "../file/end.ts";

/** Returns the same 24 digits for the same name, as Humanitix has them. */
export const remoteIdOf = (name: string): string => createHash("sha256").update(name).digest("hex").slice(0, 24);

export interface SoldTicket {
  id: string;
  type: string;
  soldAt: string;
  backAt?: string;
  changedAt: string;
  /** Id of the date it is for, where there are several. */
  dateId?: string;
}
export interface SoldEvent {
  name: string;
  /** Start, an instant. */
  start: string;
  /** Wall time of the start in the zone. */
  local: string;
  zone: string;
  currency: string;
  venue?: string;
  dates?: readonly { id: string; start: string }[];
  /** Types by name, with price in major units and places. */
  types: { name: string; price: number; places: number; removed?: boolean }[];
  tickets: SoldTicket[];
}

/** A sale that nobody has bought anything of. */
export const SAMPLE_SALE: SoldEvent = {
  name: "Paper Weather at Foundry Hall",
  start: "2026-10-03T09:30:00.000Z",
  local: "2026-10-03T20:30:00",
  zone: "Australia/Sydney",
  currency: "AUD",
  venue: "Foundry Hall",
  types: [{ name: "General admission", price: 49.9, places: 500 }],
  tickets: [],
};

/** The key that journeys connect Humanitix by. */
export const TICKETS_KEY = "key-of-the-journeys-1930";
/** A show of the demo at a provider: three tickets the day before yesterday, of which one was given back yesterday. */
export function riverStage(): SoldEvent {
  const DAY_MS = 86_400_000;
  const momentOn = (days: number): string =>
    `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T02:00:00.000Z`;
  const tickets = [1, 2, 3].map((n): SoldTicket => {
    const ticket = {
      id: remoteIdOf(`river stage ${n}`),
      type: "General admission",
      soldAt: momentOn(-2),
      changedAt: momentOn(-2),
    };
    return n === 3 ? { ...ticket, backAt: momentOn(-1), changedAt: momentOn(-1) } : ticket;
  });
  return {
    ...SAMPLE_SALE,
    name: "River stage, opening night",
    types: [
      { name: "General admission", price: 49.9, places: 500 },
      { name: "Late door", price: 60, places: 40 },
    ],
    tickets,
  };
}

/** A fault of one request: a status with its headers, no answer at all, or a body that is no JSON. */
export type ProviderFault = { status: number; retryAfter?: string } | { hangs: true } | { body: string };

interface AskedRequest {
  path: string;
  key: string | undefined;
}

/** The part that the stand-ins of all providers share: they accept keys, have faults, and serve on an address of their own. */
export abstract class TicketSalesStandIn {
  readonly sales: SoldEvent[] = [];
  readonly asked: AskedRequest[] = [];
  /** Keys that are accepted; null for any. */
  keys: Set<string> | null = null;
  /** Makes a fault of any request; null for none. */
  plan: (path: string) => ProviderFault | null = () => null;
  /** Runs before each page of tickets is answered. */
  onPage: (page: number) => void = () => undefined;
  url = "";
  #server = createServer((request, response) => this.#answer(request, response));

  async open(): Promise<this> {
    closeWithFile(() => this.close());
    return this.listen();
  }
  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${this.base}`;
    return this;
  }
  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Path that the addresses begin with. */
  protected abstract readonly base: string;
  protected abstract keyOf(request: IncomingMessage): string | undefined;
  protected abstract refusal(key: string | undefined): { status: number; body: unknown };
  /** Returns the answer of a path; undefined for what is not there. */
  protected abstract reply(url: URL): unknown;

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? "";
    const key = this.keyOf(request);
    this.asked.push({ path, key });
    const json = (status: number, body: unknown, headers: Record<string, string> = {}): void => {
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
    };
    const fault = this.plan(path);
    if (fault && "hangs" in fault) return;
    if (fault && "body" in fault) {
      response.writeHead(200, { "content-type": "application/json" }).end(fault.body);
      return;
    }
    if (fault) {
      const headers: Record<string, string> = fault.retryAfter === undefined ? {} : { "retry-after": fault.retryAfter };
      json(fault.status, { error: "Try again later" }, headers);
      return;
    }
    if (this.keys !== null && !(key !== undefined && this.keys.has(key))) {
      const { status, body } = this.refusal(key);
      json(status, body);
      return;
    }
    const found = this.reply(new URL(path.slice(this.base.length), "http://stand-in"));
    if (found === undefined) json(404, { statusCode: 404, error: "Not Found" });
    else json(200, found);
  }
}
