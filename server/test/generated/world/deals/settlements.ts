/** Builds settlements of shows, signed by our side, or by both. */
import { randomUUID } from "node:crypto";
import type { SettlementForm } from "#contract/settlements/settlement.ts";
import { openStore } from "#server/lib/files/storage/open-store.ts";
import { hashOf, newToken } from "#server/lib/security/secrets.ts";
import { testConfig } from "../../../app.ts";
import { inAgency } from "../../../factories.ts";
import type { BuildOptions } from "../insert.ts";
import { DEAL_BUILDERS } from "./deals.ts";

export const SETTLED: SettlementForm = {
  talent: "The Tin Lanterns",
  promoter: "The Foundry Hall",
  currency: "AUD",
  deal: "GUARANTEE_OR_SHARE",
  guarantee: 100_000,
  share: 7500,
  splitPoint: 0,
  taxName: "GST",
  priceTax: 1000,
  restTax: 1000,
  ticketFee: 195,
  tickets: [{ name: "General admission", price: 4990, capacity: 700, comps: 24, kills: 12, sold: 621 }],
  costs: [{ title: "Hall hire", supplier: "The Foundry Hall", cap: 420_000, billed: 426_000, receiptIds: [] }],
  deposits: [{ amount: 60_000, reference: "INV-2026-0391" }],
  payments: [{ amount: 20_000, way: "TRANSFER", note: "23:31" }],
  termDays: 14,
};

interface Options {
  /** True once both have signed. */
  locked?: boolean;
}
/** Settles an event, with a signature of our side and a version that was signed before. */
export async function buildSettlement(agencyId: string, eventId: string, { locked = false }: Options = {}) {
  await inAgency(
    agencyId,
    `insert into settlement (id, agency_id, figures, deal_text, currency, sold, places, gross, due, open_amount,
        locked_at, disagreement)
      values ($1, $2, $3, '1,000.00 or 75 % of the net', 'AUD', 621, 664, 3098790, 1718000, 1780800,
        case when $4 then now() end,
        '{"name": "Desmond Achari", "what": "The hire is 4,000", "at": "2026-10-03T12:00:00Z", "staffId": null}')`,
    [eventId, agencyId, JSON.stringify(SETTLED), locked],
  );
  await inAgency(
    agencyId,
    `insert into settlement_signature (id, agency_id, event_id, side, name, role, mark, mark_path, signed_version,
        staff_id)
      select gen_random_uuid(), $2, $1, side, 'Moss Delahunt', 'Tour manager', 'drawn', 'M1 1 L5 5', 1,
        (select id from staff where agency_id = $2 order by avatar_id is null, id limit 1)
      from unnest(case when $3 then array['OURS', 'PROMOTER'] else array['OURS'] end) side`,
    [eventId, agencyId, locked],
  );
  await inAgency(
    agencyId,
    `insert into settlement_version (agency_id, event_id, number, figures, signatures, due, rest, invoice_id, remark,
        pdf)
      values ($2, $1, 1, $3, '[]', 1718000, 1658000, (select id from invoice where agency_id = $2 limit 1),
        'There is nothing to invoice.', '%PDF-1.7')`,
    [eventId, agencyId, JSON.stringify(SETTLED)],
  );
}

/** An event, as calls of its settlement name it. */
export const SETTLEMENT_KINDS = {
  settlement: {
    build: (agencyId: string, options: BuildOptions) => DEAL_BUILDERS.event(agencyId, options),
    bin: true,
    governedBy: ["EVENT", "CONTRACT"],
    plain: true,
  },
} as const;

/** Adds a receipt to the first cost of a settlement; returns its id. */
export async function buildReceipt(agencyId: string, eventId: string): Promise<string> {
  const [media, receipt, key] = [randomUUID(), randomUUID(), randomUUID()];
  await inAgency(
    agencyId,
    `insert into media (id, agency_id, type_of_media, filename, content_type, key, file_key, size)
      values ($1, $2, 5, 'Hire.pdf', 'application/pdf', gen_random_uuid(), $3, 8)`,
    [media, agencyId, key],
  );
  await inAgency(
    agencyId,
    "insert into attachment (id, agency_id, record_id, media_id, place) values ($1, $2, $3, $4, 0)",
    [receipt, agencyId, eventId, media],
  );
  await inAgency(
    agencyId,
    `update settlement
      set figures = jsonb_set(figures, '{costs,0,receiptIds}', to_jsonb(array[$2::text]))
      where id = $1`,
    [eventId, receipt],
  );
  await openStore(testConfig()).put(key, Buffer.from("%PDF-1.7"));
  return receipt;
}

/** Sends a settlement to sign; returns the token of its link. */
export async function buildSettlementLink(agencyId: string, eventId: string): Promise<string> {
  const token = newToken();
  await inAgency(
    agencyId,
    `insert into settlement_link (id, agency_id, event_id, hash, sent_version, email, created_by, expires_at, opened_at)
      values (gen_random_uuid(), $1, $2, $3, (select version from settlement where id = $2), 'desmond@example.com',
        (select id from staff where agency_id = $1 order by avatar_id is null, id limit 1), now() + interval '1 day',
        now())`,
    [agencyId, eventId, hashOf(token)],
  );
  return token;
}

export async function fillSettlements(agencyId: string): Promise<void> {
  const event = await DEAL_BUILDERS.event(agencyId, {});
  await buildSettlement(agencyId, event);
  await buildSettlementLink(agencyId, event);
}

const PATH = "/client/v1/settlements";
/** Makes what a call about a settlement finds beside its event; begun unless it begins it. */
export async function placeSettlement(agencyId: string, call: { method: string; path: string }, eventId: string) {
  if (!call.path.startsWith(PATH) || call.method === "POST") return;
  await buildSettlement(agencyId, eventId, { locked: call.path.endsWith("/reopening") });
  if (!call.path.endsWith("/link")) await buildSettlementLink(agencyId, eventId);
  // One that both have signed is not removed.
  if (call.method === "DELETE")
    await inAgency(agencyId, "delete from settlement_version where event_id = $1", [eventId]);
}
