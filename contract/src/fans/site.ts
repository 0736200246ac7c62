/** Public pages of an agency: their address and settings, and the page of each talent. */

import { call, read, write } from "../call.ts";
import { never } from "../call-kinds.ts";
import { ref, version, z } from "../schema.ts";

/** A part of a public address: words of small letters and digits with hyphens between them. */
const ADDRESS = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const ADDRESS_MAX = 60;
/** Days that a former address of an agency or a talent redirects to the new one and stays reserved. */
export const ADDRESS_DAYS = 365;

const address = () =>
  z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, { error: "This field is required", abort: true }),
      z.maxLength(ADDRESS_MAX),
      z.regex(ADDRESS, { error: "Small letters, digits and single hyphens only, such as marlo-quist" }),
    );

/** Returns the address proposed for a name: "Marlo Quist" becomes "marlo-quist". */
export const addressFrom = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, ADDRESS_MAX)
    .replace(/-$/, "");

const PublicSite = z.object({
  /** True if the agency has public pages. */
  pages: z.boolean(),
  /** Agency's part of their addresses; a proposal until it is saved. A former one redirects for a year. */
  address: z.string(),
  /** Common prefix of the pages' addresses. */
  url: z.string(),
  version: z.int(),
});
export type PublicSite = z.output<typeof PublicSite>;

export const publicSites = {
  get: call("GET", "/client/v1/settings/public-pages", {
    summary: "Settings of the agency's public pages",
    access: read("ORGANIZATION"),
    topics: ["publicSite"],
    reply: PublicSite,
  }),
  update: call("PUT", "/client/v1/settings/public-pages", {
    summary: "Switch public pages on or off; off removes all of them immediately",
    access: write("ORGANIZATION"),
    topics: ["publicSite"],
    kinds: { opensToStrangers: "always" },
    body: z.strictObject({ pages: z.boolean(), address: address(), version: version() }),
    reply: PublicSite,
  }),
};

/** The categories of podcast directories. */
export const PODCAST_CATEGORIES = [
  "Arts",
  "Business",
  "Comedy",
  "Education",
  "Fiction",
  "Government",
  "Health & Fitness",
  "History",
  "Kids & Family",
  "Leisure",
  "Music",
  "News",
  "Religion & Spirituality",
  "Science",
  "Society & Culture",
  "Sports",
  "Technology",
  "True Crime",
  "TV & Film",
] as const;

/** Conditions that a talent's page waits for. */
export const PAGE_MISSING = ["site", "inApp", "active", "publicName"] as const;

const TalentPage = z.object({
  /** True if it is switched on. */
  shown: z.boolean(),
  /** Talent's part of the address; a proposal until it is saved. A taken one gets a number appended. */
  address: z.string(),
  url: z.string(),
  /** Podcast feed: its category, and whether it contains explicit language. */
  podcastCategory: z.enum(PODCAST_CATEGORIES),
  explicit: z.boolean(),
  /** Reasons it can't be seen although it is switched on; empty while it can. */
  missing: z.array(z.enum(PAGE_MISSING)),
  version: z.int(),
});
export type TalentPage = z.output<typeof TalentPage>;

const byId = z.strictObject({ id: ref("favourite") });
const topics = ["favourite", "publicSite"] as const;
export const talentPages = {
  get: call("GET", "/talent/v1/favorites/{id}/page", {
    summary: "The public page of a talent",
    access: read("TALENT"),
    topics,
    params: byId,
    reply: TalentPage,
  }),
  update: call("PUT", "/talent/v1/favorites/{id}/page", {
    summary: "Switch the public page of a talent on or off, change its address, or describe its podcast",
    access: write("TALENT"),
    topics: ["favourite"],
    kinds: {
      opensToStrangers: never("publishing is the day's work, on the pages that the agency switched on with a proof"),
    },
    params: byId,
    body: z.strictObject({
      shown: z.boolean(),
      address: address(),
      podcastCategory: z.enum(PODCAST_CATEGORIES),
      explicit: z.boolean(),
      version: version(),
    }),
    reply: TalentPage,
  }),
};
