/** Replies to bytes that Node could not parse as a request, on the raw socket but with the usual error body. */
import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { ERRORS, type ErrorBody } from "#contract/errors.ts";

export const replyToClientError =
  (headers: Readonly<Record<string, string>>) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === "ECONNRESET" || !socket.writable) return;
    const code = error.code === "HPE_HEADER_OVERFLOW" ? "tooLarge" : "malformed";
    const [status, message] = ERRORS[code];
    const body: ErrorBody = { error: { code, message, details: [], requestId: randomUUID() } };
    const text = JSON.stringify(body);
    const replyHeaders = {
      ...headers,
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(text),
      connection: "close",
    };
    const lines = Object.entries(replyHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${text}`);
    socket.destroySoon();
  };
