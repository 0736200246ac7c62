/**
 * Serves what is reached without signing in: the inbound webhook, signed by HMAC-SHA256 in hex over the timestamp, a
 * dot and the bytes, and the picture that notices that an email was opened.
 */
import { createHmac, type Hmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Binding, Services } from "#server/lib/area.ts";
import type { MailParser } from "#server/lib/mail/parse/parse.ts";
import { hashOf } from "#server/lib/security/secrets.ts";
import { MAX_REFUSED } from "#server/lib/serving/doors/doors.ts";
import { serveOpenRoute } from "#server/lib/serving/doors/open-route.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { INBOUND_PATH } from "../setting.ts";
import { mailReceiving } from "./receive.ts";

const MESSAGE = "message/rfc822";
const MAX_BYTES = 25_000_000;
/** Form of the key in an address. */
const KEY = /^[\w-]{43}$/;
/** Greatest age of a signed message. */
const SIGNED_FOR_MS = 300_000;
const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

interface Sender {
  agencyId: string;
  /** Signature of the following bytes, as the headers claim it. */
  signature: Buffer;
  /** Fed with the bytes as they come in, so that no turn of the event loop hashes all of them. */
  own: Hmac;
}

/** Returns the timestamp and signature that the headers claim, if they are whole and recent. */
function claimOf({ headers }: FastifyRequest): { timestamp: string; signature: string } | undefined {
  const { "x-greenroom-timestamp": timestamp, "x-greenroom-signature": signature } = headers;
  if (typeof timestamp !== "string" || typeof signature !== "string") return undefined;
  if (!/^\d{10}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return undefined;
  return Math.abs(Date.now() - Number(timestamp) * 1000) <= SIGNED_FOR_MS ? { timestamp, signature } : undefined;
}

type Dependencies = Pick<Services, "config" | "database" | "store" | "secrets" | "onError" | "publish"> & {
  parser: MailParser;
};

export const mailOpenRoutes = ({
  config,
  database,
  store,
  secrets,
  onError,
  publish,
  parser,
}: Dependencies): Binding => ({
  calls: {},
  bind: () => undefined,
  async plugin(app: FastifyInstance) {
    const receive = mailReceiving({ config, database, store, onError, publish });

    /** Finds the sender by the address's key. An unknown key and a stale signature get the same answer. */
    async function findSender(request: FastifyRequest<{ Params: { key: string } }>): Promise<Sender | undefined> {
      const claim = claimOf(request);
      const { key } = request.params;
      if (!claim || !KEY.test(key)) return undefined;
      const { rows } = await database.signIn((db) =>
        db.execute<{ agencyId: string; sealed: Buffer | null }>(
          sql`select agency_id as "agencyId", inbound_sealed as sealed from mail_setting where inbound_key = ${key}`,
        ),
      );
      const [setting] = rows;
      if (!setting?.sealed) return undefined;
      const own = createHmac("sha256", secrets.decrypt(setting.sealed)).update(`${claim.timestamp}.`);
      return { agencyId: setting.agencyId, signature: Buffer.from(claim.signature, "hex"), own };
    }

    const senderOf = serveOpenRoute(app, {
      method: "POST",
      url: `${INBOUND_PATH}/:key`,
      door: {
        open: "the key of the address and the signature are the proof",
        limit: { refused: MAX_REFUSED },
        proof: "key, timestamp and the header of the signature",
        bytes: MAX_BYTES,
      },
      takes: MESSAGE,
      open: findSender,
      async handle(request, reply, { agencyId, signature, own }) {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (!timingSafeEqual(signature, own.digest())) return reply.code(401).send();
        const origin = { agencyId, mailbox: null, folder: "INBOX", size: body.length } as const;
        await parser.parse(body, (mail) => receive(origin, mail));
        return reply.code(200).send();
      },
    });
    app.addContentTypeParser(MESSAGE, async (request: FastifyRequest, payload: IncomingMessage) => {
      const { own } = senderOf(request);
      const parts: Buffer[] = [];
      let size = 0;
      for await (const part of payload) {
        const bytes = Buffer.from(part);
        size += bytes.length;
        if (size > MAX_BYTES) throw new Refusal("tooLarge");
        own.update(bytes);
        parts.push(bytes);
      }
      return Buffer.concat(parts, size);
    });

    const picture = { open: "in emails that people open", limit: { quick: "page" }, proof: "file" } as const;
    app.get<{ Params: { file: string } }>(
      "/mail/v1/opened/:file",
      { config: { door: picture } },
      async (request, reply) => {
        const [, token] = /^([\w-]{43})\.gif$/.exec(request.params.file) ?? [];
        // HEAD comes from programs that check links, not from a reader.
        if (token && request.method === "GET")
          await database.signIn((db) =>
            db.execute(
              sql`update mail_log
                set opened = least(opened + 1, 1000000), opened_at = coalesce(opened_at, now())
                where open_hash = ${hashOf(token)} and deleted_at is null`,
            ),
          );
        // An unknown token gets the same picture.
        return reply
          .header("cache-control", "no-store")
          .header("referrer-policy", "no-referrer")
          .type("image/gif")
          .send(PIXEL);
      },
    );
  },
});
