/** Inserts talents and scouts of an agency, with types and assigned staff. */
import { SOURCES, TALENT_STATUS } from "#contract/enums.ts";
import { person, personSubType, personType } from "#server/areas/talents/person/person.table.ts";
import type { Lists } from "#server/founding/found-agency.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { assignment } from "#server/lib/records/records.table.ts";
import type { Listed } from "../listed.ts";
import type { DemoPerson } from "../people/person.ts";
import type { DemoStaff } from "../people/staff.ts";
import { staffId } from "../staff/account.ts";
import { assigned } from "../staff/assignment.ts";
import { backwards, earlier, instantOf, type Moment } from "../values/day.ts";
import { emailOf, websiteOf } from "../values/link.ts";
import { demoPlace, phoneAt } from "../values/place.ts";
import { demoRandom, idOf } from "../values/random.ts";
import { portraitId } from "./portrait-row.ts";
import { type Representation, representationOf } from "./representation.ts";

export interface PersonData {
  agencyId: string;
  lists: Lists;
  staff: readonly DemoStaff[];
  /** Ordered by last update, latest first. */
  people: readonly Listed[];
  now: Moment;
  /** Number of phone numbers already used. */
  numbers: number;
}

export const personId = (name: string): string => idOf(`person/${name}`);

export async function insertPersons(
  db: Db,
  { agencyId, lists, staff, people, now, numbers }: PersonData,
): Promise<void> {
  const rows: (typeof person.$inferInsert)[] = [];
  const types: (typeof personType.$inferInsert)[] = [];
  const subTypes: (typeof personSubType.$inferInsert)[] = [];
  const assignments: (typeof assignment.$inferInsert)[] = [];
  const clock = backwards(now, demoRandom(agencyId), [25, 160]);
  for (const [n, listed] of people.entries()) {
    const id = personId(listed.name);
    const random = demoRandom(listed.name);
    const updated = clock.next().value;
    const term = representationOf(listed, now);
    const joined = earlier(term.joined, updated);
    const assignees = assigned(listed, staff, random);
    const created = instantOf(joined);
    rows.push({
      ...columnsOf(listed, term),
      ...phoneAt(listed.location, numbers + n),
      id,
      agencyId,
      avatarId: listed.look ? portraitId(id) : null,
      version: random.roll(1, 12),
      createdBy: assignees[0] ? staffId(assignees[0].email) : null,
      createdAt: created,
      updatedAt: instantOf(updated),
    });
    for (const [type, subs = []] of doesOf(listed)) {
      types.push({ agencyId, personId: id, typeId: entry(lists, `${listed.category}/${type}`), place: types.length });
      for (const sub of subs)
        subTypes.push({
          agencyId,
          personId: id,
          subTypeId: entry(lists, `${listed.category}/${type}/${sub}`),
          place: subTypes.length,
        });
    }
    for (const [place, { email }] of assignees.entries()) {
      const role = place === 0 ? "Lead" : place < 3 ? "Assignee" : "Collaborator";
      assignments.push({
        id: idOf(`assignment/${id}/${email}`),
        agencyId,
        recordId: id,
        staffId: staffId(email),
        role,
        createdAt: created,
      });
    }
  }
  await db.insert(person).values(rows);
  await db.insert(personType).values(types);
  if (subTypes.length > 0) await db.insert(personSubType).values(subTypes);
  await db.insert(assignment).values(assignments);
}

function columnsOf(listed: Listed, { start, end }: Representation) {
  const random = demoRandom(`${listed.name}, on paper`);
  return {
    stage: listed.stage,
    displayName: listed.name,
    legalName: listed.legalName,
    category: listed.category,
    status: listed.status ?? TALENT_STATUS.active,
    state: listed.state ?? "ACTIVE",
    headline: listed.headline,
    bio: listed.bio,
    pronouns: listed.pronouns,
    dob: listed.born,
    nationality: listed.nationality,
    languages: [...listed.speaks],
    email: emailOf(listed.name, listed.look === undefined),
    website: random.chance(70) ? websiteOf(listed.name) : null,
    tags: [...listed.tags],
    timeZoneId: demoPlace(listed.location).zone,
    location: listed.location,
    representationStart: start,
    representationEnd: end,
    source: random.draw(SOURCES, 1)[0],
  };
}

const doesOf = ({ does }: DemoPerson): [string, readonly string[] | undefined][] => Object.entries(does);

function entry({ types }: Lists, path: string): string {
  const id = types.get(path);
  if (!id) throw new Error(`The master lists have no ${path}`);
  return id;
}
