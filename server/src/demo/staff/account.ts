/** Inserts the staff of an agency: account, password, staff record, rights and notes. */
import { account, credential } from "#server/areas/session/account.table.ts";
import { permissionTable, staffTable } from "#server/areas/staff/staff.table.ts";
import type { Lists } from "#server/founding/found-agency.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { note } from "#server/lib/records/records.table.ts";
import { SANITISER_VERSION } from "#server/lib/values/rich-text.ts";
import type { DemoStaff } from "../people/staff.ts";
import { portraitId } from "../talents/portrait-row.ts";
import { daysBefore, demoDate, instantOf, type Moment } from "../values/day.ts";
import { demoPlace, phoneAt } from "../values/place.ts";
import { demoRandom, idOf } from "../values/random.ts";
import { PERMISSIONS } from "./permission.ts";

export interface StaffData {
  agencyId: string;
  lists: Lists;
  staff: readonly DemoStaff[];
  passwordHash: string;
  now: Moment;
}

export const staffId = (email: string): string => idOf(`staff/${email}`);

export async function insertStaff(
  db: Db,
  { agencyId, lists, staff: people, passwordHash, now }: StaffData,
): Promise<void> {
  const members = people.map((person, n) => {
    const random = demoRandom(person.email);
    const joined = daysBefore(now, person.years === 0 ? 0 : person.years * 365 - random.roll(20, 300), random);
    const lastSeen = daysBefore(
      now,
      person.state === "locked" ? 34 : random.chance(70) ? 0 : random.roll(1, 6),
      random,
    );
    return {
      ...person,
      id: staffId(person.email),
      joined: instantOf(joined),
      started: demoDate(joined),
      lastSeen: instantOf(lastSeen),
      active: person.state !== "invited",
      phone: phoneAt(person.location, n),
    };
  });
  await db.insert(account).values(
    members.map((item) => ({
      id: item.id,
      agencyId,
      email: item.email,
      role: item.role,
      timeZoneId: demoPlace(item.location).zone,
      lockedAt: item.state === "locked" ? item.lastSeen : null,
      activatedAt: item.active ? item.joined : null,
      lastLoginAt: item.active ? item.lastSeen : null,
      createdAt: item.joined,
    })),
  );
  await db
    .insert(credential)
    .values(
      members.filter((item) => item.active).map((item) => ({ accountId: item.id, passwordHash, longPassword: true })),
    );
  await db.insert(staffTable).values(
    members.map((item) => ({
      id: item.id,
      agencyId,
      displayName: item.name,
      positionId: lists.positions.get(item.position),
      ...item.phone,
      dob: item.born,
      startDate: item.started,
      location: item.location,
      avatarId: portraitId(item.id),
      createdAt: item.joined,
      updatedAt: item.joined,
    })),
  );
  await db
    .insert(permissionTable)
    .values(members.map((item) => ({ staffId: item.id, agencyId, levels: PERMISSIONS[item.levels] })));
  const notes = members.flatMap((item) => (item.notes ?? []).map((entry) => ({ recordId: item.id, ...entry })));
  if (notes.length === 0) return;
  await db.insert(note).values(
    notes.map(({ recordId, by, daysAgo, text }) => {
      const createdAt = instantOf(daysBefore(now, daysAgo, demoRandom(text)));
      return {
        id: idOf(`note/${text}`),
        agencyId,
        recordId,
        body: `<p>${text}</p>`,
        sanitiser: SANITISER_VERSION,
        authorId: staffId(by),
        createdAt,
        updatedAt: createdAt,
      };
    }),
  );
}
