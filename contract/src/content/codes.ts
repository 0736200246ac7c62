/** Closed sets of content: what fans see of an agency's talents. */
import { PRODUCT } from "../product.ts";

export const CONTENT_KINDS = ["News", "Event", "Audio", "Video"] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];
/** The kinds of content by the specification's names, and those of ours that each stands for; the others are not here. */
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

/** What is stored. */
export const CONTENT_STATUS = { published: 3, pending: 13, rejected: 14 } as const;
export const CONTENT_STATUSES = [3, 13, 14] as const;
export type ContentStatus = (typeof CONTENT_STATUSES)[number];

/** The lists of a kind: one for each status, what is marked as not relevant whatever its status, and all. */
export const CONTENT_TAB = { ...CONTENT_STATUS, notRelevant: -2, all: 0 } as const;
export const CONTENT_TABS = [3, 13, 14, -2, 0] as const;
export type ContentTab = (typeof CONTENT_TABS)[number];

/** What a form says. */
export const CONTENT_FORM_STATUS = { publish: 1, pending: 4, reject: 5 } as const;
export const CONTENT_FORM_STATUSES = [1, 4, 5] as const;
export type ContentFormStatus = (typeof CONTENT_FORM_STATUSES)[number];

export const CONTENT_DISPLAY_STATUSES = ["Published", "Scheduled", "Processing", "Rejected", "Pending"] as const;
export type ContentDisplayStatus = (typeof CONTENT_DISPLAY_STATUSES)[number];

/** Whether fans come to a place or watch a stream; on the wire also 0 and 1. */
export const EVENT_MODES = ["OFFLINE", "ONLINE"] as const;
export type EventMode = (typeof EVENT_MODES)[number];

/** What fans can mark something as. Only the first fills a list. */
export const HIDING_TYPES = ["NOT_RELEVANT", "REPORT", "NOT_INTERESTED"] as const;

export const CONTENT_LIMITS = {
  /** Characters of the text. */
  content: 20_000,
  talents: 50,
  media: 20,
  /** Items of one request. */
  ids: 200,
} as const;
