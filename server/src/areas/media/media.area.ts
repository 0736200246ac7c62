import { GROUPS } from "#contract/calls.ts";
import { FILE_CALLS } from "#contract/media/record-attachments.ts";
import { defineArea, scoped, unscoped } from "#server/lib/area.ts";
import { findFfmpeg } from "#server/lib/files/ffmpeg.ts";
import { openScanner } from "#server/lib/files/scanner.ts";
import { visibleTo } from "#server/lib/live/subscriptions.ts";
import { readForms } from "#server/lib/serving/form-body.ts";
import { attachmentCalls, attachmentHandlers, recordFileHandlers } from "./attachment.ts";
import { attachmentResolver, mediaResolver, pictureResolver } from "./media.rules.ts";
import { mediaHandlers } from "./media.ts";
import { expireUnusedFiles } from "./unused-files.ts";
import { expireUploads } from "./uploads/expire-uploads.ts";
import { openUploadProcessing } from "./uploads/process-upload.ts";
import { uploadHandlers } from "./uploads/upload.ts";
import { openVideoLinks } from "./uploads/video-link.ts";

export const mediaArea = defineArea({
  resolvers: { media: mediaResolver, picture: pictureResolver, attachment: attachmentResolver },
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
  open({ database, store, jobs, outside, config }) {
    const ffmpeg = findFfmpeg(config.ffmpegPath);
    const scanner = config.clamdUrl ? openScanner(config.clamdUrl) : undefined;
    const processing = openUploadProcessing({ database, store, jobs, ffmpeg, scanner });
    const quota = config.filesPerAgency * 1e9;
    const tools = { hasFfmpeg: ffmpeg !== undefined, hasScanner: scanner !== undefined };
    const videos = openVideoLinks({ database, store, jobs, outside, quota, ...tools });
    return {
      bindings: [
        unscoped(
          GROUPS.uploads,
          uploadHandlers({
            database,
            store,
            jobs,
            processing,
            quota,
            ...tools,
          }),
          readForms,
        ),
        unscoped(GROUPS.videoLinks, videos.handlers),
        scoped(GROUPS.media, mediaHandlers(jobs, quota)),
        scoped(attachmentCalls, attachmentHandlers(jobs)),
        ...Object.values(FILE_CALLS).map((calls) => scoped(calls, recordFileHandlers(jobs))),
      ],
      jobs: {
        media: (job) => processing.process(job),
        film: (job) => processing.prepare(job),
        videoLink: (job) => videos.fetch(job),
      },
      async tidy(agencies) {
        await videos.expire(agencies);
        await expireUnusedFiles(database, jobs, agencies);
        await expireUploads(database, store, processing, agencies);
      },
      onStart: () => processing.takesJobs(),
    };
  },
});
