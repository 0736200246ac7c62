/** Serves the built web app: precompressed immutable assets, and the page with a fresh nonce for each reply. */
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { PLAYER_ORIGINS } from "#contract/links/embed.ts";
import { sendRefusal } from "./http-server.ts";
import { Refusal } from "./refusal.ts";

const API = /^\/(user|talent|client|finance|media|mail|cms|notification)\/v1\/|^\/(api|live|health|ready)(\/|$)/;
/** Files may come from and go to a store with an origin of its own. */
const policy = (nonce: string, files: string) =>
  `default-src 'self'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:${files}; media-src 'self' blob:${files}; font-src 'self'; connect-src 'self'${files}; frame-src ${PLAYER_ORIGINS.join(" ")}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default dompurify`;

/** The worker that draws PDFs compiles WebAssembly and loads fonts; a worker has no document, and the policy of its own file. */
const PDF_WORKER = /\/pdf\.worker[^/]*\.mjs(?:\.br|\.gz)?$/;
const PDF_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

export async function serveWebApp(
  app: FastifyInstance,
  directory: string,
  { filesOrigin }: { filesOrigin: string | undefined },
): Promise<void> {
  const files = filesOrigin ? ` ${filesOrigin}` : "";
  const index = join(directory, "index.html");
  if (!existsSync(index)) return;
  const html = readFileSync(index, "utf8");
  await app.register(fastifyStatic, {
    root: join(directory, "assets"),
    prefix: "/assets/",
    preCompressed: true,
    immutable: true,
    maxAge: "365d",
    decorateReply: false,
    setHeaders: (reply, path) => {
      void reply.header("cache-control", "public, max-age=31536000, immutable");
      if (PDF_WORKER.test(path)) void reply.header("content-security-policy", PDF_WORKER_POLICY);
    },
  });
  app.get("/*", async (request, reply) => {
    const [path = ""] = request.url.split("?");
    if (API.test(path) || path.startsWith("/assets/")) return sendRefusal(reply, new Refusal("notFound"), request.id);
    const nonce = randomBytes(16).toString("base64");
    return reply
      .header("content-security-policy", policy(nonce, files))
      .type("text/html; charset=utf-8")
      .send(html.replaceAll("__NONCE__", nonce));
  });
}
