import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { importable } from "#server/lib/importing/importable.ts";
import { contentApproval } from "./approval.ts";
import { contentHandlers } from "./content.any.ts";
import { contentExports } from "./content.export.ts";
import {
  audioHandlers,
  cmsEventHandlers,
  newsHandlers,
  podcastHandlers,
  pvpmHandlers,
  videoHandlers,
} from "./content.handlers.ts";
import { cmsEventImport, newsImport } from "./content.import.ts";
import {
  cmsEventResolver,
  newsResolver,
  pollResolver,
  postResolver,
  pvpmResolver,
  snippetResolver,
} from "./content.rules.ts";
import { contentHistory } from "./content.table.ts";
import { contentKit } from "./content.ts";
import { contentSettingHandlers } from "./content-setting.ts";
import { postExports } from "./posts/post.export.ts";
import { pollHandlers, postHandlers } from "./posts/post.handlers.ts";
import { postToolHandlers } from "./posts/post.tools.ts";
import { announce } from "./publishing.ts";

const { may } = contentKit.visibility;

export const contentArea = defineArea({
  records: { content: { ...contentKit, history: contentHistory } },
  resolvers: {
    news: newsResolver,
    cmsEvent: cmsEventResolver,
    pvpm: pvpmResolver,
    fanroomPost: postResolver,
    fanroomPoll: pollResolver,
    snippet: snippetResolver,
  },
  subscriptions: {
    content_marking: [{ ...contentKit.visibility, topics: ["contentMarking"] }],
    content_setting: [{ topics: ["contentSetting"], may, mayAll: may }],
  },
  exports: { ...contentExports, ...postExports },
  imports: { news: importable(newsImport), cmsEvents: importable(cmsEventImport) },
  approvals: [contentApproval],
  open: ({ database, jobs }) => ({
    bindings: [
      scoped(GROUPS.content, contentHandlers),
      scoped(GROUPS.news, newsHandlers(jobs)),
      scoped(GROUPS.cmsEvents, cmsEventHandlers(jobs)),
      scoped(GROUPS.pvpms, pvpmHandlers(jobs)),
      scoped(GROUPS.audios, audioHandlers),
      scoped(GROUPS.videos, videoHandlers),
      scoped(GROUPS.podcasts, podcastHandlers),
      scoped(GROUPS.fanroomPosts, postHandlers(jobs)),
      scoped(GROUPS.fanroomPolls, pollHandlers(jobs)),
      scoped(GROUPS.postTools, postToolHandlers),
      scoped(GROUPS.contentSettings, contentSettingHandlers),
    ],
    jobs: { publishContent: (job) => announce(database, jobs, job) },
  }),
});
