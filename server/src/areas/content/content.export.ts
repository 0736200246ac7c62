/** Exports the lists of content, with the columns of the screen. */
import { PODCAST } from "#contract/content/codes.ts";
import type { ContentRow } from "#contract/content/item.ts";
import { displayStatus, eventLabel } from "#contract/content/status.ts";
import type { ContentList } from "#contract/record-kinds.ts";
import { type Exportable, exportable } from "#server/lib/sheet/exportable.ts";
import type { SheetColumn } from "#server/lib/sheet/sheet.ts";
import { contentLists } from "./content.list.ts";

type Column = SheetColumn<ContentRow>;
const namesOf = (people: readonly { displayName: string }[]) => people.map(({ displayName }) => displayName).join(", ");

const first: readonly Column[] = [
  { id: "talents", title: "Talents", value: (row) => namesOf(row.talents) },
  { id: "agency", title: "Agency", value: (row) => row.agency.name },
  { id: "medias", title: "Media", value: (row) => row.medias.map(({ media }) => media.filename).join(", ") },
  {
    id: "status",
    title: "Status",
    value: (row) =>
      row.start === null ? displayStatus(row, Date.now()) : eventLabel({ ...row, start: row.start }, Date.now()),
  },
  { id: "title", title: "Title", value: (row) => row.title },
  { id: "tags", title: "Tags", value: (row) => row.tags.join(", ") },
  { id: "link", title: "Link", value: (row) => row.link },
];
const event: readonly Column[] = [
  { id: "start", title: "Start", value: (row) => row.start },
  { id: "end", title: "End", value: (row) => row.end },
  { id: "timeZoneId", title: "Time zone", value: (row) => row.timeZoneId },
  { id: "location", title: "Location", value: (row) => row.location },
];
const pvpm: readonly Column[] = [{ id: PODCAST, title: "Podcast", value: (row) => (row[PODCAST] ? "Yes" : "No") }];
const last: readonly Column[] = [
  { id: "publishDate", title: "Published date", value: (row) => row.publishDate },
  { id: "totalComment", title: "Comments", value: (row) => row.totalComment },
  { id: "totalReaction", title: "Reacts", value: (row) => row.totalReaction },
  { id: "totalShares", title: "Shares", value: (row) => row.totalShares },
  { id: "totalReport", title: "Reports", value: (row) => row.totalReport },
  { id: "totalNotInterestedIn", title: "Not interested", value: (row) => row.totalNotInterestedIn },
  { id: "totalIrrelevance", title: "Not relevant", value: (row) => row.totalIrrelevance },
  { id: "reportedCount", title: "Reported count", value: (row) => row.reportedCount },
  { id: "irrelevanceTalents", title: "Not relevant talents", value: (row) => namesOf(row.irrelevanceTalents) },
  { id: "latestReportedDate", title: "Time reported", value: (row) => row.latestReportedDate },
  { id: "onWebPage", title: "On the web page", value: (row) => (row.onWebPage ? "Yes" : "No") },
  { id: "creator", title: "Created by", value: (row) => row.creator?.displayName ?? null },
  { id: "createdAt", title: "Created", value: (row) => row.createdAt },
  { id: "updatedAt", title: "Updated", value: (row) => row.updatedAt },
];

const sheet = (title: string, key: ContentList | "content", own: readonly Column[] = []): Exportable =>
  exportable({ title, columns: [...first, ...own, ...last], list: contentLists[key] });

export const contentExports = {
  content: sheet("Content", "content", [{ id: "kind", title: "Kind", value: (row) => row.kind }, ...event, ...pvpm]),
  news: sheet("News", "news"),
  cmsEvents: sheet("Events for fans", "cmsEvents", event),
  audios: sheet("Audio", "audios", pvpm),
  videos: sheet("Videos", "videos", pvpm),
  podcasts: sheet("Podcasts", "podcasts"),
} as const;
