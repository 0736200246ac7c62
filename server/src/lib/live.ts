/**
 * Tells open screens what changed and who else is there. Each socket says who it is in its first frame and which record
 * it shows in those after it, gets only ids that its person may see, and is dropped when its session ends.
 */

import websocket from "@fastify/websocket";
import type { FastifyInstance } from "fastify";
import type { RawData, WebSocket } from "ws";
import { Greeting, LIVE_ENDED, LIVE_GREETING_MS, LIVE_PATH, type LiveEvent } from "#contract/live.ts";
import { z } from "#contract/schema.ts";
import type { Noted } from "./notes-of-change.ts";
import type { Notices } from "./notices.ts";
import type { Presence } from "./presence/presence.ts";
import type { Seat } from "./presence/seat.ts";
import { notFound } from "./refusal.ts";
import type { Database } from "./scope.ts";
import type { Session } from "./session.ts";
import type { Subscriptions } from "./subscriptions.ts";

interface Listener {
  socket: WebSocket;
  session: Session;
  seat: Seat;
  /** Whether it answered since it was last asked for a sign of life. */
  alive: boolean;
  /** Runs while the person is about to be told that their rights changed. */
  rights?: NodeJS.Timeout | undefined;
}

const FRAME = 4096;
const BEAT = 30_000;
const GOODBYE = 1_000;
/** Rights are told twice, by this process and by the database, and a roster changes row by row: a screen asks again once. */
const RIGHTS_BATCH = 50;
const MOST_SOCKETS_EACH = 20;

export async function serveLive(options: {
  app: FastifyInstance;
  notices: Notices;
  database: Database;
  findSession: (token: string) => Promise<Session | null>;
  /** By its id: the token that a socket greeted with is an old one after the next refresh, in whichever tab. */
  sessionAgain: (id: string) => Promise<Session | null>;
  subscriptions: Subscriptions;
  presence: Presence;
  onError: (error: unknown) => void;
}): Promise<void> {
  const { app, notices, database, findSession, sessionAgain, subscriptions, presence, onError } = options;
  const listeners = new Set<Listener>();
  const beat = setInterval(() => {
    for (const listener of listeners) {
      // A computer that fell asleep says no goodbye, and its person is not at any record.
      if (!listener.alive) listener.socket.terminate();
      listener.alive = false;
      listener.socket.ping();
    }
  }, BEAT);
  beat.unref();
  function preClose(done: () => void): void {
    clearInterval(beat);
    const { clients } = app.websocketServer;
    for (const socket of clients) socket.close(1001);
    // Who is gone without a word would hold up the stop.
    setTimeout(() => {
      for (const socket of clients) socket.terminate();
    }, GOODBYE);
    const said = presence.stop().catch(onError);
    app.websocketServer.close(() => void said.then(done));
  }
  await app.register(websocket, { options: { maxPayload: FRAME }, preClose });

  const open = (socket: WebSocket): void => {
    const late = setTimeout(() => socket.close(4400), LIVE_GREETING_MS);
    socket.on("error", () => socket.terminate());
    socket.once("message", (frame) => {
      clearTimeout(late);
      greet(socket, frame).catch(() => socket.close(4400));
    });
    socket.on("close", () => clearTimeout(late));
  };
  // Whoever asks for it as for a page is refused as on any path that is none.
  const handler = async () => {
    throw notFound();
  };
  app.route({ method: "GET", url: LIVE_PATH, handler, wsHandler: open });

  async function greet(socket: WebSocket, frame: RawData): Promise<void> {
    const { token } = z.parse(Greeting, JSON.parse(frame.toString()));
    const session = await findSession(token);
    if (session?.state !== "active") return socket.close(LIVE_ENDED);
    const own = [...listeners].filter((one) => one.session.id === session.id);
    if (own.length >= MOST_SOCKETS_EACH) own[0]?.socket.close(4400);
    const seat = presence.seat({ actor: () => listener.session.actor, say: (event) => say(socket, event) });
    const listener: Listener = { socket, session, seat, alive: true };
    listeners.add(listener);
    socket.on("pong", () => {
      listener.alive = true;
    });
    socket.on("close", () => drop(listener));
    // Anything but where it is, and a flood of that, ends the socket.
    socket.on("message", (words, isBinary) => {
      if (isBinary || !seat.hear(words)) socket.close(4400);
    });
    say(socket, { type: "ready" });
  }

  const drop = (listener: Listener) => {
    listeners.delete(listener);
    listener.seat.leave();
  };

  const say = (socket: WebSocket, event: LiveEvent) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(event));
  };

  const sayRights = (listener: Listener) => {
    listener.rights ??= setTimeout(() => {
      listener.rights = undefined;
      say(listener.socket, { type: "rights" });
    }, RIGHTS_BATCH).unref();
  };

  /** The session again, after something told that it may have changed. */
  async function look(listener: Listener): Promise<boolean> {
    const session = await sessionAgain(listener.session.id);
    if (session?.state !== "active") {
      listener.socket.close(LIVE_ENDED);
      drop(listener);
      return false;
    }
    listener.session = session;
    listener.seat.lookAgain();
    return true;
  }

  const recheck = (fits: (listener: Listener) => boolean) => {
    for (const listener of listeners)
      if (fits(listener))
        look(listener)
          .then((alive) => alive && sayRights(listener))
          .catch((error: unknown) => {
            onError(error);
            // It may have ended, and that can't be said now: whoever still has a session comes again.
            listener.socket.close(1013);
          });
  };
  notices.on("session", (id) => recheck((listener) => listener.session.id === id));
  notices.on("actor", (id) => recheck((listener) => listener.session.accountId === id));
  notices.on("gap", () => recheck(() => true));
  notices.on("changed", (noted) => void tell(noted).catch(onError));

  async function tell(noted: Noted): Promise<void> {
    for (const part of subscriptions[noted.topic] ?? []) {
      // People with several windows are asked for once.
      const seen = new Map<string, Promise<string[]>>();
      for (const listener of listeners) {
        const { actor } = listener.session;
        if (!actor || actor.agencyId !== noted.agencyId || !part.may(actor)) continue;
        const everything = part.mayAll(actor) || noted.ids.length === 0;
        if (everything) {
          for (const topic of part.topics) say(listener.socket, { type: "changed", topic, ids: noted.ids });
          continue;
        }
        const { visible } = part;
        const asked =
          seen.get(actor.id) ??
          (visible ? database.scope(actor, "read", (db) => visible(db, actor, noted.ids)) : Promise.resolve([]));
        seen.set(actor.id, asked);
        const ids = await asked;
        if (ids.length > 0) for (const topic of part.topics) say(listener.socket, { type: "changed", topic, ids });
      }
    }
  }
}
