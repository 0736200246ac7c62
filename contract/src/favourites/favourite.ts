/** Talents that the fan app shows first. An entry has its talent's id, and follows the talent's right. */
import { call, read, write } from "../call.ts";
import { TALENT_CATEGORIES, TALENT_STATUSES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { listCall, manyNumbers, manyOf, manyTexts } from "../list.ts";
import { Done, id, instant, line, maybeLine, mediaLink, PersonBrief, ref, refs, version, z } from "../schema.ts";
import { SocialLink, socialLinkForm, talentCategory } from "../talents/person.ts";
import { emailText } from "../values/email-domain.ts";
import { countryCode, formatted, maybeEmail, maybeNationalNumber } from "../values/formats.ts";
import { breakText, maybeBreakText } from "../values/line-breaks.ts";

/** The texts the fan app shows for a talent; null falls back to the profile. */
export const GeneralInfo = z.object({
  publicName: z.nullable(z.string()),
  headline: breakText(),
  pictureUrl: mediaLink(),
  biography: breakText(),
  location: z.nullable(z.string()),
  version: z.int(),
});
export type GeneralInfo = z.output<typeof GeneralInfo>;

export const OtherLink = z.object({ title: z.string(), url: z.string() });

/** How fans book and follow a talent. */
export const ConnectInfo = z.object({
  contactName: z.nullable(z.string()),
  contactRole: z.nullable(z.string()),
  email: z.nullable(emailText()),
  countryCode: z.string(),
  phoneNumber: z.nullable(z.string()),
  phoneCode: z.nullable(z.string()),
  socialLinks: z.array(SocialLink),
  links: z.array(OtherLink),
  version: z.int(),
});
export type ConnectInfo = z.output<typeof ConnectInfo>;

const counts = { views: z.int(), follows: z.int(), clicks: z.int() };

export const Favourite = z.object({
  /** The talent's id, same as `userId`. */
  id: id(),
  userId: id(),
  displayName: z.string(),
  /** The profile's avatar. */
  avatarUrl: mediaLink(),
  category: talentCategory(),
  status: z.literal(TALENT_STATUSES),
  /** True if the talent is in the fan app; fans see the entry only if its status is Active too. */
  inApp: z.boolean(),
  tags: z.array(z.string()),
  /** Its position among the agency's favourites, from 1. */
  place: z.int(),
  generalInfo: GeneralInfo,
  connectInfo: ConnectInfo,
  /** Texts of the profile, shown if the general info is empty. */
  profile: z.object({
    headline: breakText(),
    biography: breakText(),
    location: z.nullable(z.string()),
  }),
  /** Counts of the last 30 days. */
  ...counts,
  createdAt: instant(),
  updatedAt: instant(),
  /** True if the reader may edit it. */
  editable: z.boolean(),
});
export type Favourite = z.output<typeof Favourite>;

const general = {
  publicName: maybeLine(),
  headline: maybeBreakText(LIMITS.headline),
  /** Left out, the picture stays unchanged. */
  pictureId: z.optional(z.nullable(ref("media"))),
  biography: maybeBreakText(),
  location: maybeLine(),
};
export const GeneralForm = z.strictObject({ ...general, version: version() });
export const ConnectForm = z.strictObject({
  contactName: maybeLine(),
  contactRole: maybeLine(100),
  email: maybeEmail(),
  countryCode: z._default(countryCode(), "AU"),
  phoneNumber: maybeNationalNumber(),
  socialLinks: z.array(socialLinkForm).check(z.maxLength(20)),
  links: z
    .array(z.strictObject({ title: line(100), url: formatted("website") }))
    .check(z.maxLength(LIMITS.favouriteLinks)),
  version: version(),
});

export const FavouriteDay = z.object({ day: z.string(), ...counts });
export type FavouriteDay = z.output<typeof FavouriteDay>;
export const FavouriteStatistics = z.object({
  /** Every day of the range (`YYYY-MM-DD`), days without events included. */
  days: z.array(FavouriteDay),
  totals: z.object(counts),
  /** Totals of the preceding period of the same length. */
  before: z.object(counts),
});
export type FavouriteStatistics = z.output<typeof FavouriteStatistics>;

const BASE = "/talent/v1/favorites";
const topics = ["favourite"] as const;
const byUser = z.strictObject({ userId: ref("favourite") });
const byId = z.strictObject({ id: ref("favourite") });
const userIds = refs("favourite", LIMITS.favouritesAtOnce, "changed").check(z.minLength(1));

export const favourites = {
  list: listCall("POST", BASE, {
    summary: "Favourites: talents shown first in the fan app, in order",
    access: read("TALENT"),
    topics: ["favourite", "person", "personal"],
    row: Favourite,
    sortable: ["place", "displayName", "status", "createdAt", "updatedAt"],
    defaultSort: ["place", "ASC"],
    filters: {
      statusIds: manyNumbers(TALENT_STATUSES),
      categories: manyOf(TALENT_CATEGORIES),
      tags: manyTexts(),
    },
    search: true,
    tabs: "statusIds",
    // The date they were added to favourites.
    dates: true,
  }),
  get: call("GET", `${BASE}/{id}`, {
    summary: "A favourite",
    access: read("TALENT"),
    topics: ["favourite", "person", "personal"],
    params: byId,
    reply: Favourite,
  }),
  status: call("PUT", `${BASE}/status`, {
    summary: "Set the status of several favourites",
    access: write("TALENT"),
    topics,
    body: z.strictObject({ userIds, status: z.literal(TALENT_STATUSES) }),
    reply: Done,
  }),
  tags: call("PUT", `${BASE}/{userId}/tags`, {
    summary: "Set a favourite's tags",
    access: write("TALENT"),
    topics,
    params: byUser,
    body: z.strictObject({ tags: z.array(line(LIMITS.tag)).check(z.maxLength(LIMITS.tags)) }),
    reply: Done,
  }),
  general: call("PUT", `${BASE}/{userId}/general`, {
    summary: "Update a favourite's general info",
    access: write("TALENT"),
    topics,
    params: byUser,
    body: GeneralForm,
    reply: GeneralInfo,
  }),
  createGeneral: call("POST", `${BASE}/general`, {
    summary: "Add a favourite with its general info",
    access: write("TALENT"),
    topics: ["favourite", "person"],
    body: z.strictObject({ userId: ref("person", "changed"), ...general }),
    reply: Favourite,
  }),
  connect: call("PUT", `${BASE}/{id}/connect`, {
    summary: "Update a favourite's contact details and links",
    access: write("TALENT"),
    topics,
    params: byId,
    body: ConnectForm,
    reply: ConnectInfo,
  }),
  place: call("PUT", `${BASE}/{id}/place`, {
    summary: "Move a favourite before or after another, or to the end",
    access: write("TALENT"),
    topics,
    params: byId,
    /** `after` is ignored if `before` is given. */
    body: z.strictObject({
      before: z._default(z.nullable(ref("favourite")), null),
      after: z._default(z.nullable(ref("favourite")), null),
    }),
    reply: Done,
  }),
  suggestions: call("GET", `${BASE}/suggestions`, {
    summary: "Talents that can be added to favourites",
    access: read("TALENT"),
    topics: ["favourite", "person"],
    query: z.strictObject({ q: z.optional(z.string().check(z.trim(), z.maxLength(LIMITS.search))) }),
    reply: z.array(z.extend(PersonBrief, { category: talentCategory(), headline: breakText() })),
  }),
  statistics: call("POST", `${BASE}/{id}/dashboard/statistics`, {
    summary: "Views, follows and clicks of a favourite by day",
    access: read("TALENT"),
    params: byId,
    reads: true,
    /** Epoch ms, whole days in the reader's zone; left out, the last 30 days. */
    body: z.strictObject({
      fromDate: z.optional(z.int().check(z.minimum(0), z.maximum(8.64e15))),
      toDate: z.optional(z.int().check(z.minimum(0), z.maximum(8.64e15))),
    }),
    reply: FavouriteStatistics,
  }),
  remove: call("DELETE", BASE, {
    summary: "Remove talents from favourites; adding them again restores their details",
    access: write("TALENT"),
    topics: ["favourite", "person"],
    body: z.strictObject({ ids: refs("favourite", LIMITS.favouritesAtOnce, "changed").check(z.minLength(1)) }),
    reply: Done,
  }),
  mark: call("POST", `${BASE}/mark`, {
    summary: "Add talents to favourites",
    access: write("TALENT"),
    topics: ["favourite", "person"],
    body: z.strictObject({ userIds: refs("person", LIMITS.favouritesAtOnce, "changed").check(z.minLength(1)) }),
    /** The talents that were not favourites before. */
    reply: z.object({ userIds: z.array(id()) }),
  }),
};
