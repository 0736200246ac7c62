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
    values (${idOf(`email setting/${agencyId}`)}, ${agencyId}, 'invoice', ${idOf(`email template/${CLOSER}`)}, 'accounts@harbourvale.example', ${"Kind regards\nHarbour & Vale, Accounts"})`);
}
