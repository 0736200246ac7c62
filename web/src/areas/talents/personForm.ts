/** The values of a person's form, for adding and editing alike. */
import type { Address } from "#contract/address.ts";
import type { SOURCES, SocialPlatform, TalentCategory, TalentStatus } from "#contract/enums.ts";
import { z } from "#contract/schema.ts";
import { PersonSummary } from "#contract/talents/person.ts";
import type { Problems } from "#web/kit/forms/formState.ts";
import { date } from "#web/kit/time/format.ts";
import { t } from "#web/messages/talents.ts";
import type { AvatarValue } from "#web/shared/media/AvatarField.tsx";

export interface PersonValues {
  displayName: string;
  legalName: string;
  avatarId: AvatarValue;
  /** Null until one is chosen; the contract's schema asks for it. */
  category: TalentCategory | null;
  typeIds: string[];
  subTypeIds: string[];
  status: TalentStatus;
  headline: string;
  bio: string;
  pronouns: string;
  dob: string | null;
  nationality: string | null;
  languages: string[];
  countryCode: string;
  phoneNumber: string;
  email: string;
  website: string;
  socialLinks: { platform: SocialPlatform; url: string }[];
  tags: string[];
  timezoneId: string | null;
  location: string;
  addresses: Address[];
  assignedStaffIds: string[];
  representationStart: string | null;
  representationEnd: string | null;
  source: (typeof SOURCES)[number] | null;
  /** Of the record that is edited; what is added has none. */
  version?: number;
}

export const EMPTY: PersonValues = {
  displayName: "",
  legalName: "",
  avatarId: undefined,
  category: null,
  typeIds: [],
  subTypeIds: [],
  status: 0,
  headline: "",
  bio: "",
  pronouns: "",
  dob: null,
  nationality: null,
  languages: [],
  countryCode: "AU",
  phoneNumber: "",
  email: "",
  website: "",
  socialLinks: [],
  tags: [],
  timezoneId: null,
  location: "",
  addresses: [],
  assignedStaffIds: [],
  representationStart: null,
  representationEnd: null,
  source: null,
};

const ids = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);

export const valuesOf = (person: PersonSummary): PersonValues => ({
  displayName: person.displayName,
  legalName: person.legalName ?? "",
  avatarId: undefined,
  category: person.category,
  typeIds: ids(person.types),
  subTypeIds: ids(person.subTypes),
  status: person.status,
  headline: person.headline ?? "",
  bio: person.bio ?? "",
  pronouns: person.pronouns ?? "",
  dob: person.dob,
  nationality: person.nationality,
  languages: person.languages,
  countryCode: person.countryCode,
  phoneNumber: person.phoneNumber ?? "",
  email: person.email ?? "",
  website: person.website ?? "",
  socialLinks: person.socialLinks,
  tags: person.tags,
  timezoneId: person.timezoneId,
  location: person.location ?? "",
  addresses: person.addresses,
  assignedStaffIds: ids(person.assignedStaff),
  representationStart: person.representationStart,
  representationEnd: person.representationEnd,
  source: person.source,
  version: person.version,
});

/** The form's values of the record as it is now, from a refusal. */
export function newestValues(current: unknown): PersonValues | null {
  const now = z.safeParse(PersonSummary, current);
  return now.success ? valuesOf(now.data) : null;
}

/** What the contract's schema can't say of one field alone. */
export function personRules({ representationStart: start, representationEnd: end }: PersonValues): Problems {
  return start && end && end < start ? { representationEnd: t("endBeforeStart", { date: date(start) }) } : {};
}

/** Types belong to a category and sub-types to a type: what no longer fits goes with what it belonged to. */
export const withCategory = (
  category: TalentCategory | null,
): Pick<PersonValues, "category" | "typeIds" | "subTypeIds"> => ({ category, typeIds: [], subTypeIds: [] });
export const fittingSubTypes = (
  chosen: readonly string[],
  typeIds: readonly string[],
  all: readonly { id: string; typeId: string }[],
): string[] => chosen.filter((id) => all.some((sub) => sub.id === id && typeIds.includes(sub.typeId)));
