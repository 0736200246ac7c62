/** Sends a request unchanged over a real socket, including what a client library would correct. */
import { Agent, request } from "node:http";
import { connect } from "node:net";

export interface Raw {
  port: number;
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string | Buffer | undefined;
  /** How long an answer may take, in milliseconds. */
  patience?: number;
}
export interface RawAnswer {
  /** 0 if the connection ended without a response. */
  status: number;
  text: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  took: number;
}

const PATIENCE = 10_000;
const agent = new Agent({ keepAlive: true, maxSockets: 4 });
const fresh = new Agent({ keepAlive: false });

/** Sends a request; retries on a fresh connection, because a kept one may close just as it is used again. */
export async function sendRawRequest(raw: Raw): Promise<RawAnswer> {
  const answer = await once(raw, agent);
  return answer.status === 0 ? once(raw, fresh) : answer;
}

function once({ port, method, path, headers, body, patience = PATIENCE }: Raw, by: Agent): Promise<RawAnswer> {
  const started = performance.now();
  const { promise, resolve } = Promise.withResolvers<RawAnswer>();
  const end = (answer: Omit<RawAnswer, "took">) => resolve({ ...answer, took: performance.now() - started });
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const sent = request(
    { port, host: "127.0.0.1", method, path, agent: by, headers: { ...headers, ...length }, timeout: patience },
    (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        end({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString(), headers: response.headers }),
      );
      response.on("error", (error) => end({ status: 0, text: String(error), headers: {} }));
    },
  );
  sent.on("timeout", () => sent.destroy(new Error("no answer in time")));
  // A response sent before the whole body was read ends the sending, not the response.
  sent.on("error", (error) => setTimeout(() => end({ status: 0, text: String(error), headers: {} }), 50));
  sent.on("upgrade", (response, socket) => {
    socket.destroy();
    end({ status: response.statusCode ?? 0, text: "", headers: response.headers });
  });
  sent.end(body);
  return promise;
}
export const closeRaw = (): void => agent.destroy();

/** Sends any bytes and returns all that comes back until the server closes. */
export function sendBytes(port: number, bytes: string | Buffer): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.setTimeout(PATIENCE, () => socket.destroy());
  socket.on("data", (chunk) => chunks.push(Buffer.from(chunk)));
  socket.on("error", () => undefined);
  socket.on("close", () => resolve(Buffer.concat(chunks).toString()));
  socket.write(bytes);
  return promise;
}
