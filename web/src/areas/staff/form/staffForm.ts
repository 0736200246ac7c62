/** The values of a colleague's form, for adding and editing alike. */

import { RESOURCES } from "#contract/access.ts";
import type { Address } from "#contract/address.ts";
import { z } from "#contract/schema.ts";
import { StaffDetail } from "#contract/staff/staff.ts";
import { FAMILY_STAGES } from "#contract/talents/person.ts";
import { phoneWrong } from "#web/kit/forms/fields/phones.ts";
import type { Problems } from "#web/kit/forms/formState.ts";
import { browserZone } from "#web/kit/time/format.ts";
import { t } from "#web/messages/staff.ts";
import type { AvatarValue } from "#web/shared/media/AvatarField.tsx";
import { changesOf, type LevelsByResource, levelsFrom } from "../permission/permission.rules.ts";

export interface StaffValues {
  displayName: string;
  avatarId: AvatarValue;
  /** Fixed once they are added. */
  email: string;
  countryCode: string;
  phoneNumber: string;
  positionId: string | null;
  timezoneId: string | null;
  dob: string | null;
  startDate: string | null;
  location: string;
  addresses: Address[];
  /** Two rosters on the screen, one list on the wire (B-183). */
  talents: string[];
  scouts: string[];
  /** What is open to someone new; afterwards it has a place of its own. */
  levels: LevelsByResource;
  /** Of the record that is edited; who is added has none. */
  version: number;
}

/** B-180, B-182: Australia, and the browser's zone. */
export const newStaff = (levels: LevelsByResource): StaffValues => ({
  displayName: "",
  avatarId: undefined,
  email: "",
  countryCode: "AU",
  phoneNumber: "",
  positionId: null,
  timezoneId: browserZone(),
  dob: null,
  startDate: null,
  location: "",
  addresses: [],
  talents: [],
  scouts: [],
  levels,
  version: 0,
});

export function valuesOf(staff: StaffDetail): StaffValues {
  const onRoster = (stages: readonly string[]): string[] =>
    staff.roster.filter(({ stage }) => stages.includes(stage)).map(({ id }) => id);
  return {
    displayName: staff.displayName,
    avatarId: undefined,
    email: staff.email,
    countryCode: staff.countryCode,
    phoneNumber: staff.phoneNumber ?? "",
    positionId: staff.position?.id ?? null,
    timezoneId: staff.timezoneId,
    dob: staff.dob,
    startDate: staff.startDate,
    location: staff.location ?? "",
    addresses: staff.addresses,
    talents: onRoster(FAMILY_STAGES.talents),
    scouts: onRoster(FAMILY_STAGES.scouts),
    levels: levelsFrom([]),
    version: staff.version,
  };
}

/** The form's values of the record as it is now, from a refusal. */
export function newestValues(current: unknown): StaffValues | null {
  const now = z.safeParse(StaffDetail, current);
  return now.success ? valuesOf(now.data) : null;
}

export const editBody = ({ talents, scouts, email: _, levels: __, ...plain }: StaffValues) => ({
  ...plain,
  talentIds: [...talents, ...scouts],
});
export const createBody = ({ talents, scouts, levels, version: _, ...plain }: StaffValues) => ({
  ...plain,
  talentIds: [...talents, ...scouts],
  permissions: changesOf(RESOURCES, levels),
});

/** B-247: what the contract's schema can't say of the number alone. */
export const phoneRule = ({ countryCode, phoneNumber }: StaffValues): Problems =>
  phoneWrong(countryCode, phoneNumber) ? { phoneNumber: t("phoneWrong") } : {};

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
