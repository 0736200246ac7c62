/**
 * Reads the contacts to whom messages can be sent: those with a number, if the reader may see them and reaches
 * their conversations.
 */
import { sql } from "drizzle-orm";
import { CHAT_LIMITS } from "#contract/chat/codes.ts";
import { ContactListEntry } from "#contract/chat/conversation.ts";
import { z } from "#contract/schema.ts";
import { wordPattern } from "#server/lib/database/once.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { chatPartyOf, reachesAbout } from "./chat.rules.ts";
import { outsideNumber } from "./log.read.ts";
import { shownNumber } from "./phone.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;
const about = sql`${p("about")}::uuid`;
const words = sql`${p("q")}::text`;

const selecting = preparedFamily(
  () => sql`select x.party, x.number,
      (select l.id
        from chat_log l
        where l.agency_id = ${agency} and l.about_id = x.about_id and l.contact_id is not distinct from x.contact_id
          and l.last_message_id is not null order by l.last_at desc limit 1) as "logId" from (
        select known.about_id, known.contact_id, ${chatPartyOf(sql`known.about_id`, sql`known.contact_id`)} as party,
          ${outsideNumber(sql`(select coalesce(n.now_id, n.id)
            from whatsapp_number n
            where n.agency_id = ${agency} and n.phone = known.phone)`)} as number
        from (select p.id as about_id, null::uuid as contact_id, p.phone, p.display_name as name
          from person p
          where p.agency_id = ${agency} and p.deleted_at is null and p.phone is not null
          union all
          select s.id, null, s.phone, s.display_name
          from staff s
          where s.agency_id = ${agency} and s.deleted_at is null and s.phone is not null
          union all
          select k.partner_id, k.id, k.whatsapp, k.name
          from partner_contact k
          where k.agency_id = ${agency} and k.deleted_at is null and k.whatsapp is not null) known
        where (${about} is null or known.about_id = ${about})
          and (${words} = ''
            or fold(known.name) like ${wordPattern(words)}
            or exists (select from partner
              where partner.id = known.about_id
                and known.contact_id is not null
                and fold(partner.display_name) like ${wordPattern(words)}))
          and ${reachesAbout(sql`known.about_id`, "read")} order by known.name) x
    where x.party is not null limit ${sql.raw(String(CHAT_LIMITS.contacts))}`,
);

const Row = z.object({
  party: z.omit(ContactListEntry, { number: true, logId: true }),
  number: ContactListEntry.shape.number,
  logId: ContactListEntry.shape.logId,
});

export async function readContacts(
  db: Db,
  actor: Actor,
  { q = "", aboutId = null }: { q?: string | undefined; aboutId?: string | null | undefined },
): Promise<ContactListEntry[]> {
  const rows = await selecting(db, undefined, { ...reachValues(actor), q, about: aboutId });
  return rows.map((row) => {
    const { party, number, logId } = z.parse(Row, row);
    return { ...party, number: shownNumber(number.id, number.phoneNumber, number.display), logId };
  });
}
