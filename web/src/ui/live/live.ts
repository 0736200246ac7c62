/** One socket per tab: receives changes, so that mounted queries are refetched, and who else is present. A reconnect refetches everything, which makes up for lost messages. */
import type { Topic } from "#contract/enums.ts";
import { LIVE_ENDED, LIVE_PATH, LIVE_REMEMBERED_MS, type LiveEvent, LiveFrame, topicOf } from "#contract/live.ts";
import { z } from "#contract/schema.ts";
import { queries } from "../calls/queries.ts";
import { accessToken, endSession, sessionError } from "../calls/session.ts";
import { invalidateRights, topicsChangedElsewhere } from "../calls/topics.ts";
import { createStore } from "../store.ts";
import { connectChatPresence, receiveChatting } from "./chatPresence.ts";
import { connectPresence, receivePresence } from "./presence.ts";

const BATCH_MS = 60;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/** True while this tab receives changes; null until the first attempt to connect has ended. */
export const connected = createStore<boolean | null>(null);

function createBatch(): (topic: Topic) => void {
  const topics = new Set<Topic>();
  const flush = (): void => {
    topicsChangedElsewhere(topics);
    topics.clear();
  };
  return (topic) => {
    if (topics.size === 0) setTimeout(flush, BATCH_MS);
    topics.add(topic);
  };
}

function parseFrame(data: unknown): LiveEvent[] {
  try {
    const frame = z.safeParse(LiveFrame, JSON.parse(String(data)));
    return frame.success ? frame.data : [];
  } catch {
    return [];
  }
}

/** Connects, and reconnects with increasing delays; returns a function that stops. */
export function goLive(): () => void {
  const changed = createBatch();
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  let stopped = false;
  let wasConnected = false;
  let canCatchUp = true;

  const onEvent = (event: LiveEvent): void => {
    if (event.type === "ready") {
      wait = FIRST_WAIT_MS;
      connected.set(true);
      connectPresence((message) => socket?.send(message));
      connectChatPresence((message) => socket?.send(message));
      if (wasConnected || !canCatchUp) void queries.invalidateQueries();
      wasConnected = true;
    } else if ("ids" in event) changed(topicOf(event));
    else if (event.type === "rights") {
      invalidateRights();
      void queries.invalidateQueries();
    } else if (event.type === "chatting") receiveChatting(event);
    else receivePresence(event);
  };

  const reconnectLater = (): void => {
    if (stopped) return;
    connected.set(false);
    connectPresence(null);
    connectChatPresence(null);
    // All clients lose the connection at once when the server restarts; jitter keeps them from reconnecting at once.
    timer = setTimeout(() => void connect(), wait * (0.5 + Math.random()));
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  };

  /** Says who listens and, the first time, for how long the page has been reading: it hears of what changed since. */
  function greet(opened: WebSocket, token: string): void {
    const readingFor = Math.ceil(performance.now());
    canCatchUp = readingFor <= LIVE_REMEMBERED_MS;
    opened.send(JSON.stringify({ token, ...(canCatchUp && !wasConnected && { readingFor }) }));
  }

  async function connect(): Promise<void> {
    let token: string;
    try {
      token = await accessToken();
    } catch {
      if (sessionError.get()) endSession();
      else reconnectLater();
      return;
    }
    if (stopped) return;
    const url = new URL(LIVE_PATH, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    socket = new WebSocket(url);
    socket.addEventListener("open", (event) => greet(event.target as WebSocket, token));
    socket.addEventListener("message", ({ data }) => {
      for (const event of parseFrame(data)) onEvent(event);
    });
    socket.addEventListener("close", ({ code }) => {
      if (stopped) return;
      if (code === LIVE_ENDED) endSession();
      else reconnectLater();
    });
  }

  void connect();
  return () => {
    stopped = true;
    clearTimeout(timer);
    connectPresence(null);
    connectChatPresence(null);
    socket?.close();
  };
}
