/** The list calls behind saved filters, table settings and exports. */

import { campaigns } from "../campaigns/campaign.ts";
import { chatLogs } from "../chat/conversation.ts";
import { callLogs } from "../comms/call-log.ts";
import { websiteEnquiries } from "../comms/website-enquiry.ts";
import { PODCAST } from "../content/codes.ts";
import { cmsEvents, news, pvpms } from "../content/content.ts";
import { fanroomPolls, fanroomPosts } from "../content/posts/posts.ts";
import { expenses } from "../expenses/expense.ts";
import { fanReports } from "../fans/report.ts";
import { appTalents } from "../favourites/app-talent.ts";
import { favourites } from "../favourites/favourite.ts";
import { mailLogs } from "../mail/mail-log.ts";
import { COLLECTIONS, type Collection, KINDS, type ListKey } from "../record-kinds.ts";
import { RECORDS } from "../records.ts";
import { REPORTS } from "../reports/groups.ts";
import { socialContents } from "../social/content.ts";
import { ticketing } from "../ticketing/ticketing.ts";
import type { AnyList } from "./parameters.ts";

const listOf = (collection: Collection): AnyList => {
  const kind = KINDS.find(({ collections }) => Object.hasOwn(collections, collection));
  if (!kind) throw new Error(`no kind has ${collection}`);
  return RECORDS[kind.kind].list as unknown as AnyList;
};

export const LISTED = {
  ...Object.fromEntries(COLLECTIONS.map((collection) => [collection, listOf(collection)])),
  news: news.list as unknown as AnyList,
  cmsEvents: cmsEvents.list as unknown as AnyList,
  audios: pvpms.list as unknown as AnyList,
  videos: pvpms.list as unknown as AnyList,
  podcasts: pvpms.list as unknown as AnyList,
  fanroomPosts: fanroomPosts.list as unknown as AnyList,
  fanroomPolls: fanroomPolls.list as unknown as AnyList,
  socialContents: socialContents.list as unknown as AnyList,
  fans: fanReports.report as unknown as AnyList,
  favorites: favourites.list as unknown as AnyList,
  appTalents: appTalents.list as unknown as AnyList,
  calls: callLogs.list as unknown as AnyList,
  enquiries: websiteEnquiries.list as unknown as AnyList,
  campaigns: campaigns.list as unknown as AnyList,
  ...Object.fromEntries(Object.entries(REPORTS).map(([name, { list }]) => [name, list as unknown as AnyList])),
  emails: mailLogs.list as unknown as AnyList,
  whatsapp: chatLogs.list as unknown as AnyList,
  expenses: expenses.list as unknown as AnyList,
  ticketing: ticketing.list as unknown as AnyList,
} as Readonly<Record<ListKey, AnyList>>;

/** Fixed parameters of lists that share a call. */
export const LISTED_WITHIN: Partial<Readonly<Record<ListKey, Readonly<Record<string, unknown>>>>> = {
  audios: { types: ["audio"] },
  videos: { types: ["video"] },
  podcasts: { [PODCAST]: true },
};
