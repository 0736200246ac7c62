/** Serves the built web app: precompressed immutable assets, and the page with a fresh nonce for each reply. */
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { PLAYER_ORIGINS } from "#contract/links/embed.ts";
import { screenFiles } from "./first-visit.ts";
import { sendRefusal } from "./http-server.ts";
import { Refusal } from "./refusal.ts";
import { takesEncoding } from "./sending/encodings.ts";
import { runsByItself, type Sent, USUAL_HEADERS } from "./sending/headers.ts";

const API = /^\/(user|talent|client|finance|media|mail|cms|notification|fan)\/v1\/|^\/(api|live|health|ready)(\/|$)/;
interface MapStyle {
  style: string;
  /** Origins beside its own that it loads from. */
  origins: readonly string[];
}
const originsOf = (map: MapStyle): string => [new URL(map.style).origin, ...map.origins].join(" ");

/** Files may come from and go to a store with its own origin, and so may the ground of maps. */
const policy = (nonce: string, files: string, maps: string) =>
  `default-src 'self'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:${files}${maps}; media-src 'self' blob:${files}; font-src 'self'; connect-src 'self'${files}${maps}; frame-src ${PLAYER_ORIGINS.join(" ")}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default dompurify`;

/**
 * The one page that Meta's embedded sign-up of WhatsApp runs on; every other page refuses its SDK. The SDK knows no Trusted
 * Types, and its window answers the page that opened it.
 */
const META_SIGN_UP = "/settings/whatsapp/connect";
const withMeta = (rules: string): string =>
  rules
    .replace("script-src 'self'", "script-src 'self' https://connect.facebook.net")
    .replace("connect-src 'self'", "connect-src 'self' https://*.facebook.com https://connect.facebook.net")
    .replace("frame-src ", "frame-src https://*.facebook.com ")
    .replace("; require-trusted-types-for 'script'; trusted-types default dompurify", "");

/** The worker that draws PDFs compiles WebAssembly and loads fonts; a worker has no document, and the policy of its own file. */
const PDF_WORKER = /\/pdf\.worker[^/]*\.mjs(?:\.br|\.gz)?$/;
const PDF_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
/** The worker that reads the tiles of a map, from where its style says. */
const MAP_WORKER = /\/maplibre-gl-worker[^/]*\.mjs(?:\.br|\.gz)?$/;
const mapWorkerPolicy = (maps: string): string => `default-src 'none'; script-src 'self'; connect-src 'self'${maps}`;

/** Text as the value of an attribute. */
const attribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** The worker of a tour's page fetches what it cannot find in what the page keeps; it has the policy of its own file. */
const TOUR_WORKER_POLICY = "default-src 'none'; connect-src 'self'";

export async function serveWebApp(
  app: FastifyInstance,
  directory: string,
  { filesOrigin, map }: { filesOrigin: string | undefined; map: MapStyle | undefined },
): Promise<void> {
  const files = filesOrigin ? ` ${filesOrigin}` : "";
  const maps = map ? ` ${originsOf(map)}` : "";
  const index = join(directory, "index.html");
  if (!existsSync(index)) return;
  const html = readFileSync(index, "utf8").replace("__MAP_STYLE__", () => attribute(map?.style ?? ""));
  const filesOf = screenFiles(join(directory, "first-visit.json"));
  await app.register(async (assets) => {
    assets.addHook("onRoute", (route) => {
      const door = { open: "the app's own files", limit: { quick: "asset" } } as const;
      route.config = { ...route.config, door, sends: "asset" };
    });
    await assets.register(fastifyStatic, {
      root: join(directory, "assets"),
      prefix: "/assets/",
      preCompressed: true,
      // A name is good for one content: nothing is asked about it again, and nothing of it by ranges.
      cacheControl: false,
      etag: false,
      lastModified: false,
      acceptRanges: false,
      decorateReply: false,
      setHeaders: (reply, path) => {
        if (runsByItself(path)) void reply.headers(USUAL_HEADERS);
        if (PDF_WORKER.test(path)) void reply.header("content-security-policy", PDF_WORKER_POLICY);
        if (MAP_WORKER.test(path)) void reply.header("content-security-policy", mapWorkerPolicy(maps));
        void reply.header("cache-control", "public, max-age=31536000, immutable");
      },
    });
  });
  serveSingleFile(app, {
    url: "/enquiry/embed.js",
    path: join(directory, "enquiry.js"),
    open: "other websites show forms with it",
    type: "text/javascript; charset=utf-8",
    maxAge: 3600,
    sends: "asset",
    headers: { "cross-origin-resource-policy": "cross-origin" },
  });
  serveSingleFile(app, {
    url: "/tour/worker.js",
    path: join(directory, "tour/worker.js"),
    open: "it opens the page of a tour's link without a connection",
    type: "text/javascript; charset=utf-8",
    maxAge: 0,
    headers: { "content-security-policy": TOUR_WORKER_POLICY },
  });
  serveSingleFile(app, {
    url: "/icon.svg",
    path: join(directory, "icon.svg"),
    open: "the icon of the page and of notifications",
    type: "image/svg+xml",
    maxAge: 86_400,
  });
  const door = { open: "the page of the app shows what its session may see", limit: { quick: "page" } } as const;
  app.get("/*", { config: { door } }, async (request, reply) => {
    const [path = ""] = request.url.split("?");
    if (API.test(path) || path.startsWith("/assets/")) return sendRefusal(reply, new Refusal("notFound"), request.id);
    const nonce = randomBytes(16).toString("base64");
    const rules = policy(nonce, files, maps);
    const isSignUp = path === META_SIGN_UP;
    if (isSignUp) void reply.header("cross-origin-opener-policy", "same-origin-allow-popups");
    return reply
      .header("content-security-policy", isSignUp ? withMeta(rules) : rules)
      .type("text/html; charset=utf-8")
      .send(html.replace("__SCREEN__", filesOf(path)).replaceAll("__NONCE__", nonce));
  });
}

interface SingleFile {
  url: string;
  path: string;
  /** Reason why it needs no sign-in. */
  open: string;
  type: string;
  /** Seconds after which it is asked for again. */
  maxAge: number;
  /** Left out for files that run by themselves, such as an SVG. */
  sends?: Sent;
  headers?: Readonly<Record<string, string>>;
}

/** Serves a file whose address does not change with its content. */
function serveSingleFile(
  app: FastifyInstance,
  { url, path, open, type, maxAge, sends, headers = {} }: SingleFile,
): void {
  // A build of another version may lack it.
  if (!existsSync(path)) return;
  const [content, compressed] = [readFileSync(path), readFileSync(`${path}.br`)];
  const door = { open, limit: { quick: "page" } } as const;
  app.get(url, { config: { door, ...(sends && { sends }) } }, async (request, reply) => {
    const takesBrotli = takesEncoding(request.headers, "br");
    if (takesBrotli) reply.header("content-encoding", "br");
    return reply
      .headers({ ...headers, vary: "Accept-Encoding", "cache-control": `public, max-age=${maxAge}` })
      .type(type)
      .send(takesBrotli ? compressed : content);
  });
}
