/** Templates of the demo's emails of finance. */
import { sql } from "drizzle-orm";
import type { EmailKind } from "#contract/finance-emails/email-fields.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { idOf } from "../values/random.ts";

interface DemoTemplate {
  kind: EmailKind;
  name: string;
  language?: string;
  subject: string;
  text: string;
}
const CLOSER = "Invoice with terms";
const TEMPLATES: readonly DemoTemplate[] = [
  {
    kind: "invoice",
    name: CLOSER,
    subject: "Invoice {{document.number}}, {{document.title}}",
    text: "Hello{{#if client.contact}} {{client.contact}}{{/if}},\n\nThank you for having us. Our invoice {{document.number}} comes to {{document.total}} and is due on {{document.due}}.{{#if document.reference}} Your reference is {{document.reference}}.{{/if}}\n\nYou can also read it here:\n{{document.link}}\n\nPlease let us know at once if anything is unclear.",
  },
  {
    kind: "invoice",
    name: "Auf Deutsch",
    language: "de",
    subject: "Rechnung {{document.number}}",
    text: "Guten Tag{{#if client.contact}} {{client.contact}}{{/if}},\n\nanbei unsere Rechnung {{document.number}} über {{document.total}}, fällig am {{document.due}}.\n\n{{document.link}}",
  },
  {
    kind: "reminder",
    name: "Friendly reminder",
    subject: "A reminder from {{agency.name}}",
    text: "Hello{{#if client.contact}} {{client.contact}}{{/if}},\n\nPerhaps this went under in the season:\n\n{{#each documents}}\n{{item.number}}, {{item.title}}: {{item.open}}, due on {{item.due}}\n{{/each}}\n\nIf it is on its way, please ignore this email.",
  },
];

export async function insertEmailTemplates(db: Db, agencyId: string): Promise<void> {
  for (const { kind, name, language = null, subject, text } of TEMPLATES)
    await db.execute(sql`insert into email_template (id, agency_id, kind, name, language, subject, text)
      values (${idOf(`email template/${name}`)}, ${agencyId}, ${kind}, ${name}, ${language}, ${subject}, ${text})`);
  await db.execute(sql`insert into email_setting (id, agency_id, kind, template_id, reply_to, signature)
    values (${idOf(`email setting/${agencyId}`)}, ${agencyId}, 'invoice', ${idOf(`email template/${CLOSER}`)},
      'accounts@harbourvale.example', ${"Kind regards\nHarbour & Vale, Accounts"})`);
  await db.execute(sql`insert into invoice_email_schedule (id, agency_id, days, collective)
    values (${idOf(`email schedule/${agencyId}`)}, ${agencyId}, '{3,14}', true)`);
  // The client who owes most was sent a statement.
  await db.execute(sql`insert into client_statement (id, agency_id, partner_id, from_on, to_on, batch_id, recipients,
      subject, state, created_by, created_at)
    select ${idOf(`client statement/${agencyId}`)}, i.agency_id, i.partner_id, date_trunc('year', now())::date,
      now()::date - 3, md5('statement' || i.partner_id::text)::uuid,
      (select reminded_addresses(o)
        from invoice o
        where o.agency_id = i.agency_id and o.partner_id = i.partner_id and cardinality(reminded_addresses(o)) > 0
        order by o.due_on
        limit 1),
      'Statement from Harbour & Vale', 'sent', (array_agg(i.created_by))[1], now() - interval '3 days'
    from invoice i
    where i.agency_id = ${agencyId}
      and i.status = 'Sent'
      and i.open_amount > 0
      and cardinality(reminded_addresses(i)) > 0
    group by i.agency_id, i.partner_id order by sum(i.open_amount) desc limit 1`);
  // Every invoice left with an email, and what is overdue was reminded of once.
  for (const [kind, step, subject] of [
    ["invoice", null, "Invoice "],
    ["reminder", 3, "A reminder of "],
  ] as const)
    await db.execute(sql`insert into invoice_email (id, agency_id, invoice_id, kind, step, batch_id, recipients,
        subject, state, created_by, created_at)
      select md5(${kind} || i.id::text)::uuid, i.agency_id, i.id, ${kind}, ${step},
        md5('batch' || ${kind} || i.id::text)::uuid, reminded_addresses(i), ${subject} || i.number, 'sent',
        i.created_by,
        case when ${step}::int is null then i.sent_at else i.due_on + ${step}::int + interval '22 hours' end
      from invoice i where i.agency_id = ${agencyId} and i.status = 'Sent' and cardinality(reminded_addresses(i)) > 0
        and (${step}::int is null or (i.open_amount > 0 and i.due_on + ${step}::int < now()::date - 1))`);
}
