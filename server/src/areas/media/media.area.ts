import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped, unscoped } from "#server/lib/area.ts";
import { readForms } from "#server/lib/form-body.ts";
import { visibleTo } from "#server/lib/subscriptions.ts";
import { attachmentHandlers } from "./attachments.ts";
import { attachmentResolver, mediaResolver } from "./media.rules.ts";
import { mediaHandlers } from "./media.ts";
import { reapUploads } from "./reap.ts";
import { openSettling } from "./settle.ts";
import { uploadHandlers } from "./upload.ts";

export const mediaArea = defineArea({
  resolvers: { media: mediaResolver, attachment: attachmentResolver },
  subscriptions: {
    media: [
      {
        topics: ["media"],
        may: () => true,
        mayAll: () => false,
        visible: visibleTo(mediaResolver, "read"),
      },
    ],
  },
  open({ database, store, jobs, config }) {
    const settling = openSettling(database, store);
    const quota = config.filesPerAgency * 1e9;
    return {
      bindings: [
        unscoped(GROUPS.uploads, uploadHandlers({ database, store, jobs, settling, quota }), readForms),
        scoped(GROUPS.media, mediaHandlers),
        scoped(GROUPS.attachments, attachmentHandlers(jobs)),
      ],
      jobs: { media: (of) => settling.settle(of) },
      tidy: () => reapUploads(database, store, settling),
      onStart: () => settling.takesJobs(),
    };
  },
});
