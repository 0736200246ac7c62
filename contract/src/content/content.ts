/** Content of any kind, and the calls of each: news, events, and audio and video, which share theirs. */
import { wordChange } from "../bulk.ts";
import { call, METADATA_SECONDS, read, write } from "../call.ts";
import {
  AGENCIES,
  dateRange,
  type Filter,
  manyOf,
  manyRefs,
  manyTexts,
  oneNumber,
  oneRef,
  textFilter,
  yesNo,
} from "../list.ts";
import { recordCalls } from "../record.ts";
import { ref, z } from "../schema.ts";
import { namedLike } from "../values/document-names.ts";
import {
  CONTENT_DISPLAY_STATUSES,
  CONTENT_KIND_NAMES,
  CONTENT_KINDS,
  CONTENT_KINDS_NAMED,
  CONTENT_TABS,
  type ContentKindName,
  PODCAST,
  PVPM_TYPES,
} from "./codes.ts";
import { CONTENT_TOPICS, contentCalls, contentImportCall, irrelevanceCalls, stateCalls } from "./content-calls.ts";
import {
  CmsEventChange,
  CmsEventForm,
  ContentForm,
  ContentItem,
  ContentRow,
  EventCopy,
  NewsChange,
  NewsForm,
  PvpmChange,
  PvpmForm,
} from "./item.ts";
import { reportsCall } from "./marking.ts";

const filters = {
  /** Tab: a status, -2 for items marked as not relevant, 0 for all. */
  cmsTabId: oneNumber(CONTENT_TABS),
  /** Talents. */
  userIds: manyRefs("person"),
  /** One talent. */
  talentId: oneRef("person"),
  ...AGENCIES,
  title: textFilter(),
  tag: manyTexts(),
  link: textFilter(),
  /** As they are shown now; events by their start. */
  displayStatuses: manyOf(CONTENT_DISPLAY_STATUSES),
  onWebPage: yesNo(),
  /** True for what the reader may edit, and so approve. */
  mayEdit: yesNo(),
};
const eventFilters = { ...filters, start: dateRange() };
const pvpmFilters = { ...filters, types: manyOf(PVPM_TYPES), [PODCAST]: yesNo() };

const SORTABLE = [
  "publishDate",
  "title",
  "totalComment",
  "totalReaction",
  "totalShares",
  "totalReport",
  "totalNotInterestedIn",
  "totalIrrelevance",
] as const;
const listed = {
  row: ContentRow,
  whole: ContentItem,
  sortable: SORTABLE,
  defaultSort: ["publishDate", "DESC"],
  filters,
  tabs: "cmsTabId",
} as const;

/** Kinds by the specification's names; kinds that do not exist here match nothing. */
const kindNames = (): Filter<ContentKindName[]> => ({
  ...manyOf(CONTENT_KINDS_NAMED),
  choices: CONTENT_KINDS,
  schema: z.array(namedLike(CONTENT_KINDS_NAMED)).check(
    z.maxLength(CONTENT_KINDS_NAMED.length),
    z.overwrite((names) => {
      const kinds = names.flatMap((name): readonly ContentKindName[] => CONTENT_KIND_NAMES[name]);
      return [...new Set(kinds)];
    }),
  ),
});

export const contentRecord = recordCalls("/talent/v1/cms/content", {
  kind: "content",
  collection: "content",
  resource: "CMS",
  one: "an item of content",
  many: "Content of all kinds",
  form: ContentForm,
  row: ContentRow,
  whole: ContentItem,
  sortable: [...SORTABLE, "start", "latestReportedDate"],
  defaultSort: ["publishDate", "DESC"],
  filters: { ...eventFilters, ...pvpmFilters, kinds: kindNames() },
  bulk: { tags: wordChange() },
  topics: CONTENT_TOPICS.filter((topic) => topic !== "content"),
});

// It is added and changed by the calls of its kind.
const { list, get, remove, restore, bulk, undoBulk } = contentRecord.calls;
export const content = {
  list,
  get,
  remove,
  restore,
  bulk,
  undoBulk,
  metadata: call("GET", "/talent/v1/cms/content/metadata", {
    summary: "Options of content lists and forms",
    keptFor: METADATA_SECONDS,
    access: read("CMS"),
    topics: ["content", "contentSetting"],
    reply: z.object({
      /** Tags in use, most used first. */
      tags: z.array(z.string()),
      /** True if files may be imported. */
      mayImport: z.boolean(),
      /** True if someone other than the author must approve. */
      anotherPersonApproves: z.boolean(),
    }),
  }),
  timezone: call("GET", "/talent/v1/cms/timezone", {
    summary: "Time zones to choose from",
    access: read("CMS"),
    reply: z.array(z.object({ id: z.string(), value: z.string() })),
  }),
};

const newsSpec = {
  ...listed,
  kind: "news",
  one: "a news item",
  many: "News",
  form: NewsForm,
  change: NewsChange,
} as const;
export const news = {
  ...contentCalls("news", newsSpec),
  ...irrelevanceCalls("news", newsSpec),
  ...stateCalls("news", newsSpec),
};

const eventSpec = {
  ...listed,
  kind: "cmsEvent",
  one: "an event for fans",
  many: "Events for fans",
  form: CmsEventForm,
  change: CmsEventChange,
  sortable: [...SORTABLE, "start"],
  filters: eventFilters,
} as const;
export const cmsEvents = {
  ...contentCalls("events", { ...eventSpec, sortAs: "sort" }),
  ...irrelevanceCalls("events", eventSpec),
  ...stateCalls("events", eventSpec),
  copyOf: call("GET", "/talent/v1/cms/events/copy-of/{id}", {
    summary: "Prefilled fan event for an event of the agency",
    access: write("CMS"),
    topics: [...CONTENT_TOPICS, "event"],
    params: z.strictObject({ id: ref("event") }),
    reply: EventCopy,
  }),
};

const pvpmSpec = {
  ...listed,
  kind: "pvpm",
  one: "audio or video",
  many: "Audio and video",
  form: PvpmForm,
  change: PvpmChange,
  filters: pvpmFilters,
} as const;
export const pvpms = { ...contentCalls("pvpms", pvpmSpec), ...stateCalls("pvpms", pvpmSpec) };

export const audios = {
  ...irrelevanceCalls("audios", { ...pvpmSpec, many: "Audio" }),
  reports: reportsCall("audios", "pvpm"),
};
export const videos = {
  ...irrelevanceCalls("videos", { ...pvpmSpec, many: "Video" }),
  reports: reportsCall("videos", "pvpm"),
};
export const podcasts = irrelevanceCalls("podcasts", { ...pvpmSpec, many: "Podcasts" });

/** Content files, processed like any other import. */
export const contentImports = {
  news: contentImportCall("news", "News"),
  events: contentImportCall("events", "Events for fans"),
  talentSocials: contentImportCall("talents/socials", "Social links of talents", write("TALENT")),
  talentLinks: contentImportCall("talents/linktree", "Connect links of talents", write("TALENT")),
};

export const contentGroups = {
  content,
  contentNotes: contentRecord.notes,
  contentHistory: { list: contentRecord.history },
  news,
  cmsEvents,
  pvpms,
  audios,
  videos,
  podcasts,
  contentImports,
};
