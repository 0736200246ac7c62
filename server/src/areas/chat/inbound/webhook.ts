/**
 * Meta's webhook: the signature covers the bytes as they came, and the rows are committed before it is acknowledged.
 */
import { createHmac, randomUUIDv7, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { z } from "#contract/schema.ts";
import type { Binding, Services } from "#server/lib/area.ts";
import { systemInLocked } from "#server/lib/database/scope.ts";
import { MAX_REFUSED, WEBHOOK_DOOR } from "#server/lib/serving/doors/doors.ts";
import { serveOpenRoute } from "#server/lib/serving/doors/open-route.ts";
import { sentJson } from "#server/lib/values/sent-json.ts";
import { sameText } from "./same-text.ts";
import {
  MessagesValue,
  readLoosely,
  UNREADABLE_CHANGE,
  Webhook,
  WebhookChange,
  WebhookEntry,
} from "./webhook-shapes.ts";

export const META_WEBHOOK_PATH = "/notification/v1/whatsapp/webhook";
/** Meta sends up to 3 MB. */
const MAX_BYTES = 3_145_728;
/** Form of the signature header. */
const SIGNATURE = /^sha256=[0-9a-f]{64}$/;

/** The header `X-Hub-Signature-256` of a body. */
export const signatureOf = (body: Buffer, secret: string): string =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

function isSigned(body: Buffer, sent: string, secret: string): boolean {
  const [own, other] = [Buffer.from(signatureOf(body, secret)), Buffer.from(sent)];
  return own.length === other.length && timingSafeEqual(own, other);
}

interface Change {
  agencyId: string;
  accountMetaId: string;
  field: string;
  value: unknown;
}

type Dependencies = Pick<Services, "database" | "config" | "onError">;

interface Sent extends Omit<Change, "agencyId" | "value"> {
  value: unknown;
}
/** Reads each change by itself: one of an unexpected form doesn't stop the others, and is kept as it came. */
function changesIn({ entry }: z.output<typeof Webhook>): { sent: Sent[]; lost: number } {
  const sent: Sent[] = [];
  let lost = 0;
  for (const account of entry) {
    const read = readLoosely(WebhookEntry, account);
    const accountMetaId = read.value?.id;
    if (accountMetaId === undefined) lost += 1;
    else if (read.misread.length > 0) sent.push({ accountMetaId, field: UNREADABLE_CHANGE, value: account });
    else
      for (const change of read.value?.changes ?? []) {
        const parsed = WebhookChange.safeParse(change);
        sent.push({ accountMetaId, ...(parsed.success ? parsed.data : { field: UNREADABLE_CHANGE, value: change }) });
      }
  }
  return { sent, lost };
}

const numberIn = (value: unknown): string | undefined =>
  readLoosely(MessagesValue, value).value?.metadata.phone_number_id;

/** Finds the account and number of each change; changes that belong to no agency here are dropped. */
async function changesOf({ database }: Dependencies, changes: readonly Sent[]): Promise<Change[]> {
  const numbers = changes.flatMap(({ value }) => numberIn(value) ?? []);
  const { rows } = await database.signIn((db) =>
    db.execute<{ agencyId: string; metaId: string; number: boolean }>(
      sql`select agency_id as "agencyId", meta_id as "metaId", false as number
        from chat_account
        where meta_id = any (${sql.param(changes.map(({ accountMetaId }) => accountMetaId))}::text[])
          and state <> 'DISCONNECTED'
        union
        select agency_id, meta_id, true
        from chat_number
        where meta_id = any (${sql.param(numbers)}::text[]) and state <> 'DISCONNECTED'`,
    ),
  );
  const agencyOf = (metaId: string, number: boolean) =>
    rows.find((row) => row.number === number && row.metaId === metaId)?.agencyId;
  return changes.flatMap((sent): Change[] => {
    const number = numberIn(sent.value);
    const agencyId = number === undefined ? agencyOf(sent.accountMetaId, false) : agencyOf(number, true);
    return agencyId ? [{ ...sent, agencyId }] : [];
  });
}

async function keep(services: Dependencies, body: z.output<typeof Webhook>): Promise<boolean> {
  const { sent, lost } = changesIn(body);
  if (lost > 0) services.onError(new Error(`WhatsApp: ${lost} parts of a webhook name no account and are not kept.`));
  const changes = await changesOf(services, sent);
  for (const [agencyId, group] of Map.groupBy(changes, (change) => change.agencyId))
    await services.database.scope(systemInLocked(agencyId), "write", async (db) => {
      for (const { accountMetaId, field, value } of group)
        await db.execute(
          sql`insert into chat_inbox (id, agency_id, account_meta_id, field, value)
            values (${randomUUIDv7()}::uuid, ${agencyId}::uuid, ${accountMetaId}, ${field},
              ${JSON.stringify(value)}::jsonb)`,
        );
    });
  return changes.length > 0;
}

export const chatWebhook = (services: Dependencies, wake: () => void): Binding => ({
  calls: {},
  bind: () => undefined,
  async plugin(app: FastifyInstance) {
    const { metaAppSecret, metaVerifyToken } = services.config;
    app.removeContentTypeParser("application/json");
    app.addContentTypeParser("application/json", { parseAs: "buffer", bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    const challenged = {
      open: "the verify token is the proof",
      limit: { refused: MAX_REFUSED },
      proof: "token",
    } as const;
    app.get(META_WEBHOOK_PATH, { config: { door: challenged } }, async (request, reply) => {
      const query = new URL(request.url, "http://webhook").searchParams;
      const [token, challenge] = [query.get("hub.verify_token") ?? "", query.get("hub.challenge") ?? ""];
      const isOurs = metaVerifyToken !== undefined && sameText(token, metaVerifyToken);
      if (query.get("hub.mode") !== "subscribe" || !isOurs || !/^[\w-]{1,200}$/.test(challenge))
        return reply.code(403).send();
      return reply.type("text/plain").send(challenge);
    });
    serveOpenRoute(app, {
      method: "POST",
      url: META_WEBHOOK_PATH,
      door: { ...WEBHOOK_DOOR, bytes: MAX_BYTES },
      async open({ headers }) {
        const signature = headers["x-hub-signature-256"];
        return metaAppSecret !== undefined && typeof signature === "string" && SIGNATURE.test(signature)
          ? { secret: metaAppSecret, signature }
          : undefined;
      },
      async handle(request, reply, { secret, signature }) {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (!isSigned(body, signature, secret)) return reply.code(401).send();
        const parsed = Webhook.safeParse(sentJson(body));
        // Signed and still not readable: repeating it would not help.
        if (!parsed.success)
          services.onError(new Error(`WhatsApp: a signed webhook of ${body.length} bytes can't be read.`));
        else if (parsed.data.object === "whatsapp_business_account" && (await keep(services, parsed.data))) wake();
        return reply.code(200).send();
      },
    });
  },
});
