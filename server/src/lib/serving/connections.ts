/** Closes a server's connections when it stops: answers requests in flight and drops idle connections. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const TURNS = 50;

/** Returns a function that closes all connections. Node itself waits for idle ones, which browsers open in advance. */
export function trackConnections(server: Server): () => Promise<void> {
  /** Requests in flight by connection: more than one if the client pipelines. */
  const inFlight = new Map<Socket, number>();
  let closing = false;
  const count = (socket: Socket, more: number) => {
    const before = inFlight.get(socket);
    if (before === undefined) return;
    inFlight.set(socket, before + more);
    if (closing && before + more === 0) socket.destroySoon();
  };
  server.on("connection", (socket: Socket) => {
    inFlight.set(socket, 0);
    socket.once("close", () => inFlight.delete(socket));
    count(socket, 0);
  });
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    count(socket, 1);
    response.once("close", () => count(socket, -1));
  });
  // WebSockets are closed by live.ts.
  server.on("upgrade", ({ socket }: IncomingMessage) => inFlight.delete(socket));
  return async () => {
    // A request that arrived before the stop signal may be unread, or its connection not yet accepted: each turn of the
    // event loop accepts one.
    for (let turns = 0; turns < TURNS; turns += 1) await sleep(1);
    closing = true;
    for (const [socket, requests] of inFlight) if (requests === 0) socket.destroy();
  };
}
