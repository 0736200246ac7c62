/** The values of a staff form. */

import { RESOURCES } from "#contract/access.ts";
import { type FormValues, formOf, ids } from "#contract/form.ts";
import { z } from "#contract/schema.ts";
import { StaffCreate, type StaffDetail } from "#contract/staff/staff.ts";
import { FAMILY_STAGES } from "#contract/talents/person.ts";
import { browserZone } from "#web/ui/time/format.ts";
import { changesOf, type LevelsByResource, levelsFrom } from "../permission/permission.rules.ts";

/** The screen has two rosters where the wire has one list; permissions have a step of their own. */
const staffForm = formOf(z.omit(StaffCreate, { talentIds: true, permissions: true }));
export type StaffValues = FormValues<typeof staffForm> & {
  talents: string[];
  scouts: string[];
  /** The permission of new staff; later it is edited in its own dialog. */
  levels: LevelsByResource;
};

/** Returns an empty form, in the browser's time zone. */
export const newStaff = (levels: LevelsByResource): StaffValues => ({
  ...staffForm.empty,
  timezoneId: browserZone(),
  talents: [],
  scouts: [],
  levels,
});

export function valuesOf(staff: StaffDetail): StaffValues {
  const onRoster = (stages: readonly string[]): string[] =>
    ids(staff.roster.filter(({ stage }) => stages.includes(stage)));
  return {
    ...staffForm.valuesOf(staff, { positionId: staff.position?.id ?? null }),
    talents: onRoster(FAMILY_STAGES.talents),
    scouts: onRoster(FAMILY_STAGES.scouts),
    levels: levelsFrom([]),
  };
}

export const staffEditBody = <V extends StaffValues>({ talents, scouts, email: _, levels: __, ...plain }: V) => ({
  ...plain,
  talentIds: [...talents, ...scouts],
});
export const createBody = ({ talents, scouts, levels, version: _, ...plain }: StaffValues) => ({
  ...plain,
  talentIds: [...talents, ...scouts],
  permissions: changesOf(RESOURCES, levels),
});

export const basicFields = [
  "displayName",
  "avatarId",
  "email",
  "countryCode",
  "phoneNumber",
  "positionId",
  "dob",
  "startDate",
  "location",
  "addresses",
] as const satisfies readonly (keyof StaffValues)[];
