/** A TCP port in front of a test's database, which may not be there yet, or still be starting up. */
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";

/** An ErrorResponse of PostgreSQL's protocol. */
function errorResponse(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeUInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** Returns the gate in front of the database that `url` names; nothing listens at `port` before `listen`. */
export function databaseGate(url: string, port: number) {
  const from = new URL(url);
  const socketDir = from.searchParams.get("host");
  const open = new Set<Socket>();
  const track = (socket: Socket) => {
    open.add(socket);
    socket.on("error", () => socket.destroy()).on("close", () => open.delete(socket));
    return socket;
  };
  let isStarting = false;
  const server = createServer((client) => {
    track(client);
    if (isStarting) return void client.once("data", () => client.end(errorResponse("57P03", "starting up")));
    const there = track(
      socketDir ? connect(join(socketDir, ".s.PGSQL.5432")) : connect(Number(from.port || 5432), from.hostname),
    );
    client.pipe(there).pipe(client);
    client.once("close", () => there.destroy());
    there.once("close", () => client.destroy());
  });
  const to = new URL(url);
  to.searchParams.delete("host");
  to.hostname = "127.0.0.1";
  to.port = String(port);
  return {
    /** The database's URL through the gate. */
    url: to.href,
    async listen({ starting = false } = {}): Promise<void> {
      isStarting = starting;
      if (!server.listening) await once(server.listen(port, "127.0.0.1"), "listening");
    },
    async close(): Promise<void> {
      if (server.listening) server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
