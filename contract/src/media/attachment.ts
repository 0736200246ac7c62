/** A picture or document of a record, the same for every kind. */

import type { Resource } from "../access.ts";
import { call, read, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import type { RecordKind } from "../record-kinds.ts";
import { Done, id, instant, PersonBrief, ref, refs, z } from "../schema.ts";
import { Media } from "./upload.ts";

/** `id` is the attachment's, `media` the file. */
export const Attachment = z.object({
  id: id(),
  filename: z.string(),
  originalFilename: z.string(),
  uploadedDate: instant(),
  /** The origin that serves the file, if not the app's own. */
  cdnOrigin: z.nullable(z.string()),
  uploadedBy: z.nullable(PersonBrief),
  caption: z.nullable(z.string()),
  media: Media,
});
export type Attachment = z.output<typeof Attachment>;

export const attachmentList = z.array(Attachment);
/**
 * Attaches media that are not attached yet and puts all of them in this order, after attachments not listed. Removes
 * nothing.
 */
const mediaIds = refs("media", LIMITS.attachments);
export const AttachmentOrder = z.strictObject({ mediaIds });
/** The same, with the record in the body. */
export const attachmentOrderOf = (kind: RecordKind) => z.strictObject({ id: ref(kind, "changed"), mediaIds });
export const attachmentTopics = ["attachment", "media"] as const;

/** Declares the file calls of a kind of record; `noun` is its name in a summary: "a partner". */
export function recordFiles(
  path: string,
  { kind, resource, noun }: { kind: RecordKind; resource: Resource; noun: string },
) {
  const params = z.strictObject({ id: ref(kind) });
  return {
    list: call("GET", `${path}/{id}/media`, {
      summary: `Pictures and documents of ${noun}`,
      access: read(resource),
      topics: attachmentTopics,
      params,
      reply: attachmentList,
    }),
    save: call("PUT", `${path}/{id}/media`, {
      summary: "Set and reorder the attachments",
      access: write(resource),
      topics: attachmentTopics,
      params,
      body: AttachmentOrder,
      reply: Done,
    }),
    saveNamed: call("PUT", `${path}/media`, {
      summary: "Set and reorder the attachments of the record named in the body",
      access: write(resource),
      topics: attachmentTopics,
      body: attachmentOrderOf(kind),
      reply: Done,
    }),
    remove: call("DELETE", `${path}/{id}/media/{mediaId}`, {
      summary: "Delete an attachment permanently",
      access: write(resource),
      topics: attachmentTopics,
      params: z.strictObject({ id: ref(kind), mediaId: ref("media") }),
      reply: Done,
    }),
  };
}
export type RecordFileCalls = ReturnType<typeof recordFiles>;
