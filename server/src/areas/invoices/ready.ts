/** Lists entries that are ready to be invoiced, and makes drafts of them. */
import { sql } from "drizzle-orm";
import type { ErrorDetail } from "#contract/errors.ts";
import { formOf } from "#contract/form.ts";
import type { OriginKind } from "#contract/invoices/codes.ts";
import { InvoiceCreate } from "#contract/invoices/invoice.ts";
import { readyToInvoice as calls } from "#contract/invoices/ready.ts";
import { majorText } from "#contract/values/money.ts";
import { wordPattern } from "#server/lib/database/once.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { isAmong } from "#server/lib/lists/filters.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { visibleRecord } from "#server/lib/work/work.ts";
import { readyEntry } from "./invoice.table.ts";
import { invoiceKit } from "./invoice.ts";
import { type NewLine, saveLines } from "./lines.ts";
import { readInvoiceSettings } from "./setting.rules.ts";

const invoiceBrief = sql`(select json_build_object('id', i.id, 'name', coalesce(i.number, i.title))
  from invoice i
  where i.agency_id = ${readyEntry.agencyId} and i.id = ${readyEntry.invoiceId})`;

const list = defineList(calls.list, {
  table: readyEntry,
  id: readyEntry.id,
  agencyId: readyEntry.agencyId,
  sort: { dueDate: readyEntry.dueOn, title: readyEntry.title, client: readyEntry.client, amount: readyEntry.amount },
  where: {
    states: isAmong(readyEntry.state),
    kinds: isAmong(readyEntry.kind),
    partnerIds: isAmong(readyEntry.partnerId),
    ownerId: (id) =>
      sql`exists (select from involvement w
        where w.agency_id = ${readyEntry.agencyId}
          and w.record_id in (${readyEntry.contractId}, ${readyEntry.originId})
          and w.role = 'RELATED'
          and w.involved_id = ${id}::uuid)`,
  },
  search: (words) =>
    sql`fold(concat_ws(' ', ${readyEntry.title}, ${readyEntry.contractNumber},
      ${readyEntry.client})) like ${wordPattern(words)}`,
  row: () => ({
    id: readyEntry.id,
    kind: readyEntry.kind,
    title: readyEntry.title,
    state: readyEntry.state,
    contract: visibleRecord(readyEntry.contractId),
    contractNumber: readyEntry.contractNumber,
    client: readyEntry.client,
    partner: visibleRecord(readyEntry.partnerId),
    currency: readyEntry.currency,
    amount: readyEntry.amount,
    dueDate: readyEntry.dueOn,
    invoice: invoiceBrief,
  }),
});

interface Entry extends Record<string, unknown> {
  id: string;
  kind: OriginKind;
  originId: string;
  title: string;
  work: string;
  state: string;
  contractId: string | null;
  type: string | null;
  partnerId: string | null;
  client: string | null;
  currency: string;
  taxMode: InvoiceCreate["taxMode"];
  paymentTerms: number | null;
  accountId: string | null;
  taxRateId: string | null;
  amount: number;
  talentIds: string[];
}
/** Reads and locks entries, in the order of their ids in the call. */
async function entriesOf(db: Db, ids: readonly string[]): Promise<(Entry | undefined)[]> {
  for (const kind of ["instalment", "task", "expense"] as const) {
    const named = ids.flatMap((id) => (id.startsWith(`${kind}:`) ? id.slice(kind.length + 1) : []));
    await db.execute(
      sql`select from ${sql.identifier(kind)} where id = any (${sql.param(named)}::uuid[]) order by id for update`,
    );
  }
  const { rows } = await db.execute<Entry>(
    sql`select e.id, e.kind, e.origin_id as "originId", e.title, coalesce(c.title, e.title) as work, e.state,
        e.contract_id as "contractId", e.type, e.partner_id as "partnerId", e.client,
        e.currency, e.tax_mode as "taxMode", e.payment_terms as "paymentTerms", e.account_id as "accountId",
        coalesce(e.tax_rate_id, a.tax_rate_id) as "taxRateId", e.amount::float8 as amount,
        array(select w.involved_id::text
          from involvement w
          where w.agency_id = e.agency_id and w.record_id = e.contract_id and w.role = 'RELATED' and w.kind = 'person'
          order by w.place) as "talentIds"
      from ready_entry e
        left join line_account a on a.agency_id = e.agency_id and a.id = e.account_id
        left join contract c on c.agency_id = e.agency_id and c.id = e.contract_id
      where e.id = any (${sql.param([...ids])}::text[])`,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id));
}

interface Defaults {
  accountId: string | null;
  taxRateId: string | null;
}
/** Returns the first account of income, with its tax rate. */
async function defaultsOf(db: Db): Promise<Defaults> {
  const { rows } = await db.execute<{ accountId: string; taxRateId: string | null }>(
    sql`select a.id as "accountId", a.tax_rate_id as "taxRateId"
      from line_account a
      where a.kind = 'income' and a.active
      order by a.code, a.id
      limit 1`,
  );
  return rows[0] ?? { accountId: null, taxRateId: null };
}

const single = (ids: readonly (string | null)[]): string | null => (new Set(ids).size === 1 ? (ids[0] ?? null) : null);

/** Makes one draft from entries of one group. */
async function draftOf(
  db: Db,
  actor: Actor,
  entries: readonly Entry[],
  issuer: InvoiceCreate["issuer"],
  defaults: Defaults,
) {
  const [first] = entries;
  if (!first) throw new Error("a draft is made of something");
  const { currency, taxMode } = first;
  const works = [...new Set(entries.map(({ work }) => work))];
  const lines = entries.map(
    ({ kind, originId, contractId, title, amount, accountId, taxRateId }): NewLine => ({
      id: null,
      description: title.slice(0, 1000),
      quantity: "1",
      unitPrice: majorText(amount, currency),
      discount: null,
      accountId: accountId ?? defaults.accountId,
      taxRateId: taxMode === "NoTax" ? null : (taxRateId ?? (accountId === null ? defaults.taxRateId : null)),
      origin: { kind, id: originId, contractId },
    }),
  );
  const form: InvoiceCreate = {
    ...formOf(InvoiceCreate).empty,
    title: works.length === 1 ? first.work : `${first.work} and ${works.length - 1} more`,
    partnerId: first.partnerId,
    issuer,
    personId: issuer === "TALENT" ? single(entries.map(({ talentIds }) => talentIds[0] ?? null)) : null,
    contractId: single(entries.map(({ contractId }) => contractId)),
    currency,
    taxMode,
    paymentTerms: first.paymentTerms,
    lines: [],
  };
  await invoiceKit.checkNew(db, actor, form);
  const [id = ""] = await invoiceKit.insert(db, actor, [form]);
  await saveLines(db, actor, id, { taxMode, currency, lines });
  return id;
}

const refused = (n: number, code: "unknownReference" | "alreadyBilled" | "invalid", message?: string): ErrorDetail => ({
  field: `entries.${n}`,
  code,
  message: message ?? new Refusal(code === "invalid" ? "validation" : code).message,
});

/**
 * Drafts invoices of entries that are ready: one for each client, currency, tax mode and issuer, or one for each entry.
 */
export async function draftReady(db: Db, actor: Actor, ids: readonly string[], merge: boolean): Promise<string[]> {
  const unique = [...new Set(ids)];
  const entries = await entriesOf(db, unique);
  const details = entries.flatMap((entry, n) =>
    entry === undefined
      ? [refused(n, "unknownReference")]
      : entry.state !== "READY_TO_INVOICE"
        ? [refused(n, "alreadyBilled")]
        : entry.partnerId === null
          ? [refused(n, "invalid", "The contract has no partner to invoice")]
          : [],
  );
  if (details.length > 0) throw new Refusal("validation", details);
  const { agentTypes } = await readInvoiceSettings(db);
  const defaults = await defaultsOf(db);
  const groups = new Map<string, { issuer: InvoiceCreate["issuer"]; entries: Entry[] }>();
  for (const entry of entries) {
    if (entry === undefined) continue;
    // Entries of several talents belong to no single one, so the agency issues the invoice.
    const talent = entry.talentIds.length === 1 ? entry.talentIds[0] : undefined;
    const asAgent = talent !== undefined && agentTypes.some((type) => type === entry.type);
    const key = merge
      ? [entry.partnerId, entry.currency, entry.taxMode, asAgent ? talent : "agency"].join("/")
      : entry.id;
    const group = groups.get(key) ?? { issuer: asAgent ? ("TALENT" as const) : ("AGENCY" as const), entries: [] };
    groups.set(key, { ...group, entries: [...group.entries, entry] });
  }
  const draftIds: string[] = [];
  for (const group of groups.values()) draftIds.push(await draftOf(db, actor, group.entries, group.issuer, defaults));
  return draftIds;
}

export const readyHandlers: Handlers<typeof calls> = {
  list: ({ db, actor, query }) => list(db, actor, query),
  draft: async ({ db, actor, body: { entries, merge } }) => ({ ids: await draftReady(db, actor, entries, merge) }),
};
