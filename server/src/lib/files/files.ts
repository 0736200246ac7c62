/**
 * Serves files by short-lived signed links. A link names the session that it was made for, and is good only while that
 * session lives and its person may see the file.
 */
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Secrets } from "../security/secrets.ts";
import { notFound } from "../serving/refusal.ts";
import type { Link } from "../serving/reply.ts";
import { type FileStore, isFileKey } from "./storage/store.ts";

const PATH = "/media/v1/files";
const HOUR = 3_600_000;
const MAX_LINKS = 50_000;

/** Returns the target of a link to one of a file's keys. A bare key is a picture that the server generated. */
export const linked = (key: string, contentType: string, filename: string, mediaId: string): string =>
  `${key}\n${contentType}\n${mediaId}\n${filename}`;

/** Makes the links of a session. */
export type LinksOf = (sessionId: string) => Link;

/** Makes links that are valid for one to two hours. Within an hour a link stays the same, so that browsers cache the file. */
export function linkMaker(secrets: Secrets): LinksOf {
  let hour = 0;
  let count = 0;
  const bySession = new Map<string, Map<string, string>>();
  return (sessionId) => (target) => {
    const now = Math.floor(Date.now() / HOUR);
    if (now !== hour || count > MAX_LINKS) {
      bySession.clear();
      count = 0;
    }
    hour = now;
    const links = bySession.get(sessionId) ?? new Map<string, string>();
    bySession.set(sessionId, links);
    const existing = links.get(target);
    if (existing) return existing;
    const until = String((now + 2) * HOUR);
    const [key = "", type, media = "", name = ""] = target.split("\n");
    const more: Record<string, string> = type === undefined ? {} : { type, media, name };
    const signature = secrets.sign(signed({ target, until, session: sessionId }));
    const link = `${PATH}/${key}?${new URLSearchParams({ until, session: sessionId, signature, ...more })}`;
    links.set(target, link);
    count += 1;
    return link;
  };
}

const signed = ({ target, until, session }: { target: string; until: string; session: string }): string =>
  `${target} ${until} ${session}`;

/** Types shown inline, none of which can hold a script; all others are downloaded. */
const INLINE =
  /^(image\/(webp|png|jpeg|gif)|video\/(mp4|quicktime|x-m4v|mpeg|x-msvideo)|audio\/(mpeg|wav|aac|x-ms-wma))$/;

/** Smaller files come from the server, with one request instead of two. */
const DIRECT_FROM = 1_000_000;

const QUERY = ["until", "session", "signature", "type", "media", "name", "download"] as const;
interface FileRoute {
  Params: { key: string };
  Querystring: Partial<Record<(typeof QUERY)[number], string>>;
}

/** Target of a link: a key, and the file that it belongs to unless it is the file's own key. */
export interface LinkedFile {
  key: string;
  mediaId: string | undefined;
}

export interface FileServices {
  store: FileStore;
  secrets: Secrets;
  /** True if the session is alive and its person may see the file. */
  maySee: (sessionId: string, file: LinkedFile) => Promise<boolean>;
}

export function serveFiles(app: FastifyInstance, { store, secrets, maySee }: FileServices): void {
  const door = {
    open: "the signature of the link is the proof",
    limit: { quick: "asset" },
    proof: "signature",
  } as const;
  app.get<FileRoute>(`${PATH}/:key`, { config: { door } }, async (request, reply) => {
    const { key } = request.params;
    // A name that is given twice is an array.
    if (!QUERY.every((name) => ["string", "undefined"].includes(typeof request.query[name]))) throw notFound();
    const { until = "", session = "", signature = "", type, media = "", name = "", download } = request.query;
    const target = type === undefined ? key : linked(key, type, name, media);
    if (!isFileKey(key) || !/^\d{13}$/.test(until) || Number(until) < Date.now()) throw notFound();
    if (!secrets.verify(signed({ target, until, session }), signature)) throw notFound();
    if (!(await maySee(session, { key, mediaId: type === undefined ? undefined : media }))) throw notFound();
    const contentType = type ?? "image/webp";
    const how = INLINE.test(contentType) && download === undefined ? "inline" : "attachment";
    reply
      .header("content-type", contentType)
      .header("cache-control", "private, max-age=3600, immutable")
      .header("etag", `"${key}"`)
      .header("accept-ranges", "bytes")
      .header("content-security-policy", "sandbox; default-src 'none'; frame-ancestors 'none'")
      .header("cross-origin-resource-policy", "same-origin")
      .header("content-disposition", disposition(how, name));
    if (request.headers["if-none-match"] === `"${key}"`) return reply.code(304).send();
    const size = await store.size(key);
    if (size === null) throw notFound();
    if (store.direct && size >= DIRECT_FROM)
      return reply
        .header("cache-control", "private, no-store")
        .redirect(await store.direct.get(key, { contentType, disposition: disposition(how, name) }), 302);
    return sendRange(reply, store, { key, size, range: request.headers.range });
  });
}

/** Returns a Content-Disposition header (RFC 6266): an ASCII name for old clients, the full name for others. */
export function disposition(how: "inline" | "attachment", name: string): string {
  if (name === "") return how;
  const plain = name.replaceAll(/[^\w .()-]/g, "_");
  const encodedName = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${encodedName}`;
}

/** Sends one range (RFC 9110), the whole file for anything else, or 416 for a range outside it. HEAD knows no ranges. */
export function sendRange(
  reply: FastifyReply,
  store: FileStore,
  { key, size, range = "" }: { key: string; size: number; range: string | undefined },
): FastifyReply {
  const [, first = "", last = ""] =
    /^bytes=(\d{0,15})-(\d{0,15})$/.exec(reply.request.method === "HEAD" ? "" : range) ?? [];
  if (first === "" && last === "")
    return reply.header("content-length", size).send(size === 0 ? "" : Readable.from(store.read(key)));
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (from > to) return reply.code(416).header("content-range", `bytes */${size}`).header("content-length", 0).send("");
  return reply
    .code(206)
    .header("content-range", `bytes ${from}-${to}/${size}`)
    .header("content-length", to - from + 1)
    .send(Readable.from(store.read(key, { from, to })));
}
