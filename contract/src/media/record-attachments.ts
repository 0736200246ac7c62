/** Pictures and documents of records, in an order that people choose: the calls of every kind that `KINDS` gives files. */
import type { Resource } from "../access.ts";
import { byParam, call, signedIn } from "../call.ts";
import { FAMILIES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { PLAIN_FILE_KINDS, type PlainFileKind } from "../record-kinds.ts";
import { Done, maybeLine, ref, z } from "../schema.ts";
import { FAMILY_RESOURCE } from "../talents/person.ts";
import {
  AttachmentOrder,
  attachmentList,
  attachmentOrderOf,
  type RecordFileCalls,
  recordFiles,
  attachmentTopics as topics,
} from "./attachment.ts";

const byAttachment = z.strictObject({ id: ref("attachment") });
const person = z.strictObject({ family: z.enum(FAMILIES), id: ref("person") });

const declared = PLAIN_FILE_KINDS.map(({ kind, collections, files: { path, noun } }) => {
  const [resource] = Object.values<Resource>(collections);
  if (!resource) throw new Error(`${kind} belongs to no resource`);
  return [kind, recordFiles(path, { kind, resource, noun })] as const;
});
/** The file calls of each kind that its path names. */
export const FILE_CALLS = Object.fromEntries(declared) as Readonly<Record<PlainFileKind, RecordFileCalls>>;

type Named<Prefix extends string, Call extends keyof RecordFileCalls> = {
  readonly [Kind in PlainFileKind as `${Prefix}${Capitalize<Kind>}`]: RecordFileCalls[Call];
};
/** Names a call of each kind after what it does: `saveOfPartner`. */
const named = <Prefix extends string, Call extends keyof RecordFileCalls>(prefix: Prefix, name: Call) =>
  Object.fromEntries(
    declared.map(([kind, calls]) => [`${prefix}${kind.charAt(0).toUpperCase()}${kind.slice(1)}`, calls[name]]),
  ) as Named<Prefix, Call>;

export const attachments = {
  ofPerson: call("GET", "/client/v1/{family}/{id}/media", {
    summary: "Pictures and documents of a talent or scout",
    access: byParam("family", FAMILY_RESOURCE, "read"),
    topics,
    params: person,
    reply: attachmentList,
  }),
  saveOfPerson: call("PUT", "/client/v1/{family}/{id}/media", {
    summary: "Set and reorder the attachments",
    access: byParam("family", FAMILY_RESOURCE, "write"),
    topics,
    params: person,
    body: AttachmentOrder,
    reply: Done,
  }),
  saveNamedOfPerson: call("PUT", "/client/v1/{family}/media", {
    summary: "Set and reorder the attachments of the talent or scout named in the body",
    access: byParam("family", FAMILY_RESOURCE, "write"),
    topics,
    params: z.strictObject({ family: z.enum(FAMILIES) }),
    body: attachmentOrderOf("person"),
    reply: Done,
  }),
  ...named("of", "list"),
  ...named("saveOf", "save"),
  ...named("saveNamedOf", "saveNamed"),
  ...named("removeOf", "remove"),
  // The attachment's reference checks the right to its record.
  caption: call("PUT", "/media/v1/attachments/{id}", {
    summary: "Set the caption of an attachment",
    access: signedIn,
    topics,
    params: byAttachment,
    body: z.strictObject({ caption: maybeLine(LIMITS.caption) }),
    reply: Done,
  }),
  remove: call("DELETE", "/media/v1/attachments/{id}", {
    summary: "Delete an attachment permanently",
    access: signedIn,
    topics,
    params: byAttachment,
    reply: Done,
  }),
};
