/**
 * Pushes changes and presence to open screens. Each socket authenticates with its first frame and names the record it
 * shows in later ones. It receives only ids that its person may see, and is closed when its session ends.
 */

import websocket from "@fastify/websocket";
import type { FastifyInstance } from "fastify";
import type { RawData, WebSocket } from "ws";
import {
  eventOf,
  Greeting,
  LIVE_ENDED,
  LIVE_GREETING_MS,
  LIVE_PATH,
  LIVE_REMEMBERED_MS,
  type LiveEvent,
  type PersonAtRecord,
} from "#contract/live.ts";
import { z } from "#contract/schema.ts";
import type { Actor, Database } from "../database/scope.ts";
import type { LinksOf } from "../files/files.ts";
import { notFound } from "../serving/refusal.ts";
import type { Link } from "../serving/reply.ts";
import type { Session } from "../serving/session.ts";
import type { ChangeBus } from "./change-bus.ts";
import { mergeChanges, type RowChange } from "./changes.ts";
import type { PresenceConnection } from "./presence/connection.ts";
import type { Presence } from "./presence/presence.ts";
import type { Subscription, Subscriptions } from "./subscriptions.ts";

interface Listener {
  socket: WebSocket;
  session: Session;
  connection: PresenceConnection;
  /** The same for the conversation that is open with the record. */
  chat: PresenceConnection;
  /** True if it has answered the last ping. */
  alive: boolean;
  /** Pending notification of changed rights. */
  rights?: NodeJS.Timeout | undefined;
  /** Pending look at whether the session has run out. */
  clock?: NodeJS.Timeout | undefined;
}

const FRAME = 4096;
const BEAT = 30_000;
const GOODBYE = 1_000;
/** Closes a socket whose frames are not what was agreed on, or that is one too many. */
const UNHEARD = 4400;
const ignore = () => undefined;
/** Closes a socket, and cuts it off when its peer does not finish the closing handshake in time: it would stay open for half a minute. */
const hangUp = (socket: WebSocket, code: number): void => {
  socket.close(code);
  const cut = setTimeout(() => socket.terminate(), GOODBYE).unref();
  socket.once("close", () => clearTimeout(cut));
};
const partition = <T>(items: readonly T[], fits: (item: T) => boolean): [T[], T[]] => [
  items.filter(fits),
  items.filter((item) => !fits(item)),
];
/** Debounces changed rights: they arrive from this process and from the database, and assignments change row by row. */
const RIGHTS_BATCH = 50;
const MAX_SOCKETS_PER_SESSION = 20;
/** A frame for each socket costs time: the more there are, the longer changes are gathered into one, in ms. */
const SOCKETS_PER_MS = 5;
const LONGEST_GATHERING = 100;
/** Latest look at a session's clocks; a timer holds no more than 24 days. */
const CLOCK = 3_600_000;

/** Makes links of the avatars in an event about presence. */
function withLinks(event: LiveEvent, link: Link): LiveEvent {
  const linkAvatar = <T extends PersonAtRecord>(person: T): T => ({
    ...person,
    avatarUrl: person.avatarUrl && link(person.avatarUrl),
  });
  if (event.type === "present" || event.type === "chatting") return { ...event, people: event.people.map(linkAvatar) };
  return event.type === "saved" ? { ...event, by: linkAvatar(event.by) } : event;
}

export async function serveLive(options: {
  app: FastifyInstance;
  changeBus: ChangeBus;
  database: Database;
  /** An open screen is no use of its session: a person who left it open goes idle. */
  findSession: (token: string, how: { isUse: boolean }) => Promise<Session | null>;
  /** Reloads by id, because the token of the greeting is outdated after the next refresh in any tab. */
  reloadSession: (id: string) => Promise<Session | null>;
  subscriptions: Subscriptions;
  presence: Presence;
  linksOf: LinksOf;
  onError: (error: unknown) => void;
}): Promise<void> {
  const { app, changeBus, database, findSession, reloadSession, subscriptions, presence, linksOf, onError } = options;
  const listeners = new Set<Listener>();
  const beat = setInterval(() => {
    for (const listener of listeners) {
      // A sleeping computer sends no close frame, and its person is no longer present.
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
    // A dead connection would delay the shutdown.
    setTimeout(() => {
      for (const socket of clients) socket.terminate();
    }, GOODBYE);
    const stopped = presence.stop().catch(onError);
    app.websocketServer.close(() => void stopped.then(done));
  }
  await app.register(websocket, { options: { maxPayload: FRAME }, preClose });

  const open = (socket: WebSocket): void => {
    const timer = setTimeout(() => hangUp(socket, UNHEARD), LIVE_GREETING_MS);
    socket.on("error", () => socket.terminate());
    socket.once("message", (frame) => {
      clearTimeout(timer);
      authenticate(socket, frame).catch(() => hangUp(socket, UNHEARD));
    });
    socket.on("close", () => clearTimeout(timer));
  };
  // A plain HTTP request is not found, as on any unknown path.
  const handler = async () => {
    throw notFound();
  };
  const door = { open: "the first frame names the session", limit: { quick: "socket" } } as const;
  app.route({ method: "GET", url: LIVE_PATH, config: { door }, handler, wsHandler: open });

  async function authenticate(socket: WebSocket, frame: RawData): Promise<void> {
    const { token, readingFor } = z.parse(Greeting, JSON.parse(frame.toString()));
    const session = await findSession(token, { isUse: false });
    if (session?.state !== "active") return hangUp(socket, LIVE_ENDED);
    makeRoom(session.id);
    const place = {
      actor: () => listener.session.actor,
      send: (event: LiveEvent) => send(socket, withLinks(event, linksOf(session.id))),
    };
    const [connection, chat] = [presence.connect(place), presence.connect(place)];
    const listener: Listener = { socket, session, connection, chat, alive: true };
    listeners.add(listener);
    watchClock(listener);
    socket.on("pong", () => {
      listener.alive = true;
    });
    socket.on("close", () => drop(listener));
    // Anything but presence messages, or a flood of them, closes the socket.
    socket.on("message", (message, isBinary) => {
      if (isBinary || !connection.receive(message, chat)) hangUp(socket, UNHEARD);
    });
    send(socket, { type: "ready" });
    if (readingFor !== undefined) await sendChanges(changedWithin(readingFor), [listener]);
  }

  /** Closes the oldest sockets of a session that has too many. They leave at once: the closing handshake takes its time, and a peer may never answer it. */
  function makeRoom(sessionId: string): void {
    const own = [...listeners].filter((listener) => listener.session.id === sessionId);
    for (const oldest of own.slice(0, Math.max(0, own.length + 1 - MAX_SOCKETS_PER_SESSION))) {
      hangUp(oldest.socket, UNHEARD);
      drop(oldest);
    }
  }

  const drop = (listener: Listener) => {
    listeners.delete(listener);
    clearTimeout(listener.clock);
    listener.connection.leave();
    listener.chat.leave();
  };

  /** Looks at the session again when it may have run out: nothing is announced when a clock ends it. */
  const watchClock = (listener: Listener) => {
    clearTimeout(listener.clock);
    const left = Math.max(listener.session.checkAgainAt - Date.now(), 0);
    listener.clock = setTimeout(
      () => recheck((candidate) => candidate === listener, ignore),
      Math.min(left, CLOCK),
    ).unref();
  };

  const send = (socket: WebSocket, ...events: readonly LiveEvent[]) => {
    if (events.length > 0 && socket.readyState === socket.OPEN) socket.send(JSON.stringify(events));
  };

  const sendRights = (listener: Listener) => {
    listener.rights ??= setTimeout(() => {
      listener.rights = undefined;
      send(listener.socket, { type: "rights" });
    }, RIGHTS_BATCH).unref();
  };

  /** Reloads a session that may have changed. Returns whether it is still active. */
  async function recheckSession(listener: Listener): Promise<boolean> {
    const session = await reloadSession(listener.session.id);
    if (session?.state !== "active") {
      hangUp(listener.socket, LIVE_ENDED);
      drop(listener);
      return false;
    }
    listener.session = session;
    watchClock(listener);
    listener.connection.recheck();
    listener.chat.recheck();
    return true;
  }

  const recheck = (matches: (listener: Listener) => boolean, then: (listener: Listener) => void = sendRights) => {
    for (const listener of listeners)
      if (matches(listener))
        recheckSession(listener)
          .then((alive) => alive && then(listener))
          .catch((error: unknown) => {
            onError(error);
            // The session may have ended, which cannot be checked now: a client with a valid session reconnects.
            hangUp(listener.socket, 1013);
          });
  };
  changeBus.on("session", (id) => recheck((listener) => listener.session.id === id));
  changeBus.on("actor", (id) => recheck((listener) => listener.session.accountId === id));
  changeBus.on("gap", () => recheck(() => true));
  let gathered: RowChange[] = [];
  /** Changes sent lately, the oldest first. */
  let lately: { at: number; changes: readonly RowChange[] }[] = [];
  const changedWithin = (ms: number): RowChange[] => {
    const since = performance.now() - ms;
    return mergeChanges(lately.filter(({ at }) => at >= since).flatMap(({ changes }) => changes));
  };
  changeBus.on("changed", (changes) => {
    if (gathered.length === 0)
      setTimeout(
        () => {
          const merged = mergeChanges(gathered);
          gathered = [];
          const now = performance.now();
          lately = [...lately.filter(({ at }) => at > now - LIVE_REMEMBERED_MS), { at: now, changes: merged }];
          void sendChanges(merged, listeners).catch(onError);
        },
        Math.min(LONGEST_GATHERING, listeners.size / SOCKETS_PER_MS),
      ).unref();
    gathered.push(...changes);
  });

  /**
   * Sends each listener the changes they may see: people with access to all rows of a topic at once, the others after a
   * query for each person.
   */
  async function sendChanges(changes: readonly RowChange[], to: Iterable<Listener>): Promise<void> {
    const offers = changes.flatMap((change) =>
      (subscriptions[change.topic] ?? []).map((part) => ({
        change,
        part,
        found: new Map<string, Promise<string[]>>(),
      })),
    );
    const visibleIds = ({ change, part, found }: (typeof offers)[number], actor: Actor): Promise<string[]> => {
      const { visible } = part;
      const query =
        found.get(actor.id) ??
        (visible ? database.scope(actor, "read", (db) => visible(db, actor, change.ids)) : Promise.resolve([]));
      found.set(actor.id, query);
      return query;
    };
    const events = (part: Subscription, ids: readonly string[]) => part.topics.map((topic) => eventOf(topic, ids));
    const frames = new Map<string, string>();
    const queries: Promise<void>[] = [];
    for (const { socket, session } of to) {
      const { actor } = session;
      const visible = offers.filter(({ change, part }) => actor?.agencyId === change.agencyId && part.may(actor));
      if (!actor || visible.length === 0) continue;
      const [whole, partial] = partition(visible, ({ change, part }) => part.mayAll(actor) || change.ids.length === 0);
      if (whole.length > 0) {
        const key = whole.map((offer) => offers.indexOf(offer)).join(" ");
        const frame = frames.get(key) ?? JSON.stringify(whole.flatMap(({ change, part }) => events(part, change.ids)));
        frames.set(key, frame);
        if (socket.readyState === socket.OPEN) socket.send(frame);
      }
      if (partial.length > 0)
        queries.push(
          Promise.all(partial.map(async (offer) => ({ part: offer.part, ids: await visibleIds(offer, actor) }))).then(
            (parts) => send(socket, ...parts.flatMap(({ part, ids }) => (ids.length > 0 ? events(part, ids) : []))),
          ),
        );
    }
    await Promise.all(queries);
  }
}
