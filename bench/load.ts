/** Keeps a number of connections busy, each with one request at a time, and counts. Uses plain sockets so that the tool itself costs little. */
import { connect, type Socket } from "node:net";

export interface Request {
  method?: "GET" | "POST" | "PUT";
  path: string | (() => string);
  token?: string;
  body?: () => unknown;
}
export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
  /** Reply to the first request that failed. */
  failure?: string | undefined;
}

const END = Buffer.from("\r\n\r\n");

export async function load(
  port: number,
  request: Request,
  { connections, ms }: { connections: number; ms: number },
): Promise<Measured> {
  const until = performance.now() + ms;
  const times: number[] = [];
  let failed = 0;
  let failure: string | undefined;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      await new Promise<void>((done, fail) => socket.once("connect", done).once("error", fail));
      while (performance.now() < until) {
        const startedAt = performance.now();
        const reply = await exchange(socket, written(port, request));
        times.push(performance.now() - startedAt);
        if (statusOf(reply) === 200) continue;
        failed += 1;
        failure ??= reply.toString("utf8");
      }
      socket.destroy();
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  times.sort((a, b) => a - b);
  const quantile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: times.length / seconds, p50: quantile(0.5), p99: quantile(0.99), failed, failure };
}

function written(port: number, { method = "GET", path, token, body }: Request): string {
  const content = body ? JSON.stringify(body()) : "";
  const address = typeof path === "string" ? path : path();
  return `${method} ${address} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${token ? `authorization: Bearer ${token}\r\n` : ""}${body ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(content)}\r\n` : ""}\r\n${content}`;
}

const statusOf = (reply: Buffer): number => Number(reply.toString("latin1", 9, 12));

/** Sends one request and returns the whole reply. */
function exchange(socket: Socket, request: string): Promise<Buffer> {
  return new Promise((done, fail) => {
    let received: Buffer = Buffer.alloc(0);
    let wanted = -1;
    const onData = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      if (wanted < 0) {
        const head = received.indexOf(END);
        if (head < 0) return;
        const length = /content-length: (\d+)/i.exec(received.toString("latin1", 0, head))?.[1];
        wanted = head + END.length + Number(length ?? 0);
      }
      if (received.length < wanted) return;
      socket.off("data", onData).off("error", fail);
      done(received);
    };
    socket.on("data", onData).once("error", fail);
    socket.write(request);
  });
}
