/** What is reached without signing in: the inbound webhook, signed, and the picture that notices that an email was opened. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Binding, Services } from "#server/lib/area.ts";
import type { MailParser } from "#server/lib/mail/parse/parse.ts";
import { hashOf } from "#server/lib/security/secrets.ts";
import { INBOUND_PATH } from "../setting.ts";
import { mailReceiving } from "./receive.ts";

const MESSAGE = "message/rfc822";
const MOST_BYTES = 25_000_000;
/** How old a signed message may be. */
const SIGNED_FOR_MS = 300_000;
const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** Signs a message: HMAC-SHA256 in hex over the timestamp, a dot, and the bytes. */
export const signInbound = (secret: string, timestamp: string, body: Buffer): string =>
  createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex");

function isSigned(secret: string, timestamp: unknown, signature: unknown, body: Buffer): boolean {
  if (typeof timestamp !== "string" || typeof signature !== "string" || !/^\d{10}$/.test(timestamp)) return false;
  if (Math.abs(Date.now() - Number(timestamp) * 1000) > SIGNED_FOR_MS) return false;
  const [sent, own] = [Buffer.from(signature, "utf8"), Buffer.from(signInbound(secret, timestamp, body), "utf8")];
  return sent.length === own.length && timingSafeEqual(sent, own);
}

type Dependencies = Pick<Services, "config" | "database" | "store" | "secrets"> & { parser: MailParser };

export const mailOpenRoutes = ({ config, database, store, secrets, parser }: Dependencies): Binding => ({
  calls: {},
  bind: () => undefined,
  async plugin(app: FastifyInstance) {
    const receive = mailReceiving({ config, database, store });
    app.addContentTypeParser(MESSAGE, { parseAs: "buffer", bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    );

    app.post<{ Params: { key: string } }>(
      `${INBOUND_PATH}/:key`,
      { bodyLimit: MOST_BYTES, config: { takes: MESSAGE } },
      async (request, reply) => {
        const { rows } = await database.signIn((db) =>
          db.execute<{ agencyId: string; sealed: Buffer | null }>(
            sql`select agency_id as "agencyId", inbound_sealed as sealed from mail_setting where inbound_key = ${request.params.key}`,
          ),
        );
        const [setting] = rows;
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { "x-greenroom-timestamp": timestamp, "x-greenroom-signature": signature } = request.headers;
        // An unknown key and a wrong signature are told the same.
        if (!setting?.sealed || !isSigned(secrets.decrypt(setting.sealed), timestamp, signature, body))
          return reply.code(401).send();
        const origin = { agencyId: setting.agencyId, mailbox: null, folder: "INBOX", size: body.length } as const;
        await parser.parse(body, (mail) => receive(origin, mail));
        return reply.code(200).send();
      },
    );

    app.get<{ Params: { file: string } }>("/mail/v1/opened/:file", async (request, reply) => {
      const [, token] = /^([\w-]{43})\.gif$/.exec(request.params.file) ?? [];
      if (token)
        await database.signIn((db) =>
          db.execute(
            sql`update mail_log set opened = least(opened + 1, 1000000), opened_at = coalesce(opened_at, now()) where open_hash = ${hashOf(token)} and deleted_at is null`,
          ),
        );
      // An unknown one gets the same picture.
      return reply
        .header("cache-control", "no-store")
        .header("referrer-policy", "no-referrer")
        .type("image/gif")
        .send(PIXEL);
    });
  },
});
