/** Ends a server's connections when it stops: answers requests in flight and drops idle connections. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const TURNS = 50;

export interface TrackedConnections {
  /** Lets each reply end its connection, so that a proxy holds none when the port closes. */
  drain(): void;
  /** Closes the port, then all connections once they are answered. Node itself waits for idle ones, which browsers open in advance. */
  close(): Promise<void>;
}

export function trackConnections(server: Server): TrackedConnections {
  /** Requests in flight by connection: more than one if the client pipelines. */
  const inFlight = new Map<Socket, number>();
  let draining = false;
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
  // Runs before the request is handled, since its reply may be written immediately.
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (draining) response.shouldKeepAlive = false;
    count(socket, 1);
    response.once("close", () => count(socket, -1));
  });
  // WebSockets are closed by live.ts.
  server.on("upgrade", ({ socket }: IncomingMessage) => inFlight.delete(socket));
  // A request that arrived may be unread, or its connection not yet accepted: each turn of the event loop accepts one.
  const readAll = async () => {
    for (let turns = 0; turns < TURNS; turns += 1) await sleep(1);
  };
  return {
    drain: () => {
      draining = true;
    },
    async close() {
      draining = true;
      await readAll();
      if (server.listening) {
        // A proxy that finds the port closed asks another process; one whose connection is cut has to answer for it.
        server.close();
        await readAll();
      }
      closing = true;
      for (const [socket, requests] of inFlight) if (requests === 0) socket.destroy();
    },
  };
}
