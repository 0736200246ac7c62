/** Streams a generated file as a reply, without holding it in memory. */
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

export interface FileReply {
  /** Filename with extension. Characters other than letters, digits, spaces, dots and dashes are dropped. */
  name: string;
  type: string;
  headers?: Readonly<Record<string, string>>;
  parts: AsyncIterable<Uint8Array>;
}

export function sendFile(reply: FastifyReply, { name, type, headers = {}, parts }: FileReply): Readable {
  const safe = name.replaceAll(/[^\w .-]/g, "");
  reply.headers({ ...headers, "content-disposition": `attachment; filename="${safe}"` }).type(type);
  // A stream is sent itself: one around it that is destroyed unread would leave it open.
  return parts instanceof Readable ? parts : Readable.from(parts, { objectMode: false });
}
