/** Lets go of a server's connections when it stops: requests under way are answered, and who wants nothing holds nothing up. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const TURNS = 50;

/** Answers how to let go. Node itself waits for connections that never said a word, as browsers open them in advance. */
export function trackConnections(server: Server): () => Promise<void> {
  /** How many requests are under way on each: more than one where a client does not wait for answers. */
  const underWay = new Map<Socket, number>();
  let leaving = false;
  const count = (socket: Socket, more: number) => {
    const before = underWay.get(socket);
    if (before === undefined) return;
    underWay.set(socket, before + more);
    if (leaving && before + more === 0) socket.destroySoon();
  };
  server.on("connection", (socket: Socket) => {
    underWay.set(socket, 0);
    socket.once("close", () => underWay.delete(socket));
    count(socket, 0);
  });
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    count(socket, 1);
    response.once("close", () => count(socket, -1));
  });
  // Those are sockets of their own from here on (live.ts).
  server.on("upgrade", ({ socket }: IncomingMessage) => underWay.delete(socket));
  return async () => {
    // A request that came before we were told to stop may lie unread, even its connection untaken: a turn of the event
    // loop takes one.
    for (let turns = 0; turns < TURNS; turns += 1) await sleep(1);
    leaving = true;
    for (const [socket, requests] of underWay) if (requests === 0) socket.destroy();
  };
}
