/** A file as an answer, sent while it is made: never held as a whole. */
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

export interface FileReply {
  /** With its ending; letters, digits, spaces, dots and dashes. */
  name: string;
  type: string;
  headers?: Readonly<Record<string, string>>;
  parts: AsyncIterable<Uint8Array>;
}

export function sendFile(reply: FastifyReply, { name, type, headers = {}, parts }: FileReply): Readable {
  const safe = name.replaceAll(/[^\w .-]/g, "");
  reply.headers({ ...headers, "content-disposition": `attachment; filename="${safe}"` }).type(type);
  return Readable.from(parts, { objectMode: false });
}
