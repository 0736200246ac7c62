/** Exports the lists of posts and polls, with the columns of the screens. */
import type { PollRow } from "#contract/content/posts/post.ts";
import { displayStatus } from "#contract/content/status.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import type { SheetColumn } from "#server/lib/sheet/sheet.ts";
import { postLists } from "./post.list.ts";

type Column = SheetColumn<PollRow>;
const meetup: readonly Column[] = [
  { id: "event", title: "Event", value: (row) => row.event?.title ?? null },
  { id: "location", title: "Meetup location", value: (row) => row.location },
  { id: "eventDate", title: "Event date", value: (row) => row.eventDate },
  { id: "totalMeetupUsers", title: "Going", value: (row) => (row.meetupsType ? row.totalMeetupUsers : null) },
];
const first: readonly Column[] = [
  { id: "talent", title: "Talent", value: (row) => row.talent?.displayName ?? null },
  { id: "agency", title: "Agency", value: (row) => row.agency.name },
  { id: "medias", title: "Media", value: (row) => row.medias.map(({ media }) => media.filename).join(", ") },
];
const poll: readonly Column[] = [
  { id: "expired", title: "Status", value: (row) => (row.expired ? "Expired" : "Open") },
  {
    id: "options",
    title: "Poll result",
    value: (row) => row.options.map(({ text, votePercent }) => `${text}: ${votePercent} %`).join(", "),
  },
  { id: "totalParticipants", title: "Participants", value: (row) => row.totalParticipants },
  {
    id: "expiryDate",
    title: "Expiry",
    value: (row) => (row.expiryDate === null ? null : new Date(row.expiryDate).toISOString()),
  },
];
const content: Column = { id: "content", title: "Content", value: (row) => row.content };
const last: readonly Column[] = [
  { id: "link", title: "Link", value: (row) => row.linkPreview?.url ?? null },
  { id: "creator", title: "Created by", value: (row) => row.creator?.username ?? null },
  {
    id: "publishDate",
    title: "Published",
    value: (row) => row.publishDate,
  },
  {
    id: "shown",
    title: "Shown as",
    value: ({ processing, publishDate }) => displayStatus({ status: null, processing, publishDate }, Date.now()),
  },
  { id: "totalComment", title: "Comments", value: (row) => row.totalComment },
  { id: "totalReaction", title: "Reacts", value: (row) => row.totalReaction },
  { id: "totalShare", title: "Shares", value: (row) => row.totalShare },
  { id: "totalReport", title: "Report", value: (row) => row.totalReport },
  { id: "totalNotInterestedIn", title: "Not interested", value: (row) => row.totalNotInterestedIn },
  { id: "totalIrrelevance", title: "Not relevant", value: (row) => row.totalIrrelevance },
  { id: "pin", title: "Pinned", value: (row) => (row.pin ? "Yes" : "No") },
  { id: "meetupsType", title: "Meetups type", value: (row) => (row.meetupsType ? "Yes" : "No") },
  { id: "reportedCount", title: "Reported count", value: (row) => row.reportedCount },
  {
    id: "irrelevanceTalents",
    title: "Not relevant talents",
    value: (row) => row.irrelevanceTalents.map(({ displayName }) => displayName).join(", "),
  },
  { id: "latestReportedDate", title: "Time reported", value: (row) => row.latestReportedDate },
  { id: "fanroomType", title: "Where", value: (row) => (row.fanroomType === "FANROOM" ? "Fan room" : "Snippet") },
];

export const postExports = {
  fanroomPosts: exportable({
    title: "Posts",
    columns: [...first, content, ...meetup, ...last],
    list: postLists.fanroomPosts,
  }),
  fanroomPolls: exportable({
    title: "Polls",
    columns: [...first, content, ...meetup, ...poll, ...last],
    list: postLists.fanroomPolls,
  }),
} as const;
