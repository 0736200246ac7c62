/**
 * Serves the OpenAPI document as it was written when the server was built (`commands/write-openapi.ts`): making it takes
 * seconds, and it has 2.6 MB, of which Brotli leaves a thirtieth.
 */
import { createReadStream, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { Refusal } from "./refusal.ts";
import { takesEncoding } from "./sending/encodings.ts";

/** Path of the document in the built server. */
const BUILT = new URL("../../../dist/openapi.json", import.meta.url).pathname;
const DOOR = { open: "describes the calls, and nothing of anybody", limit: { quick: "document" } } as const;

/** The document as it is sent; `etag` is that of its text. */
interface Compressed {
  body: Buffer;
  etag: string;
}

export function serveApiDocument(app: FastifyInstance): void {
  let compressed: Promise<Compressed> | undefined;
  const load = async (): Promise<Compressed> => ({
    body: await readFile(`${BUILT}.br`),
    etag: await readFile(`${BUILT}.etag`, "utf8"),
  });
  app.get("/api/openapi.json", { config: { door: DOOR } }, async ({ headers }, reply) => {
    if (!existsSync(BUILT)) throw new Refusal("notFound");
    compressed ??= load();
    const { body, etag } = await compressed;
    reply
      .type("application/json; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("vary", "Accept-Encoding")
      .header("etag", etag);
    if (headers["if-none-match"] === etag) return reply.code(304).send();
    if (takesEncoding(headers, "br")) return reply.header("content-encoding", "br").send(body);
    return reply.send(createReadStream(BUILT));
  });
}
