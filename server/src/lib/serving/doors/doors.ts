/**
 * Guards every route. A route says in its `config.door` that it is for sessions, or which limits hold where anyone may
 * call it; the server does not start with a route that says neither. An open route has a limit by network, and takes a
 * body only of a known size with a place for all of it: both are checked before a byte of the body is read.
 */
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { RateLimit } from "#contract/call.ts";
import type { Config } from "#server/config.ts";
import { type BytesInFlightOptions, bytesInFlight, type TakePlace } from "../limits/bytes-in-flight.ts";
import { fairQueue } from "../limits/fair-queue.ts";
import { type MinuteCounter, minuteCounter } from "../limits/minute-counter.ts";
import type { Limiter } from "../limits/rate-limit.ts";
import { Refusal, TooManyTries } from "../refusal.ts";
import { clientAddress, trustedProxies } from "./proxies.ts";

/** Limits of routes that are served from memory or after checking a signature, and are counted by each process. */
export type QuickLimit = "page" | "asset" | "document" | "socket";
/** Rate limit of a network. */
export type DoorLimit =
  /** Each request counts, in the database. */
  | { each: RateLimit }
  /** Each request counts, in this process. */
  | { quick: QuickLimit }
  /** Replies of 401, 403 or 404 count, for a minute: a caller who proves where the request comes from has no limit. */
  | { refused: number };

export interface OpenRoute {
  /** Reason why it needs no sign-in. */
  open: string;
  limit: DoorLimit;
  /** Proof that is checked before the body, where something opens the route. */
  proof?: string;
  /** Most bytes of a body; without it none is taken. */
  bytes?: number;
}
export type Door = "session" | OpenRoute;

declare module "fastify" {
  interface FastifyContextConfig {
    door?: Door;
  }
  interface FastifyInstance {
    doors: Doors;
  }
}

/** Requests that a webhook refuses in a minute before it stops looking at what comes from there. */
export const MAX_REFUSED = 60;
/** Door of a webhook whose body is signed. */
export const WEBHOOK_DOOR = {
  open: "the signature is the proof",
  limit: { refused: MAX_REFUSED },
  proof: "the header of the signature",
} as const;
/** Bodies of this size and more are not waited for once they are refused. */
const LARGE = 65_536;
const MEBIBYTE = 1_048_576;
/** Room for bodies of one route: for two of the largest from a network, and for four of them together. */
const roomFor = (bytes: number): BytesInFlightOptions => ({
  perNetwork: Math.max(MEBIBYTE / 4, 2 * bytes),
  most: Math.max(4 * MEBIBYTE, 4 * bytes),
});

const REFUSED = new Set([401, 403, 404]);
const BODILESS = new Set(["GET", "HEAD"]);

/** A route as it is served. */
export interface ServedRoute {
  /** "GET /t/:agency/:talent"; what answers GET answers HEAD. */
  title: string;
  door: Door | undefined;
}
export interface Doors {
  /** Every route, in the order of their titles. */
  list(): ServedRoute[];
  /** Counts a request that is answered before there is a route, as the route would. Returns whether it may come in. */
  admits(request: IncomingMessage, limit: QuickLimit): boolean;
}

/**
 * Counts of open routes in the database at once: as many of its connections as strangers take before they are counted, so that
 * a crowd waits for itself and not for the work of colleagues.
 */
const COUNTS_AT_ONCE = 4;
const LONGEST_WAIT_MS = 1000;
const FIRST_GUESS_MS = 5;

type Settings = Pick<Config, "openRequestsPerMinute" | "trustProxy">;

/** Puts the doors before all routes that are registered from here on. */
export function openDoors(
  app: FastifyInstance,
  limiter: Limiter,
  config: Settings,
  /** True if the browser shows that an account has signed in from it. Such callers are counted before strangers. */
  isKnown: (request: FastifyRequest) => boolean,
): Doors {
  const counted = fairQueue({
    atOnce: COUNTS_AT_ONCE,
    longestWaitMs: LONGEST_WAIT_MS,
    firstGuessMs: FIRST_GUESS_MS,
  });
  const perMinute: Record<QuickLimit, number> = {
    page: config.openRequestsPerMinute,
    // A page of the app is a hundred files at its first visit.
    asset: 5 * config.openRequestsPerMinute,
    socket: config.openRequestsPerMinute / 2,
    document: 30,
  };
  const quick = new Map<QuickLimit, MinuteCounter>();
  const refused = minuteCounter();
  const unknown = minuteCounter();
  const rooms = new Map<string, TakePlace>();
  const routes: RouteOptions[] = [];
  const doorOf = ({ routeOptions }: FastifyRequest): OpenRoute | undefined => {
    const { door } = routeOptions.config;
    return typeof door === "object" ? door : undefined;
  };
  const counterOf = (limit: QuickLimit): MinuteCounter => {
    const counter = quick.get(limit) ?? minuteCounter();
    quick.set(limit, counter);
    return counter;
  };
  const comesInTime = (address: string, limit: QuickLimit): boolean =>
    counterOf(limit).add(address) <= perMinute[limit];

  async function take({ limit }: OpenRoute, request: FastifyRequest): Promise<void> {
    const { ip: address } = request;
    if ("each" in limit) return counted({ address, known: isKnown(request) }, () => limiter.take(limit.each, address));
    if ("quick" in limit) {
      if (!comesInTime(address, limit.quick)) throw new TooManyTries(counterOf(limit.quick).waitMs());
    } else if (refused.read(address) >= limit.refused) throw new TooManyTries(refused.waitMs());
  }

  /** Takes a place for the body until the request is answered. */
  function holdPlace(request: FastifyRequest, reply: FastifyReply, { bytes = 0 }: OpenRoute): void {
    const { headers, method, ip, routeOptions } = request;
    const length = headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : bytes || 1;
    if (length === 0 || (BODILESS.has(method) && bytes === 0)) return;
    if (length > bytes) throw new Refusal("tooLarge");
    const route = `${method} ${routeOptions.url}`;
    const room = rooms.get(route) ?? bytesInFlight(roomFor(bytes));
    rooms.set(route, room);
    const leave = room(ip, length);
    reply.raw.once("close", leave);
    // A caller who left while they were counted causes no second close event.
    if (reply.raw.destroyed) leave();
  }

  app.addHook("onRoute", (route) => {
    routes.push(route);
  });
  app.addHook("onReady", async () => {
    for (const route of routes)
      if (!route.config?.door)
        throw new Error(`${titleOf(route)} says neither that it is for sessions nor what bounds it`);
  });
  app.addHook("onRequest", async (request, reply) => {
    const door = doorOf(request);
    if (!door) {
      // Each token that is no session's is looked up, so that they have a limit too.
      if (unknown.read(request.ip) >= config.openRequestsPerMinute) throw new TooManyTries(unknown.waitMs());
      return;
    }
    await take(door, request);
    holdPlace(request, reply, door);
  });
  app.addHook("onSend", (request, reply, _payload, done) => {
    const { headers } = request;
    const isLong = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) >= LARGE;
    // A body refused unread goes on arriving: for no longer than the reply takes.
    if (isLong && reply.statusCode >= 400 && !request.raw.readableEnded && doorOf(request))
      reply.header("connection", "close");
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    if (REFUSED.has(reply.statusCode)) {
      const door = doorOf(request);
      if (door && "refused" in door.limit) refused.add(request.ip);
      if (!door && reply.statusCode === 401) unknown.add(request.ip);
    }
    done();
  });
  const trusted = trustedProxies(config.trustProxy);
  const doors: Doors = {
    list: () =>
      routes
        .map((route) => ({ title: titleOf(route), door: route.config?.door }))
        .toSorted((first, second) => (first.title < second.title ? -1 : 1)),
    admits: (request, limit) => comesInTime(clientAddress(request, trusted), limit),
  };
  app.decorate("doors", doors);
  return doors;
}

/** Says what bounds an open route. */
export function describeDoor({ open, limit, proof, bytes = 0 }: OpenRoute): string {
  const often =
    "each" in limit
      ? `limit ${limit.each}`
      : "quick" in limit
        ? `limit ${limit.quick}`
        : `${limit.refused} refused a minute`;
  const first = proof === undefined ? "" : ` · first ${proof}`;
  return `${open} · ${often}${first} · ${bytes} bytes`;
}

const titleOf = ({ method, url }: RouteOptions): string => {
  const methods = [method].flat();
  const named = methods.includes("GET") ? methods.filter((name) => name !== "HEAD") : methods;
  return `${named.join(", ")} ${url}`;
};
