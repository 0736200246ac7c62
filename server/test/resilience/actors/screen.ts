import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { LIVE_PATH, type LiveEvent, topicOf } from "#contract/live.ts";

/** Opens a live connection and records its events and its close code. */
export async function openScreen(origin: string, greeting?: string) {
  const socket = new WebSocket(`${origin.replace("http", "ws")}${LIVE_PATH}`);
  const received: LiveEvent[] = [];
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const item of waiting) item();
  };
  socket.addEventListener("message", ({ data }) => {
    received.push(...(JSON.parse(String(data)) as LiveEvent[]));
    wake();
  });
  const closed = once(socket, "close").then(([event]) => (event as CloseEvent).code);
  await once(socket, "open");
  if (greeting !== undefined) socket.send(greeting);
  /** Waits for the first matching event, including those already received. */
  const receives = async (fits: (event: LiveEvent) => boolean, within = 2_000): Promise<LiveEvent> => {
    const end = performance.now() + within;
    for (;;) {
      const found = received.find(fits);
      if (found) return found;
      const left = end - performance.now();
      if (left <= 0) throw new Error(`received only ${JSON.stringify(received)}`);
      const woken = Promise.withResolvers<void>();
      waiting.add(woken.resolve);
      await Promise.race([woken.promise, sleep(left)]);
      waiting.delete(woken.resolve);
    }
  };
  return { socket, received, closed, receives };
}

export const isReady = (event: LiveEvent) => event.type === "ready";
export const isRights = (event: LiveEvent) => event.type === "rights";
/** Matches a change of a topic, and of a row if given. */
export const changed = (topic: string, id?: string) => (event: LiveEvent) =>
  "ids" in event && topicOf(event) === topic && (id === undefined || event.ids.includes(id));
