import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { LIVE_PATH, type LiveEvent } from "#contract/live.ts";

/** A screen that listens: what it heard, and how it was closed. */
export async function openScreen(origin: string, greeting?: string) {
  const socket = new WebSocket(`${origin.replace("http", "ws")}${LIVE_PATH}`);
  const heard: LiveEvent[] = [];
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const item of waiting) item();
  };
  socket.addEventListener("message", ({ data }) => {
    heard.push(JSON.parse(String(data)) as LiveEvent);
    wake();
  });
  const closed = once(socket, "close").then(([event]) => (event as CloseEvent).code);
  await once(socket, "open");
  if (greeting !== undefined) socket.send(greeting);
  /** The first event that fits, of those already heard too. */
  const hears = async (fits: (event: LiveEvent) => boolean, within = 2_000): Promise<LiveEvent> => {
    const end = performance.now() + within;
    for (;;) {
      const found = heard.find(fits);
      if (found) return found;
      const left = end - performance.now();
      if (left <= 0) throw new Error(`heard only ${JSON.stringify(heard)}`);
      const woken = Promise.withResolvers<void>();
      waiting.add(woken.resolve);
      await Promise.race([woken.promise, sleep(left)]);
      waiting.delete(woken.resolve);
    }
  };
  return { socket, heard, closed, hears };
}

export const isReady = (event: LiveEvent) => event.type === "ready";
export const isRights = (event: LiveEvent) => event.type === "rights";
/** A change of that topic, of that row where one is named. */
export const changed = (topic: string, id?: string) => (event: LiveEvent) =>
  event.type === "changed" && event.topic === topic && (id === undefined || event.ids.includes(id));
