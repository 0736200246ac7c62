/** Closed sets of content: everything fans see of an agency's talents. */
import { PRODUCT } from "../product.ts";

export const CONTENT_KINDS = ["News", "Event", "Audio", "Video"] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];
/** Specification's names for kinds of content, mapped to kinds here; the others do not exist here. */
export const CONTENT_KIND_NAMES = {
  News: ["News"],
  Event: ["Event"],
  Audio: ["Audio"],
  Video: ["Video"],
  Pvpm: ["Audio", "Video"],
  Poll: ["Fanroom-Poll"],
  "Fanroom-Poll": ["Fanroom-Poll"],
  "Fanroom-Post": ["Fanroom-Post"],
  Comment: [],
  Result: [],
  Photo: [],
  Status: [],
  Product: [],
} as const;
export type ContentKindName = keyof typeof CONTENT_KIND_NAMES;
export const CONTENT_KINDS_NAMED = Object.keys(CONTENT_KIND_NAMES) as [ContentKindName, ...ContentKindName[]];

/** Audio and video share their calls; the body says which. */
export const PVPM_TYPES = ["audio", "video"] as const;
export type PvpmType = (typeof PVPM_TYPES)[number];
export const PVPM_KIND = { audio: "Audio", video: "Video" } as const satisfies Record<PvpmType, ContentKind>;

/** The field that flags audio or video as a podcast. */
export const PODCAST = `${PRODUCT}Pod` as const;

/** Status as stored. */
export const CONTENT_STATUS = { published: 3, pending: 13, rejected: 14 } as const;
export const CONTENT_STATUSES = [3, 13, 14] as const;
export type ContentStatus = (typeof CONTENT_STATUSES)[number];

/** Lists of a kind: one for each status, one for items marked as not relevant in any status, and one for all. */
export const CONTENT_TAB = { ...CONTENT_STATUS, notRelevant: -2, all: 0 } as const;
export const CONTENT_TABS = [3, 13, 14, -2, 0] as const;
export type ContentTab = (typeof CONTENT_TABS)[number];

/** Status as a form sends it. */
export const CONTENT_FORM_STATUS = { publish: 1, pending: 4, reject: 5 } as const;
export const CONTENT_FORM_STATUSES = [1, 4, 5] as const;
export type ContentFormStatus = (typeof CONTENT_FORM_STATUSES)[number];

export const CONTENT_DISPLAY_STATUSES = ["Published", "Scheduled", "Processing", "Rejected", "Pending"] as const;
export type ContentDisplayStatus = (typeof CONTENT_DISPLAY_STATUSES)[number];

/** Mode of an event: at a place or as a stream; on the wire also 0 and 1. */
export const EVENT_MODES = ["OFFLINE", "ONLINE"] as const;
export type EventMode = (typeof EVENT_MODES)[number];

/** Markings by fans. Only the first fills a list. */
export const HIDING_TYPES = ["NOT_RELEVANT", "REPORT", "NOT_INTERESTED"] as const;

export const CONTENT_LIMITS = {
  /** Characters of the text. */
  content: 20_000,
  talents: 50,
  media: 20,
  /** Items in one request. */
  ids: 200,
} as const;
