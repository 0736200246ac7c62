/** Attaches pictures and documents to people, partners and staff. */
import { attachment } from "#server/areas/media/media.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { mediaTable } from "#server/lib/records/records.table.ts";
import type { DemoPartner } from "../companies/partners.ts";
import type { Listed } from "../listed.ts";
import type { DemoStaff } from "../people/staff.ts";
import { staffId } from "../staff/account.ts";
import { assigned } from "../staff/assignment.ts";
import { personId } from "../talents/person.ts";
import { representationOf } from "../talents/representation.ts";
import { daysBefore, instantOf, type Moment } from "../values/day.ts";
import { demoRandom, idOf } from "../values/random.ts";
import { DOCUMENTS_OF, type DocumentName, libraryId, libraryRows } from "./library.ts";
import { SCENES_OF, type SceneName } from "./scenes.ts";

interface AttachmentData {
  agencyId: string;
  people: readonly Listed[];
  partners: readonly DemoPartner[];
  staff: readonly DemoStaff[];
  now: Moment;
}
type Item = readonly [name: SceneName | DocumentName, caption?: string];

/** Pictures of a talent; the first person has them all. */
const FEWEST = 3;
const STAFF = 6;

export async function insertAttachments(db: Db, data: AttachmentData): Promise<void> {
  const { agencyId, people, partners, staff, now } = data;
  const rows: (typeof attachment.$inferInsert)[] = [];
  const attach = (recordId: string, items: readonly Item[], { by, days }: { by: string | null; days: number }) => {
    const random = demoRandom(`files/${recordId}`);
    for (const [place, [name, caption]] of items.entries())
      rows.push({
        id: idOf(`attachment/${recordId}/${name}`),
        agencyId,
        recordId,
        mediaId: libraryId(agencyId, name),
        caption: caption ?? null,
        place,
        authorId: by,
        createdAt: instantOf(daysBefore(now, random.roll(0, days), random)),
      });
  };
  for (const [n, person] of people.entries()) {
    const random = demoRandom(`gallery/${person.name}`);
    const { joined } = representationOf(person, now);
    const scenes = SCENES_OF[person.category];
    const count = n === 0 ? scenes.length : random.roll(FEWEST, scenes.length - 1);
    const pictures: readonly Item[] = person.stage === "talent" ? scenes.slice(0, count) : scenes.slice(1, 3);
    const documents = random.draw(DOCUMENTS_OF[person.category], n === 0 ? 2 : 1).map((name): Item => [name]);
    const [lead] = assigned(person, staff, demoRandom(person.name));
    const daysWithUs = Math.floor(joined.until(now).total("days"));
    attach(personId(person.name), [...pictures, ...documents], {
      by: lead ? staffId(lead.email) : null,
      days: Math.max(0, Math.min(90, daysWithUs - 1)),
    });
  }
  const [owner] = staff;
  const by = owner ? staffId(owner.email) : null;
  for (const { name } of partners)
    attach(idOf(`partner/${name}`), [["Terms of trade.pdf"], ["hills", "On site"], ["crowd", "Last year"]], {
      by,
      days: 100,
    });
  for (const { email } of staff.slice(0, STAFF)) attach(staffId(email), [["Induction checklist.pdf"]], { by, days: 0 });
  await db.insert(mediaTable).values(libraryRows(agencyId));
  await db.insert(attachment).values(rows);
}
