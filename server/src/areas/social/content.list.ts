/** List of posts on Facebook and Instagram. */
import { sql } from "drizzle-orm";
import { MEDIA_TYPE } from "#contract/enums.ts";
import { socialContents as calls, type SocialContentRow } from "#contract/social/content.ts";
import { wordPattern } from "#server/lib/database/once.ts";
import { isAmong } from "#server/lib/lists/filters.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { agencyOf, avatarOf } from "#server/lib/records/briefs.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import type { SheetColumn } from "#server/lib/sheet/sheet.ts";
import { shownTalent } from "./auth.read.ts";
import { isShownPost, reachesContentOf } from "./social.rules.ts";
import { socialContent as post } from "./social.table.ts";

const none = sql`0`;

export const socialContentList = defineList(calls.list, {
  table: post,
  id: post.id,
  agencyId: post.agencyId,
  always: sql`${isShownPost} and ${reachesContentOf(post.personId, "read")}`,
  sort: {
    publishDate: post.publishedAt,
    totalComment: post.totalComment,
    totalReaction: post.totalReaction,
    totalShare: post.totalShare,
  },
  where: {
    platform: (platform) => sql`${post.platform} = ${platform}::text`,
    userIds: isAmong(post.personId),
    content: (words) => sql`${post.search} like ${wordPattern(words)}`,
    socialContentTypes: isAmong(post.contentType),
    hidden: (is) => sql`${post.hidden} = ${is}::boolean`,
    agencyIds: isAmong(post.agencyId),
  },
  search: (words) => sql`${post.search} like ${wordPattern(words)}`,
  dates: post.publishedAt,
  row: () => ({
    id: post.id,
    displayName: post.title,
    platform: post.platform,
    socialContentType: post.contentType,
    agency: agencyOf(post.agencyId),
    talent: shownTalent(sql`${post.personId}`),
    thumbnailUrl: avatarOf(post.pictureId),
    typeOfMedia: post.mediaType,
    content: post.text,
    externalUrl: post.permalink,
    creator: sql`json_build_object('username', ${post.creator})`,
    publishDate: post.publishedAt,
    totalComment: post.totalComment,
    totalReaction: post.totalReaction,
    totalShare: post.totalShare,
    totalReport: none,
    totalNotInterestedIn: none,
    totalIrrelevance: none,
    hidden: post.hidden,
    asked: post.asked,
    failure: post.failure,
  }),
});

const MEDIA_NAMES: Partial<Readonly<Record<number, string>>> = {
  [MEDIA_TYPE.image]: "Picture",
  [MEDIA_TYPE.video]: "Video",
  [MEDIA_TYPE.album]: "Album",
};
const columns: readonly SheetColumn<SocialContentRow>[] = [
  { id: "talent", title: "Talent", value: (row) => row.talent?.displayName ?? null },
  { id: "agency", title: "Agency", value: (row) => row.agency.name },
  { id: "medias", title: "Media", value: (row) => MEDIA_NAMES[row.typeOfMedia ?? 0] ?? null },
  { id: "content", title: "Content", value: (row) => row.content },
  { id: "type", title: "Type", value: (row) => row.socialContentType },
  { id: "link", title: "Link", value: (row) => row.externalUrl },
  { id: "creator", title: "Created by", value: (row) => row.creator.username },
  { id: "publishDate", title: "Published", value: (row) => row.publishDate },
  { id: "totalComment", title: "Comments", value: (row) => row.totalComment },
  { id: "totalReaction", title: "Reacts", value: (row) => row.totalReaction },
  { id: "totalShare", title: "Shares", value: (row) => row.totalShare },
  { id: "totalReport", title: "Report", value: (row) => row.totalReport },
  { id: "totalNotInterestedIn", title: "Not interested", value: (row) => row.totalNotInterestedIn },
  { id: "totalIrrelevance", title: "Not relevant", value: (row) => row.totalIrrelevance },
  { id: "hidden", title: "Hidden", value: (row) => (row.hidden ? "Yes" : "No") },
];
export const socialExports = {
  socialContents: exportable({ title: "Social posts", columns, list: socialContentList }),
} as const;
