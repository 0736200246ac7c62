/**
 * Tells open screens what changed and who else is there. Each socket says who it is in its first frame and which record
 * it shows in those after it, gets only ids that its person may see, and is dropped when its session ends.
 */

import websocket from "@fastify/websocket";
import type { FastifyInstance } from "fastify";
import type { RawData, WebSocket } from "ws";
import { Greeting, LIVE_ENDED, LIVE_GREETING_MS, LIVE_PATH, type LiveEvent } from "#contract/live.ts";
import { z } from "#contract/schema.ts";
import type { Database } from "../database/scope.ts";
import { notFound } from "../serving/refusal.ts";
import type { Session } from "../serving/session.ts";
import type { ChangeBus } from "./change-bus.ts";
import type { RowChange } from "./changes.ts";
import type { PresenceConnection } from "./presence/connection.ts";
import type { Presence } from "./presence/presence.ts";
import type { Subscriptions } from "./subscriptions.ts";

interface Listener {
  socket: WebSocket;
  session: Session;
  connection: PresenceConnection;
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
  changeBus: ChangeBus;
  database: Database;
  findSession: (token: string) => Promise<Session | null>;
  /** By its id: the token that a socket greeted with is an old one after the next refresh, in whichever tab. */
  reloadSession: (id: string) => Promise<Session | null>;
  subscriptions: Subscriptions;
  presence: Presence;
  onError: (error: unknown) => void;
}): Promise<void> {
  const { app, changeBus, database, findSession, reloadSession, subscriptions, presence, onError } = options;
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
      authenticate(socket, frame).catch(() => socket.close(4400));
    });
    socket.on("close", () => clearTimeout(late));
  };
  // Whoever asks for it as for a page is refused as on any path that is none.
  const handler = async () => {
    throw notFound();
  };
  app.route({ method: "GET", url: LIVE_PATH, handler, wsHandler: open });

  async function authenticate(socket: WebSocket, frame: RawData): Promise<void> {
    const { token } = z.parse(Greeting, JSON.parse(frame.toString()));
    const session = await findSession(token);
    if (session?.state !== "active") return socket.close(LIVE_ENDED);
    const own = [...listeners].filter((one) => one.session.id === session.id);
    if (own.length >= MOST_SOCKETS_EACH) own[0]?.socket.close(4400);
    const connection = presence.connect({ actor: () => listener.session.actor, send: (event) => send(socket, event) });
    const listener: Listener = { socket, session, connection, alive: true };
    listeners.add(listener);
    socket.on("pong", () => {
      listener.alive = true;
    });
    socket.on("close", () => drop(listener));
    // Anything but where it is, and a flood of that, ends the socket.
    socket.on("message", (words, isBinary) => {
      if (isBinary || !connection.receive(words)) socket.close(4400);
    });
    send(socket, { type: "ready" });
  }

  const drop = (listener: Listener) => {
    listeners.delete(listener);
    listener.connection.leave();
  };

  const send = (socket: WebSocket, event: LiveEvent) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(event));
  };

  const sendRights = (listener: Listener) => {
    listener.rights ??= setTimeout(() => {
      listener.rights = undefined;
      send(listener.socket, { type: "rights" });
    }, RIGHTS_BATCH).unref();
  };

  /** The session again, after something told that it may have changed. */
  async function recheckSession(listener: Listener): Promise<boolean> {
    const session = await reloadSession(listener.session.id);
    if (session?.state !== "active") {
      listener.socket.close(LIVE_ENDED);
      drop(listener);
      return false;
    }
    listener.session = session;
    listener.connection.recheck();
    return true;
  }

  const recheck = (fits: (listener: Listener) => boolean) => {
    for (const listener of listeners)
      if (fits(listener))
        recheckSession(listener)
          .then((alive) => alive && sendRights(listener))
          .catch((error: unknown) => {
            onError(error);
            // It may have ended, and that can't be said now: whoever still has a session comes again.
            listener.socket.close(1013);
          });
  };
  changeBus.on("session", (id) => recheck((listener) => listener.session.id === id));
  changeBus.on("actor", (id) => recheck((listener) => listener.session.accountId === id));
  changeBus.on("gap", () => recheck(() => true));
  changeBus.on("changed", (change) => void sendChange(change).catch(onError));

  async function sendChange(change: RowChange): Promise<void> {
    for (const part of subscriptions[change.topic] ?? []) {
      // People with several windows are asked for once.
      const seen = new Map<string, Promise<string[]>>();
      for (const listener of listeners) {
        const { actor } = listener.session;
        if (!actor || actor.agencyId !== change.agencyId || !part.may(actor)) continue;
        const everything = part.mayAll(actor) || change.ids.length === 0;
        if (everything) {
          for (const topic of part.topics) send(listener.socket, { type: "changed", topic, ids: change.ids });
          continue;
        }
        const { visible } = part;
        const asked =
          seen.get(actor.id) ??
          (visible ? database.scope(actor, "read", (db) => visible(db, actor, change.ids)) : Promise.resolve([]));
        seen.set(actor.id, asked);
        const ids = await asked;
        if (ids.length > 0) for (const topic of part.topics) send(listener.socket, { type: "changed", topic, ids });
      }
    }
  }
}
