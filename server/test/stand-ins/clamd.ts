/** A virus scanner that speaks clamd's protocol, and knows one virus: the EICAR test file. */
import { createServer } from "node:net";
import { setTimeout } from "node:timers/promises";
import { closeWithFile } from "../file/end.ts";

export const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}", "$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

export async function startClamd({ most = 110_000_000 } = {}) {
  const scanned: number[] = [];
  const server = createServer((socket) => {
    let held = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (chunk: Buffer) => {
      held = Buffer.concat([held, chunk]);
      const command = "zINSTREAM\0";
      if (held.length < command.length) return;
      if (held.toString("latin1", 0, command.length) !== command) return socket.end("UNKNOWN COMMAND\0");
      const pieces: Buffer[] = [];
      for (let offset = command.length; offset + 4 <= held.length; ) {
        const length = held.readUInt32BE(offset);
        if (length === 0) {
          const content = Buffer.concat(pieces);
          scanned.push(content.length);
          return void setTimeout(1).then(() =>
            socket.end(content.includes(EICAR) ? "stream: Eicar-Signature FOUND\0" : "stream: OK\0"),
          );
        }
        if (offset + length > most) return socket.end("INSTREAM size limit exceeded. ERROR\0");
        if (offset + 4 + length > held.length) return undefined;
        pieces.push(held.subarray(offset + 4, offset + 4 + length));
        offset += 4 + length;
      }
      return undefined;
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  const close = () => new Promise((resolve) => server.close(resolve));
  closeWithFile(close);
  return {
    url: `tcp://127.0.0.1:${address.port}`,
    scanned,
    close,
  };
}
