/** Templates and settings of the emails of finance. */
import { inAgency } from "../../../factories.ts";
import { type BuildOptions, insert, uniqueName } from "../insert.ts";

/** A template of the email of an invoice, with a value in each field. */
export const buildEmailTemplate = (agencyId: string, { displayName = uniqueName() }: BuildOptions): Promise<string> =>
  insert(
    agencyId,
    `insert into email_template (id, agency_id, kind, name, language, subject, text)
      values ($1, $2, 'invoice', $3, 'en-GB', 'Invoice {{document.number}}', 'Here is {{document.title}}.')`,
    displayName,
  );

/** How emails of invoices are sent, with a value in each field. */
export async function buildEmailSetting(agencyId: string): Promise<void> {
  await inAgency(
    agencyId,
    `insert into email_setting (id, agency_id, kind, template_id, reply_to, copy_to, signature) values (gen_random_uuid(), $1, 'invoice', $2, 'accounts@example.com', '{books@example.com}', 'Harbour & Vale')
      on conflict do nothing`,
    [agencyId, await buildEmailTemplate(agencyId, {})],
  );
}
