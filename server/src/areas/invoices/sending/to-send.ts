/** Lists and sends what is to send today: each entry by itself, so that one that fails holds up no other. */
import { randomUUIDv7 } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import {
  type sendingToday as calls,
  SEND_GAPS,
  SEND_KINDS,
  SEND_LIMITS,
  type SendGap,
  ToSendEntry,
} from "#contract/invoices/to-send.ts";
import { z } from "#contract/schema.ts";
import { usualRecipients } from "#server/areas/expenses/recipients.rules.ts";
import { lastRates } from "#server/areas/finance/exchange-rate.rules.ts";
import { READY_E } from "#server/areas/finance/owed.rules.ts";
import { agencyDay } from "#server/lib/database/once.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { visibleRecord } from "#server/lib/work/work.ts";
import { agencyToday } from "../agency-today.ts";
import { chosenEmail } from "../emails/email-setting.rules.ts";
import { draftReady } from "../ready.ts";
import { readInvoiceSettings } from "../setting.rules.ts";
import { readDraft, type SendServices, sendDraft } from "./send.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;
const today = agencyDay(agency);
/** Matches one entry, or all entries whose day has come. */
const wanted = (kind: SQL, id: SQL) =>
  sql`case when ${p("entry")}::text is null
    then not exists (select from sending_wait w
      where w.agency_id = ${agency} and w.kind = ${kind} and w.origin_id = ${id} and w.until > ${today})
    else ${kind} || ':' || ${id} = ${p("entry")}::text end`;

const candidates = preparedFamily(
  () => sql`with candidate as (
      select 'draft:' || i.id as id, 'draft' as kind, i.title, i.client, i.partner_id, i.contract_id,
        null::uuid as task_id, json_build_object('id', i.id, 'name', i.title) as invoice,
        i.currency, i.rate, i.total, i.due_on, i.version::text as seen,
        ${usualRecipients(sql`i.agency_id`, sql`i.partner_id`)} as recipients,
        exists (select from invoice_line l where l.agency_id = i.agency_id and l.invoice_id = i.id) as lined, 1 as rank,
        i.created_at as since
      from invoice i
      where i.agency_id = ${agency}
        and i.status = 'Created'
        and i.deleted_at is null
        and ${wanted(sql`'draft'`, sql`i.id`)}
      union all
      select e.id, e.kind, e.title, coalesce(e.client, ''), e.partner_id, e.contract_id,
        case e.kind when 'task' then e.origin_id end, null, e.currency, null, ${READY_E}, e.due_on,
        md5(concat_ws(' ', e.title, ${READY_E}, e.currency, e.tax_mode, e.partner_id, e.account_id)),
        ${usualRecipients(sql`e.agency_id`, sql`e.partner_id`)}, true, 2, e.due_on::timestamptz
      from ready_entry e
      where e.agency_id = ${agency}
        and e.state = 'READY_TO_INVOICE'
        and coalesce(e.due_on, ${today}) <= ${today}
        and ${wanted(sql`e.kind`, sql`e.origin_id`)}
    )
    select c.id, c.kind, c.title, c.client, c.partner_id is not null as addressed,
      ${visibleRecord(sql`c.partner_id`)} as partner, ${visibleRecord(sql`c.contract_id`)} as contract,
      ${visibleRecord(sql`c.task_id`)} as task, c.invoice, c.currency, c.rate is not null as rated,
      c.total::float8 as total, c.due_on::text as "dueDate", c.seen,
      c.recipients, c.lined, count(*) over ()::int as whole
    from candidate c
    where ${p("contractId")}::uuid is null or c.contract_id = ${p("contractId")}::uuid
    order by c.rank, c.since, c.id
    limit ${sql.raw(String(SEND_LIMITS.entries))}`,
);

const Candidate = z.extend(z.omit(ToSendEntry, { total: true, missing: true }), {
  addressed: z.boolean(),
  rated: z.boolean(),
  total: z.int(),
  lined: z.boolean(),
  whole: z.int(),
});

interface Wanted {
  /** Kind and id of one entry. */
  entry?: string;
  /** Contract whose entries are read. */
  contractId?: string | undefined;
}
/** Reads the entries to send today, or one entry on any day. */
export async function readToSend(
  db: Db,
  actor: Actor,
  { entry, contractId }: Wanted,
): Promise<{ entries: ToSendEntry[]; whole: number }> {
  const rows = z.parse(
    z.array(Candidate),
    await candidates(db, undefined, {
      ...reachValues(actor),
      entry: entry ?? null,
      contractId: contractId ?? null,
    }),
  );
  const { bankAccount, currency: own } = await readInvoiceSettings(db);
  const rates = await lastRates(db);
  const entries = rows.map((candidate): ToSendEntry => {
    const { addressed, rated, lined, whole: _whole, ...row } = candidate;
    const gaps: readonly (SendGap | false)[] = [
      !addressed && "client",
      !lined && "lines",
      row.total < 0 && "negative",
      row.currency !== own && !rated && !rates.has(row.currency) && "rate",
      addressed && row.recipients.length === 0 && "recipient",
      bankAccount === null && "bank",
    ];
    return { ...row, missing: gaps.filter((gap) => gap !== false) };
  });
  return { entries, whole: rows[0]?.whole ?? 0 };
}

const TABLES = { draft: "invoice", instalment: "instalment", task: "task", expense: "expense" } as const;
const Kind = z.enum(SEND_KINDS);
const parts = (entry: string) => {
  const colon = entry.indexOf(":");
  return { kind: z.parse(Kind, entry.slice(0, colon)), id: entry.slice(colon + 1) };
};
const refused = (message: string) => new Refusal("validation", [{ field: "entry", code: "invalid", message }]);

export const sendingTodayHandlers = (services: SendServices): Handlers<typeof calls> => ({
  async get({ db, actor, query }) {
    const { entries, whole } = await readToSend(db, actor, query);
    const day = await agencyToday(db, actor);
    const { rows } = await db.execute<{ later: number }>(
      sql`select count(*)::int as later from sending_wait w where w.until > ${day}::date and case w.kind
          when 'draft'
            then exists (select from invoice i
              where i.id = w.origin_id and i.status = 'Created' and i.deleted_at is null)
          else exists (select from ready_entry e
            where e.kind = w.kind and e.origin_id = w.origin_id and e.state = 'READY_TO_INVOICE') end`,
    );
    const { template } = await chosenEmail(db, "invoice", null);
    return { today: day, template, entries, more: whole - entries.length, later: rows[0]?.later ?? 0 };
  },

  async send({ db, actor, body: { entry, seen } }) {
    const { kind, id } = parts(entry);
    // A second click at the same time waits here and then finds the invoice sent.
    await db.execute(sql`select from ${sql.identifier(TABLES[kind])} where id = ${id}::uuid for update`);
    const { rows } = await db.execute<{ billed: boolean }>(
      kind === "draft"
        ? sql`select status <> 'Created' as billed from invoice where id = ${id}::uuid`
        : sql`select state <> 'READY_TO_INVOICE' as billed
          from ready_entry
          where kind = ${kind} and origin_id = ${id}::uuid`,
    );
    if (rows[0]?.billed) throw new Refusal(kind === "draft" ? "sentInvoice" : "alreadyBilled");
    const [row] = (await readToSend(db, actor, { entry })).entries;
    if (!row) throw new Refusal("unknownReference", "entry");
    if (row.seen !== seen) throw new Refusal("movedOn");
    const [gap] = row.missing;
    if (gap !== undefined) throw refused(SEND_GAPS[gap]);
    const [invoiceId = id] = kind === "draft" ? [id] : await draftReady(db, actor, [entry], false);
    const written = { recipients: row.recipients, templateId: null, subject: null, message: null };
    const sent = await sendDraft(db, actor, services, await readDraft(db, actor, invoiceId), written);
    await db.execute(sql`delete from sending_wait where kind = ${kind} and origin_id = ${id}::uuid`);
    return { id: sent.id, number: sent.number ?? "", recipients: row.recipients };
  },

  async wait({ db, actor, body: { entry, until } }) {
    const { kind, id } = parts(entry);
    if ((await readToSend(db, actor, { entry })).entries.length === 0) throw new Refusal("unknownReference", "entry");
    if (until === null)
      await db.execute(sql`delete from sending_wait where kind = ${kind} and origin_id = ${id}::uuid`);
    else {
      if (until <= (await agencyToday(db, actor)))
        throw new Refusal("validation", [{ field: "until", code: "invalid", message: "This day has passed" }]);
      await db.execute(
        sql`insert into sending_wait (id, agency_id, kind, origin_id, until, created_by)
          values (${randomUUIDv7()}::uuid, ${actor.agencyId}::uuid, ${kind}, ${id}::uuid, ${until}::date,
            ${actor.id}::uuid)
          on conflict (agency_id, kind, origin_id) do update
            set until = excluded.until, created_by = excluded.created_by`,
      );
    }
    return {};
  },
});
