/** The people of an agency who sign in: account, proof, staff record, rights, notes about them. */
import { account, credential } from "#server/areas/session/account.table.ts";
import { permission, staff } from "#server/areas/staff/staff.table.ts";
import type { Lists } from "#server/founding/found-agency.ts";
import { note } from "#server/lib/records.table.ts";
import { SANITISER } from "#server/lib/rich-text.ts";
import type { Db } from "#server/lib/scope.ts";
import { diceOf, idOf } from "./chance.ts";
import { dayOf, daysBefore, instantOf, type Moment } from "./days.ts";
import type { DemoStaff } from "./people/staff.ts";
import { PERMISSIONS } from "./permissions.ts";
import { phoneAt, placeOf } from "./places.ts";
import { portraitId } from "./portrait-rows.ts";

export interface Staffing {
  agencyId: string;
  lists: Lists;
  staff: readonly DemoStaff[];
  passwordHash: string;
  now: Moment;
}

export const staffId = (email: string): string => idOf(`staff/${email}`);

export async function insertStaff(
  db: Db,
  { agencyId, lists, staff: people, passwordHash, now }: Staffing,
): Promise<void> {
  const told = people.map((one, n) => {
    const dice = diceOf(one.email);
    const joined = daysBefore(now, one.years === 0 ? 0 : one.years * 365 - dice.roll(20, 300), dice);
    const seen = daysBefore(now, one.state === "locked" ? 34 : dice.chance(70) ? 0 : dice.roll(1, 6), dice);
    return {
      ...one,
      id: staffId(one.email),
      joined: instantOf(joined),
      started: dayOf(joined),
      seen: instantOf(seen),
      active: one.state !== "invited",
      phone: phoneAt(one.at, n),
    };
  });
  await db.insert(account).values(
    told.map((one) => ({
      id: one.id,
      agencyId,
      email: one.email,
      role: one.role,
      timeZoneId: placeOf(one.at).zone,
      lockedAt: one.state === "locked" ? one.seen : null,
      activatedAt: one.active ? one.joined : null,
      lastLoginAt: one.active ? one.seen : null,
      createdAt: one.joined,
    })),
  );
  await db
    .insert(credential)
    .values(told.filter((one) => one.active).map((one) => ({ accountId: one.id, passwordHash, longPassword: true })));
  await db.insert(staff).values(
    told.map((one) => ({
      id: one.id,
      agencyId,
      displayName: one.name,
      positionId: lists.positions.get(one.position),
      ...one.phone,
      dob: one.born,
      startDate: one.started,
      location: one.at,
      avatarId: portraitId(one.id),
      createdAt: one.joined,
      updatedAt: one.joined,
    })),
  );
  await db
    .insert(permission)
    .values(told.map((one) => ({ staffId: one.id, agencyId, levels: PERMISSIONS[one.levels] })));
  const notes = told.flatMap((one) => (one.notes ?? []).map((written) => ({ about: one.id, ...written })));
  if (notes.length === 0) return;
  await db.insert(note).values(
    notes.map(({ about, by, daysAgo, text }) => {
      const at = instantOf(daysBefore(now, daysAgo, diceOf(text)));
      return {
        id: idOf(`note/${text}`),
        agencyId,
        recordId: about,
        body: `<p>${text}</p>`,
        sanitiser: SANITISER,
        authorId: staffId(by),
        createdAt: at,
        updatedAt: at,
      };
    }),
  );
}
