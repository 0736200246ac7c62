/** Files on disk under keys the server made, and the signed links they are reached by: short-lived, on a path of their own. */
import { createReadStream } from "node:fs";
import { mkdir, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { notFound } from "./refusal.ts";
import type { Link } from "./reply.ts";
import type { Secrets } from "./secrets.ts";

const PATH = "/media/v1/files";
const HOUR = 3_600_000;
const KEY = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const MOST_LINKS = 50_000;

/** Writes a file whole or not at all. */
export async function storeFile(directory: string, key: string, content: Buffer): Promise<void> {
  if (!KEY.test(key)) throw new Error("a key that the server did not make");
  const folder = join(directory, key.slice(-2));
  await mkdir(folder, { recursive: true });
  const part = join(folder, `${key}.part`);
  await writeFile(part, content, { mode: 0o600 });
  await rename(part, join(folder, key));
}

/** A link is good for one to two hours; within the hour it stays the same, so that a browser keeps the picture. */
export function linkMaker(secrets: Secrets): Link {
  let hour = 0;
  const made = new Map<string, string>();
  return (key) => {
    const now = Math.floor(Date.now() / HOUR);
    if (now !== hour || made.size > MOST_LINKS) made.clear();
    hour = now;
    const known = made.get(key);
    if (known) return known;
    const until = (now + 2) * HOUR;
    const link = `${PATH}/${key}?until=${until}&signature=${secrets.sign(`${key} ${until}`)}`;
    made.set(key, link);
    return link;
  };
}

export function serveFiles(app: FastifyInstance, directory: string, secrets: Secrets): void {
  app.get<{ Params: { key: string }; Querystring: { until?: string; signature?: string } }>(
    `${PATH}/:key`,
    async (request, reply) => {
      const { key } = request.params;
      const { until = "", signature = "" } = request.query;
      if (
        !KEY.test(key) ||
        !/^\d{13}$/.test(until) ||
        Number(until) < Date.now() ||
        !secrets.verify(`${key} ${until}`, signature)
      )
        throw notFound();
      const path = join(directory, key.slice(-2), key);
      const known = await stat(path).catch(() => null);
      if (!known) throw notFound();
      reply
        .header("content-type", "image/webp")
        .header("content-length", known.size)
        .header("cache-control", "private, max-age=3600, immutable")
        .header("content-security-policy", "sandbox; default-src 'none'")
        .header("cross-origin-resource-policy", "same-origin")
        .header("content-disposition", "inline");
      return reply.send(createReadStream(path));
    },
  );
}
