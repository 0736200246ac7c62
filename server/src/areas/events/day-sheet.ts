/** Handlers of the day sheet: an event with the phones of its people, as JSON for the screen and as a PDF. */
import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { type daySheets as calls, DaySheet } from "#contract/events/day-sheet.ts";
import { z } from "#contract/schema.ts";
import { agency } from "#server/areas/session/account.table.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { readLook } from "#server/lib/pdf/look.ts";
import { makePdf } from "#server/lib/pdf/pdf.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { sheetData } from "./day-sheet.rules.ts";
import { eventKit } from "./event.ts";

const TEMPLATE = readFileSync(new URL("./day-sheet.typ", import.meta.url), "utf8");
const p = sql.placeholder;
const seen = withinReach(record.resource, record.id, "read");

/** Selects those of the named people, staff and contacts that the reader may see, with their phones. */
const reaching = preparedFamily(
  () => sql`select ${record.id}, ${record.title} as "displayName", ${record.kind},
      coalesce(person.phone, staff.phone) as phone, person.email,
      (select a.role
        from assignment a
        where a.agency_id = ${record.agencyId}
          and a.record_id = ${p("event")}::uuid
          and a.staff_id = ${record.id}
          and a.ended_at is null) as role
    from ${record} left join person on person.id = ${record.id} left join staff on staff.id = ${record.id}
    where ${record.id} = any (${p("ids")}::uuid[])
      and ${record.kind} in ('person', 'staff')
      and ${record.deletedAt} is null
      and ${seen}
    union all
    select c.id, c.name, 'contact', c.phone, c.email, c.role
    from partner_contact c join ${record} on ${record.id} = c.partner_id
    where c.id = any (${p("contacts")}::uuid[]) and c.deleted_at is null and ${seen}`,
);

async function daySheet(db: Db, actor: Actor, id: string): Promise<DaySheet> {
  const event = found(await eventKit.read(db, actor, id));
  const ids = [
    ...event.lineUp.map(({ person }) => person?.id),
    ...event.assignedStaff.map((member) => member.id),
    ...event.travel.flatMap(({ travellers }) => travellers.map((traveller) => traveller.id)),
    ...[...event.schedule, ...event.stays].flatMap(({ personIds }) => personIds),
    ...event.stays.flatMap(({ staffIds }) => staffIds),
  ].filter((id) => id !== null && id !== undefined);
  const contacts = event.contacts.map((contact) => contact.id);
  const rows = await reaching(db, undefined, { ids: [...new Set(ids)], contacts, event: id, ...reachValues(actor) });
  const order = [...contacts, ...ids];
  const reachable = z
    .parse(DaySheet.shape.reachable, rows)
    .toSorted((row, otherRow) => order.indexOf(row.id) - order.indexOf(otherRow.id));
  return { event, reachable };
}

export const daySheetHandlers: Handlers<typeof calls> = {
  get: ({ db, actor, params: { id } }) => daySheet(db, actor, id),
  async pdf({ db, actor, params: { id }, body: { fees } }) {
    const sheet = await daySheet(db, actor, id);
    const [own] = await db.select({ name: agency.name }).from(agency).where(eq(agency.id, actor.agencyId));
    const { color } = await readLook(db, actor.agencyId);
    const data = sheetData(sheet, { fees, agency: found(own).name, now: Temporal.Now.instant() });
    return {
      name: `Day sheet ${sheet.event.title}.pdf`,
      type: "application/pdf",
      parts: (async function* () {
        yield await makePdf({ template: TEMPLATE, data: { ...data, color } });
      })(),
    };
  },
};
