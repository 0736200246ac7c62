/** Serves Xero's webhook. A signed call only tells which documents to read. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "#contract/schema.ts";
import type { Binding, Services } from "#server/lib/area.ts";
import { systemInLocked } from "#server/lib/database/scope.ts";
import { WEBHOOK_DOOR } from "#server/lib/serving/doors/doors.ts";
import { serveOpenRoute } from "#server/lib/serving/doors/open-route.ts";
import { sentJson } from "#server/lib/values/sent-json.ts";
import { enqueueFrom, queueAgain } from "./outbox.ts";

export const WEBHOOK_PATH = "/finance/v1/xero/webhook";
const MAX_BYTES = 262_144;
/** Form of the signature header: 32 bytes in base64. */
const SIGNATURE = /^[A-Za-z0-9+/]{43}=$/;

const Event = z.looseObject({ resourceId: z.string(), eventCategory: z.string(), tenantId: z.string() });
const Events = z.looseObject({ events: z.optional(z.array(z.unknown())) });

function isSigned(body: Buffer, signature: string, key: string): boolean {
  const sent = Buffer.from(signature, "base64");
  const own = createHmac("sha256", key).update(body).digest();
  return sent.length === own.length && timingSafeEqual(sent, own);
}

type Dependencies = Pick<Services, "database" | "jobs" | "config">;

/** Queues reading of the documents that Xero names, if they are known documents of this organisation. */
async function note({ database, jobs }: Dependencies, tenantId: string, xeroIds: readonly string[]): Promise<void> {
  const { rows } = await database.signIn((db) =>
    db.execute<{ agencyId: string }>(
      sql`select agency_id as "agencyId" from xero_connection where tenant_id = ${tenantId} and state = 'CONNECTED'`,
    ),
  );
  const enqueue = enqueueFrom(jobs);
  for (const { agencyId } of rows)
    await database.scope(systemInLocked(agencyId), "write", async (db) => {
      const { rows: documents } = await db.execute<{ documentId: string; invoiceId: string | null }>(
        sql`select x.document_id as "documentId", x.invoice_id as "invoiceId" from xero_document x
          where x.agency_id = ${agencyId}::uuid
            and x.tenant_id = ${tenantId}
            and x.xero_id = any (${sql.param([...xeroIds])}::text[])
          order by x.document_id`,
      );
      for (const { documentId, invoiceId } of documents)
        await queueAgain(db, agencyId, {
          step: "compare",
          causeId: documentId,
          chainId: invoiceId ?? documentId,
          kind: invoiceId === null ? "bill" : documentId === invoiceId ? "invoice" : "creditNote",
        });
      if (documents.length > 0) await enqueue(db, agencyId);
    });
}

export const xeroWebhook = (services: Dependencies): Binding => ({
  calls: {},
  bind: () => undefined,
  async plugin(app: FastifyInstance) {
    // The signature covers the bytes as they came.
    app.removeContentTypeParser("application/json");
    app.addContentTypeParser("application/json", { parseAs: "buffer", bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    serveOpenRoute(app, {
      method: "POST",
      url: WEBHOOK_PATH,
      door: { ...WEBHOOK_DOOR, bytes: MAX_BYTES },
      async open({ headers }) {
        const key = services.config.xeroWebhookKey;
        const signature = headers["x-xero-signature"];
        return key !== undefined && typeof signature === "string" && SIGNATURE.test(signature)
          ? { key, signature }
          : undefined;
      },
      async handle(request, reply, { key, signature }) {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        // Xero probes with wrong signatures, and expects only the status.
        if (!isSigned(body, signature, key)) return reply.code(401).send();
        const parsed = Events.safeParse(sentJson(body));
        const events = (parsed.data?.events ?? []).map((event) => Event.safeParse(event));
        // Repeating it would not help, and Xero switches off a webhook that keeps failing.
        if (!parsed.success || events.some(({ success }) => !success))
          request.log.warn("Part of what Xero signed can't be read");
        const documents = events
          .flatMap(({ data }) => data ?? [])
          .filter(({ eventCategory }) => eventCategory === "INVOICE" || eventCategory === "CREDITNOTE");
        for (const [tenantId, group] of Map.groupBy(documents, (event) => event.tenantId))
          await note(
            services,
            tenantId,
            group.map(({ resourceId }) => resourceId),
          );
        return reply.code(200).send();
      },
    });
  },
});
