import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { LIVE_PATH } from "#contract/live.ts";

/** Returns one of several kinds of malformed WebSocket frames. */
export function malformed(number: number): Buffer {
  const mask = Buffer.from([1, 2, 3, 4]);
  const text = (content: Buffer | string, first = 0x81) => {
    const payload = Buffer.from(content);
    const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0));
    const size =
      payload.length < 126
        ? Buffer.from([0x80 | payload.length])
        : Buffer.from([0xfe, payload.length >> 8, payload.length & 255]);
    return Buffer.concat([Buffer.from([first]), size, mask, masked]);
  };
  const kinds = [
    () => Buffer.from([0x81, 0x05, ...Buffer.from("plain")]),
    () => text("reserved bit", 0xc1),
    () => text("reserved opcode", 0x80 | (3 + (number % 5))),
    () => text("a piece of nothing", 0x80),
    () => text("a torn ping", 0x09),
    () => Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, ...mask]),
    () => text(Buffer.from([0xff, 0xfe, 0xc0, 0x80])),
    () => text("{".repeat(1 + (number % 4_000))),
    () => text(`{"token":"${"x".repeat(5_000)}"}`),
    () => text(`${"[".repeat(2_000)}${"]".repeat(2_000)}`),
    () => text('{"__proto__":{"token":"x"},"token":null}'),
    () => text(Buffer.from([0x03]), 0x88),
    () => text(Buffer.alloc(64, number)).subarray(0, 9),
    () => Buffer.from(Array.from({ length: 40 }, (_, index) => (number * 31 + index * 17) % 256)),
  ];
  return (kinds[number % kinds.length] ?? Buffer.of)();
}

/** Opens a WebSocket by hand, as far as the reply of the server. */
async function shakeHands(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(
    `GET ${LIVE_PATH} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  await once(socket, "data");
  return socket;
}

/** Opens a screen that signs in and never answers a close frame, as a suspended laptop leaves it. */
export async function openDeaf(origin: string, token: string): Promise<Socket> {
  const socket = await shakeHands(origin);
  const greeting = Buffer.from(JSON.stringify({ token }));
  // Masks with zeros.
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | greeting.length, 0, 0, 0, 0]), greeting]));
  socket.resume();
  return socket;
}

export async function sendFrames(origin: string, frame: Buffer): Promise<void> {
  const socket = await shakeHands(origin);
  const closed = once(socket, "close");
  socket.write(frame);
  // Some frames only make the server wait for more.
  await Promise.race([closed, sleep(20)]);
  socket.destroy();
}
