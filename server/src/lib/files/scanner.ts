/** Asks a virus scanner (clamd, by its INSTREAM command) about a file. */
import { connect, type Socket } from "node:net";

/** The scanner gave no answer: the file is neither good nor bad, and will be scanned again. */
export class ScannerUnavailable extends Error {}

export interface Scanner {
  /** Returns what was found in a file, or null. */
  scan(content: AsyncIterable<Uint8Array>): Promise<string | null>;
}

const SILENT_MS = 60_000;
/** The scanner refuses longer pieces. */
const PIECE = 64 * 1024;
const MAX_ANSWER = 4096;

/** Opens a scanner at `tcp://host:port` or `unix:///path`. */
export function openScanner(address: string): Scanner {
  const url = new URL(address);
  const dial = (): Socket =>
    url.protocol === "unix:"
      ? connect({ path: decodeURIComponent(url.pathname) })
      : connect({ host: url.hostname.replace(/^\[|\]$/g, ""), port: Number(url.port || 3310) });
  return {
    async scan(content) {
      const socket = dial();
      try {
        return verdictOf(await ask(socket, content));
      } catch (error) {
        if (error instanceof ScannerUnavailable) throw error;
        throw new ScannerUnavailable("the virus scanner can't be reached", { cause: error });
      } finally {
        socket.destroy();
      }
    },
  };
}

async function ask(socket: Socket, content: AsyncIterable<Uint8Array>): Promise<string> {
  const answer = new Promise<string>((resolve, reject) => {
    let text = "";
    socket.setTimeout(SILENT_MS, () => reject(new Error("it does not answer")));
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      if (text.includes("\0") || text.length > MAX_ANSWER) resolve(text);
    });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("it ended the connection")));
  });
  // The scanner may answer, or be gone, before it has everything.
  const ended = answer.then(
    () => true,
    () => true,
  );
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  socket.write("zINSTREAM\0");
  for await (const bytes of content) {
    for (let offset = 0; offset < bytes.length && !isOver; offset += PIECE) {
      const piece = bytes.subarray(offset, offset + PIECE);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(piece.length);
      socket.write(length);
      if (!socket.write(piece)) await Promise.race([new Promise((resolve) => socket.once("drain", resolve)), ended]);
    }
    if (isOver) break;
  }
  if (!isOver) socket.write(Buffer.alloc(4));
  return answer;
}

function verdictOf(answer: string): string | null {
  const text = answer.split("\0")[0]?.trim() ?? "";
  if (text === "stream: OK") return null;
  const found = /^stream: ([\x20-\x7e]{1,100}) FOUND$/.exec(text)?.[1];
  if (found) return found;
  throw new ScannerUnavailable(`the virus scanner could not scan a file: ${text.slice(0, 100)}`);
}
