/** Notes of invoices and credit notes, each under the name that the specification gives it. */
import { type Column, type SQL, sql } from "drizzle-orm";

export const documentNotes = ({ businessNote, issuerNote }: Record<"businessNote" | "issuerNote", Column>): SQL =>
  sql`(select coalesce(json_agg(json_build_object('noteType', note.type, 'text', note.text)), '[]')
    from (values ('BUSINESS_NOTE', ${businessNote}), ('ISSUER_NOTE', ${issuerNote})) note (type, text)
    where note.text is not null)`;
