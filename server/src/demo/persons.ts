/** Talents and scouts of an agency, with their types and those who look after them. */
import { SOURCES, TALENT_STATUS } from "#contract/enums.ts";
import { person, personSubType, personType } from "#server/areas/talents/person.table.ts";
import type { Lists } from "#server/founding/found-agency.ts";
import { assignment } from "#server/lib/records.table.ts";
import type { Db } from "#server/lib/scope.ts";
import { staffId } from "./accounts.ts";
import { assigned } from "./assigned.ts";
import { diceOf, idOf } from "./chance.ts";
import { backwards, dayOf, daysBefore, earlier, instantOf, type Moment } from "./days.ts";
import { emailOf, websiteOf } from "./links.ts";
import type { Listed } from "./listed.ts";
import type { DemoPerson } from "./people/person.ts";
import type { DemoStaff } from "./people/staff.ts";
import { phoneAt, placeOf } from "./places.ts";
import { portraitId } from "./portrait-rows.ts";

export interface Rostering {
  agencyId: string;
  lists: Lists;
  staff: readonly DemoStaff[];
  /** In the order in which somebody last worked on them, the latest first. */
  people: readonly Listed[];
  now: Moment;
  /** How many phone numbers are given out already. */
  numbers: number;
}

export const personId = (name: string): string => idOf(`person/${name}`);

export async function insertPersons(
  db: Db,
  { agencyId, lists, staff, people, now, numbers }: Rostering,
): Promise<void> {
  const rows: (typeof person.$inferInsert)[] = [];
  const types: (typeof personType.$inferInsert)[] = [];
  const subTypes: (typeof personSubType.$inferInsert)[] = [];
  const assignments: (typeof assignment.$inferInsert)[] = [];
  const clock = backwards(now, diceOf(agencyId), [25, 160]);
  for (const [n, one] of people.entries()) {
    const id = personId(one.name);
    const dice = diceOf(one.name);
    const updated = clock.next().value;
    const joined = earlier(daysBefore(now, dice.roll(...joinedDaysAgo(one)), dice), updated);
    const lookers = assigned(one, staff, dice);
    const created = instantOf(joined);
    rows.push({
      ...columnsOf(one, now, joined),
      ...phoneAt(one.at, numbers + n),
      id,
      agencyId,
      avatarId: one.look ? portraitId(id) : null,
      version: dice.roll(1, 12),
      createdBy: lookers[0] ? staffId(lookers[0].email) : null,
      createdAt: created,
      updatedAt: instantOf(updated),
    });
    for (const [type, subs = []] of doesOf(one)) {
      types.push({ agencyId, personId: id, typeId: entry(lists, `${one.category}/${type}`), place: types.length });
      for (const sub of subs)
        subTypes.push({
          agencyId,
          personId: id,
          subTypeId: entry(lists, `${one.category}/${type}/${sub}`),
          place: subTypes.length,
        });
    }
    for (const [place, { email }] of lookers.entries()) {
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

function columnsOf(one: Listed, now: Moment, joined: Moment) {
  const dice = diceOf(`${one.name}, on paper`);
  const represented =
    one.stage === "talent" && one.status !== TALENT_STATUS.pending && one.status !== TALENT_STATUS.rejected;
  const ends = one.state
    ? now.subtract({ days: dice.roll(20, 200) })
    : dice.chance(55)
      ? now.add({ days: dice.roll(60, 900) })
      : undefined;
  return {
    stage: one.stage,
    displayName: one.name,
    legalName: one.legalName,
    category: one.category,
    status: one.status ?? TALENT_STATUS.active,
    state: one.state ?? "ACTIVE",
    headline: one.headline,
    bio: one.bio,
    pronouns: one.pronouns,
    dob: one.born,
    nationality: one.from,
    languages: [...one.speaks],
    email: emailOf(one.name, one.look === undefined),
    website: dice.chance(70) ? websiteOf(one.name) : null,
    tags: [...one.tags],
    timeZoneId: placeOf(one.at).zone,
    location: one.at,
    representationStart: represented ? dayOf(joined) : null,
    representationEnd: represented && ends ? dayOf(ends) : null,
    source: dice.draw(SOURCES, 1)[0],
  };
}

function joinedDaysAgo({ stage, status, state }: Listed): [number, number] {
  if (stage !== "talent") return [6, 200];
  if (state) return [900, 2200];
  return status === TALENT_STATUS.pending ? [2, 24] : [90, 1900];
}

const doesOf = ({ does }: DemoPerson): [string, readonly string[] | undefined][] => Object.entries(does);

function entry({ types }: Lists, path: string): string {
  const id = types.get(path);
  if (!id) throw new Error(`The master lists have no ${path}`);
  return id;
}
