/** Talents and scouts: one kind of record, a person with a stage. */

import { assignedChange, bulkCalls, wordChange } from "../bulk.ts";
import { byParam, call, write } from "../call.ts";
import { BY_CONTACT, LastContact } from "../comms/last-contact.ts";
import {
  FAMILIES,
  type Family,
  PROFILE_STATES,
  SOCIAL_PLATFORMS,
  SOURCES,
  STAGES,
  type Stage,
  TALENT_CATEGORIES,
  TALENT_STATUS,
  TALENT_STATUSES,
  type TalentCategory,
  type TalentStatus,
} from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { listCall, manyNumbers, manyOf, manyRefs, manyTexts, oneOf } from "../list.ts";
import {
  birthDate,
  Choosable,
  Done,
  date,
  emptyIsNull,
  id,
  instant,
  line,
  maybeLine,
  mediaLink,
  Named,
  PersonBrief,
  ref,
  refs,
  version,
  z,
} from "../schema.ts";
import { addresses, ReadAddress } from "../values/address.ts";
import { emailText } from "../values/email-domain.ts";
import { countryCode, formatted, maybeEmail, maybeFormatted, maybeNationalNumber } from "../values/formats.ts";
import { breakText, maybeBreakText } from "../values/line-breaks.ts";
import { timeZone } from "../values/time-zone.ts";

/** Talents and scouts have separate resources. */
export const FAMILY_RESOURCE = { talents: "TALENT", scouts: "SCOUT" } as const satisfies Record<Family, string>;
/** A converted scout is still among the scouts until finalised. */
export const FAMILY_STAGES: Record<Family, readonly Stage[]> = { talents: ["talent"], scouts: ["scout", "converted"] };

const canRead = byParam("family", FAMILY_RESOURCE, "read");
const canWrite = byParam("family", FAMILY_RESOURCE, "write");
const family = z.strictObject({ family: z.enum(FAMILIES) });
const byId = z.strictObject({ family: z.enum(FAMILIES), id: ref("person") });

export const SocialLink = z.strictObject({
  platform: z.enum(SOCIAL_PLATFORMS),
  url: z.string().check(z.trim(), z.minLength(1, { abort: true }), z.maxLength(LIMITS.url)),
});
/** The format of a link to each platform. */
export const SOCIAL_FORMATS = {
  facebook: "facebook",
  instagram: "instagram",
  youtube: "youtube",
  tiktok: "tiktok",
  twitter: "twitter",
  vimeo: "vimeo",
  spotify: "spotify",
  soundcloud: "soundcloudOrSpotify",
  linkedin: "linkedin",
} as const;
/** A link in a form, checked by its platform's format. */
export const socialLinkForm = z.discriminatedUnion(
  "platform",
  SOCIAL_PLATFORMS.map((platform) =>
    z.strictObject({ platform: z.literal(platform), url: formatted(SOCIAL_FORMATS[platform]) }),
  ) as unknown as [
    z.ZodMiniObject<{ platform: z.ZodMiniLiteral<(typeof SOCIAL_PLATFORMS)[number]>; url: z.ZodMiniString }>,
  ],
);

/** Category of a talent or scout; null if only the name was entered. */
export const talentCategory = () => z.nullable(z.enum(TALENT_CATEGORIES));

/** Days ahead, and months ahead, that a list can ask for. */
export const FREE_DAYS = ["30"] as const;
export const ENDING_MONTHS = ["3"] as const;

/** Types and filters depend on the category, so an active talent or scout has one. */
export const CATEGORY_BEFORE_ACTIVE = "Choose a category before the status becomes Active";

/** The form of the add page and of the summary. */
const summary = {
  displayName: line(),
  legalName: maybeLine(),
  category: talentCategory(),
  typeIds: refs("talentType", 20, "agency"),
  subTypeIds: refs("talentSubType", 40, "agency"),
  status: z._default(z.literal(TALENT_STATUSES), 0),
  avatarId: z.optional(z.nullable(ref("media"))),
  headline: maybeBreakText(LIMITS.headline),
  bio: maybeBreakText(),
  pronouns: maybeLine(40),
  dob: emptyIsNull(birthDate()),
  nationality: emptyIsNull(countryCode()),
  languages: z.array(line(40)).check(z.maxLength(20)),
  countryCode: z._default(countryCode(), "AU"),
  phoneNumber: maybeNationalNumber(),
  email: maybeEmail(),
  website: maybeFormatted("website"),
  socialLinks: z.array(socialLinkForm).check(z.maxLength(LIMITS.socialLinks)),
  tags: z.array(line(LIMITS.tag)).check(z.maxLength(LIMITS.tags)),
  timezoneId: z.nullable(timeZone()),
  location: maybeLine(),
  /** Left out, they stay unchanged. */
  addresses: z.optional(addresses()),
  assignedStaffIds: refs("staff", LIMITS.assignees, "assignee"),
  representationStart: emptyIsNull(date()),
  representationEnd: emptyIsNull(date()),
  source: z.nullable(z.enum(SOURCES)),
};
interface Agreeing {
  status: TalentStatus;
  category: TalentCategory | null;
  representationStart: string | null;
  representationEnd: string | null;
}
/** Fields that have to agree with each other. */
const agreeing = [
  z.refine<Agreeing>(({ status, category }) => status !== TALENT_STATUS.active || category !== null, {
    error: CATEGORY_BEFORE_ACTIVE,
    path: ["category"],
  }),
  z.refine<Agreeing>(({ representationStart: start, representationEnd: end }) => !start || !end || end >= start, {
    error: "Must not be before the start date",
    path: ["representationEnd"],
  }),
] as const;
export const PersonCreate = z.strictObject(summary).check(...agreeing);
export type PersonCreate = z.output<typeof PersonCreate>;
/** The minimal form of a person. The category follows before the status becomes Active. */
export const PersonQuickAdd = z.strictObject({ name: line() });
export type PersonQuickAdd = z.output<typeof PersonQuickAdd>;
export const PersonEdit = z.strictObject({ ...summary, version: version() }).check(...agreeing);
export type PersonEdit = z.output<typeof PersonEdit>;

export const PersonRow = z.object({
  id: id(),
  displayName: z.string(),
  avatarUrl: mediaLink(),
  category: talentCategory(),
  types: z.array(Named),
  tags: z.array(z.string()),
  status: z.literal(TALENT_STATUSES),
  state: z.enum(PROFILE_STATES),
  stage: z.enum(STAGES),
  assignedStaff: z.array(PersonBrief),
  location: z.nullable(z.string()),
  headline: breakText(),
  /** True if the fan app shows them first. */
  favourite: z.boolean(),
  lastContact: LastContact,
  /** True if there is a phone number to write to. */
  hasPhone: z.boolean(),
  updatedAt: instant(),
  createdAt: instant(),
  /** True if the reader may edit it. */
  editable: z.boolean(),
  version: z.int(),
});
export type PersonRow = z.output<typeof PersonRow>;

export const PersonSummary = z.extend(PersonRow, {
  legalName: z.nullable(z.string()),
  subTypes: z.array(z.extend(Named, { typeId: id() })),
  bio: breakText(),
  pronouns: z.nullable(z.string()),
  dob: z.nullable(z.string()),
  nationality: z.nullable(z.string()),
  languages: z.array(z.string()),
  countryCode: z.string(),
  phoneNumber: z.nullable(z.string()),
  phoneCode: z.nullable(z.string()),
  email: z.nullable(emailText()),
  website: z.nullable(z.string()),
  socialLinks: z.array(SocialLink),
  timezoneId: z.nullable(z.string()),
  addresses: z.array(ReadAddress),
  representationStart: z.nullable(z.string()),
  representationEnd: z.nullable(z.string()),
  source: z.nullable(z.enum(SOURCES)),
});
export type PersonSummary = z.output<typeof PersonSummary>;

export const people = {
  list: listCall("GET", "/talent/v1/{family}/list", {
    summary: "Talents or scouts",
    access: canRead,
    topics: ["person", "favourite", "masterList"],
    params: family,
    row: PersonRow,
    sortable: ["displayName", "category", "status", "location", "createdAt", "updatedAt"],
    defaultSort: ["updatedAt", "DESC"],
    filters: {
      statusIds: manyNumbers(TALENT_STATUSES),
      states: manyOf(PROFILE_STATES),
      stages: manyOf(STAGES),
      categories: manyOf(TALENT_CATEGORIES),
      typeIds: manyRefs("talentType"),
      subTypeIds: manyRefs("talentSubType"),
      tags: manyTexts(),
      staffIds: manyRefs("staff"),
      ...BY_CONTACT,
      /** Days ahead without a confirmed booking. */
      freeFor: oneOf(FREE_DAYS),
      /** Months within which the agreement ends. */
      endsWithin: oneOf(ENDING_MONTHS),
    },
    search: true,
    tabs: "statusIds",
    // The date they were added.
    dates: true,
  }),
  types: call("GET", "/talent/v1/{family}/types", {
    summary: "Types to choose from",
    access: canRead,
    topics: ["masterList"],
    params: family,
    reply: z.array(z.extend(Choosable, { category: z.enum(TALENT_CATEGORIES) })),
  }),
  subTypes: call("GET", "/talent/v1/{family}/sub-types", {
    summary: "Sub-types to choose from",
    access: canRead,
    topics: ["masterList"],
    params: family,
    reply: z.array(z.extend(Choosable, { typeId: id() })),
  }),
  categories: call("GET", "/talent/v1/{family}/categories", {
    summary: "Categories to choose from",
    access: canRead,
    params: family,
    reply: z.array(z.enum(TALENT_CATEGORIES)),
  }),
  filterOptions: call("GET", "/talent/v1/{family}/filter-option", {
    summary: "Filter options of the list",
    access: canRead,
    topics: ["person", "masterList"],
    params: family,
    reply: z.object({
      categories: z.array(z.enum(TALENT_CATEGORIES)),
      types: z.array(Named),
      subTypes: z.array(z.extend(Named, { typeId: id() })),
      tags: z.array(z.string()),
      staff: z.array(PersonBrief),
    }),
  }),
  create: call("POST", "/talent/v1/{family}", {
    summary: "Add a talent or scout",
    access: canWrite,
    topics: ["person"],
    params: family,
    body: PersonCreate,
    reply: z.object({ id: id() }),
  }),
  quickAdd: call("POST", "/talent/v1/quick-add/{family}", {
    summary: "Quick-add a talent or scout by name",
    access: canWrite,
    topics: ["person"],
    params: family,
    body: PersonQuickAdd,
    reply: z.object({ id: id(), displayName: z.string() }),
  }),
  summary: call("GET", "/talent/v1/{family}/profile-summary/{id}", {
    summary: "Summary of a talent or scout",
    access: canRead,
    topics: ["person", "favourite", "masterList"],
    params: byId,
    reply: PersonSummary,
  }),
  updateSummary: call("PUT", "/talent/v1/{family}/profile-summary/{id}", {
    summary: "Update the summary",
    access: canWrite,
    topics: ["person"],
    params: byId,
    kinds: { grantsRights: { whenChanged: { assignedStaffIds: "assignedStaff" }, read: "summary" } },
    body: PersonEdit,
    reply: PersonSummary,
  }),
  state: call("PUT", "/talent/v1/{family}/{id}/state", {
    summary: "Archive, deactivate or reactivate",
    access: canWrite,
    topics: ["person"],
    params: byId,
    body: z.strictObject({ state: z.enum(PROFILE_STATES), version: version() }),
    current: PersonSummary,
    reply: Done,
  }),
  status: call("PUT", "/talent/v1/cms/talents/{id}/status", {
    summary: "Update a talent's status",
    access: write("TALENT"),
    topics: ["person"],
    params: z.strictObject({ id: ref("person") }),
    body: z.strictObject({ status: z.literal(TALENT_STATUSES), version: version() }),
    current: PersonSummary,
    reply: Done,
  }),
  assign: call("PUT", "/talent/v1/{family}/{id}/staff", {
    summary: "Set the assigned staff",
    access: canWrite,
    topics: ["person", "staff"],
    params: byId,
    // Being on the roster shows all that the talent is involved in.
    kinds: { grantsRights: "always" },
    body: z.strictObject({ staffIds: refs("staff", LIMITS.assignees, "assignee"), version: version() }),
    current: PersonSummary,
    reply: Done,
  }),
  remove: call("DELETE", "/talent/v1/{family}/{id}", {
    summary: "Move to the bin",
    access: canWrite,
    topics: ["person"],
    params: byId,
    reply: Done,
  }),
  restore: call("POST", "/talent/v1/{family}/{id}/restore", {
    summary: "Restore from the bin",
    access: canWrite,
    topics: ["person"],
    params: z.strictObject({ family: z.enum(FAMILIES), id: id() }),
    body: z.strictObject({}),
    reply: Done,
  }),
  ...bulkCalls("/talent/v1/{family}", {
    kind: "person",
    many: "Talents or scouts",
    access: canWrite,
    topics: ["person", "staff"],
    params: family,
    granting: { whenSent: ["change.staff"] },
    changes: {
      tags: wordChange(),
      status: z.literal(TALENT_STATUSES),
      state: z.enum(PROFILE_STATES),
      staff: assignedChange("staff"),
    },
  }),
};
