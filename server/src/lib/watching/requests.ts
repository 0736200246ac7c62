/** Counts requests by group of calls, method and class of status, and how long they take. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { CallGroup } from "#contract/call.ts";
import { histogramSamples, type MetricFamily } from "./exposition.ts";

/** Upper bounds of the histogram, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

interface Durations {
  counts: number[];
  sum: number;
}
interface Counted {
  group: string;
  method: string;
}
/** Count of requests that no route took: their method is the sender's word. */
const NO_ROUTE: Counted = { group: "none", method: "other" };

const firstPart = (path: string): string => /^\/(\w+)/.exec(path)?.[1] ?? "app";
const pathOf = (url: string): string => url.replaceAll(/\{(\w+)\}/g, ":$1");

export interface RequestCounts {
  /** Counts from here on. Called once all routes are there, and what answers before them. */
  begin(): void;
  families(): readonly MetricFamily[];
}

/** Counts a call for its group in the contract, another route for the first part of its address. Called before there are routes. */
export function countRequests(app: FastifyInstance, groups: Readonly<Record<string, CallGroup>>): RequestCounts {
  const groupOfCall = new Map<string, string>(
    Object.entries(groups).flatMap(([group, calls]) =>
      Object.values(calls).map(({ method, path }) => [`${method} ${pathOf(path)}`, group] as const),
    ),
  );
  const requests = new Map<string, { labels: Record<string, string>; value: number }>();
  const durations = new Map<string, Durations>();
  const countedAs = new WeakMap<IncomingMessage, Counted>();
  let inProgress = 0;

  const note = ({ raw, method, is404, routeOptions: { url = "" } }: FastifyRequest): void => {
    if (is404) return;
    const call = groupOfCall.get(`${method === "HEAD" ? "GET" : method} ${url}`);
    countedAs.set(raw, { method, group: call ?? firstPart(url) });
  };
  // The first knows who goes away before there is a reply, the second what was refused before the first.
  app.addHook("onRequest", async (request) => note(request));
  app.addHook("onResponse", async (request) => note(request));

  /** A page that was ready went out before there was a route; it is found by its address alone, which is one that there is. */
  const countedOf = (request: IncomingMessage, { statusCode }: ServerResponse): Counted =>
    countedAs.get(request) ?? (statusCode === 200 ? { method: "GET", group: firstPart(request.url ?? "") } : NO_ROUTE);

  const count = (request: IncomingMessage, response: ServerResponse): void => {
    const startedAt = performance.now();
    inProgress += 1;
    response.once("close", () => {
      inProgress -= 1;
      const seconds = (performance.now() - startedAt) / 1000;
      const { group, method } = countedOf(request, response);
      const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : "cut";
      const key = `${group} ${method} ${status}`;
      const counted = requests.get(key) ?? { labels: { group, method, status }, value: 0 };
      counted.value += 1;
      requests.set(key, counted);
      const taken = durations.get(group) ?? { counts: Array<number>(BOUNDS.length + 1).fill(0), sum: 0 };
      const bucket = BOUNDS.findIndex((bound) => seconds <= bound);
      const index = bucket < 0 ? BOUNDS.length : bucket;
      taken.counts[index] = (taken.counts[index] ?? 0) + 1;
      taken.sum += seconds;
      durations.set(group, taken);
    });
  };

  const families = (): readonly MetricFamily[] => [
    {
      name: "greenroom_requests",
      type: "counter",
      help: "Requests by group of calls, method and class of status; cut: whoever asked went away.",
      samples: [...requests.values()],
    },
    {
      name: "greenroom_request_duration_seconds",
      type: "histogram",
      unit: "seconds",
      help: "From the head of a request to the end of its reply, by group of calls.",
      samples: [...durations].flatMap(([group, { counts, sum }]) =>
        histogramSamples({ group }, { bounds: BOUNDS, counts, sum }),
      ),
    },
    {
      name: "greenroom_requests_in_progress",
      type: "gauge",
      help: "Requests that are being answered.",
      samples: [{ value: inProgress }],
    },
  ];
  return { begin: () => void app.server.on("request", count), families };
}
