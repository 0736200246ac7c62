/** The staff of a record: who looks after it, as what, and what they still have to do for it. The same for every kind. */

import type { Resource } from "../access.ts";
import { type Access, call, read, write } from "../call.ts";
import { ASSIGNING, type Asking } from "../call-kinds.ts";
import { STAFF_ROLES, type Topic } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { listCall } from "../list.ts";
import type { RecordKind } from "../record-kinds.ts";
import { namedLike } from "../records/document-names.ts";
import { Done, id, mediaLink, ref, refs, z } from "../schema.ts";

export const RecordStaffRow = z.object({
  /** The member of staff's. */
  id: id(),
  name: z.string(),
  avatarUrl: mediaLink(),
  /** What they are on this record; the specification's name, though each is one thing only. */
  roles: z.array(z.enum(STAFF_ROLES)),
  phone: z.nullable(z.string()),
  phoneCode: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Of the tasks linked to this record that they are the assignee of and the reader may see: open ones, with those due. */
  outStandingTaskNumber: z.int(),
  dueInTaskNumber: z.int(),
  overDueTaskNumber: z.int(),
  /** Of all of them, how many in a hundred are completed; null without any. */
  completedTaskPercent: z.nullable(z.int()),
});
export type RecordStaffRow = z.output<typeof RecordStaffRow>;

interface About<ByRecord extends z.ZodMiniObject, ByMember extends z.ZodMiniObject> {
  one: string;
  reads: Access;
  writes: Access;
  topic: Topic;
  /** Whether adding somebody asks for a proof. */
  granting: Asking;
  byRecord: ByRecord;
  byMember: ByMember;
}

/** Declares the staff calls below a path with these parameters. */
export function staffCalls<ByRecord extends z.ZodMiniObject, ByMember extends z.ZodMiniObject>(
  path: string,
  { one, reads, writes, topic, granting, byRecord, byMember }: About<ByRecord, ByMember>,
) {
  const changes = { access: writes, topics: [topic, "staff"] } as const;
  return {
    list: listCall("POST", `${path}/{id}/staff/list`, {
      summary: `Staff on ${one}`,
      access: reads,
      topics: [topic, "staff", "task"],
      params: byRecord,
      row: RecordStaffRow,
      sortable: [
        "name",
        "role",
        "email",
        "outStandingTaskNumber",
        "dueInTaskNumber",
        "overDueTaskNumber",
        "completedTaskPercent",
      ],
      defaultSort: ["name", "ASC"],
      filters: {},
    }),
    add: call("POST", `${path}/{id}/staff`, {
      summary: `Add staff to ${one}, or change what they are on it`,
      ...changes,
      params: byRecord,
      kinds: { grantsRights: granting },
      body: z.strictObject({
        userIds: refs("staff", LIMITS.assignees, "assignee").check(z.minLength(1)),
        role: namedLike(STAFF_ROLES),
      }),
      reply: Done,
    }),
    remove: call("DELETE", `${path}/{id}/staff/{userId}`, {
      summary: `Remove a member of staff from ${one}`,
      ...changes,
      params: byMember,
      reply: Done,
    }),
  };
}

/** Declares the staff calls of a kind of record; `one` is its name in a summary: "a partner". */
export const recordStaff = (
  path: string,
  { kind, resource, one }: { kind: RecordKind; resource: Resource; one: string },
) =>
  staffCalls(path, {
    one,
    reads: read(resource),
    writes: write(resource),
    topic: kind,
    granting: ASSIGNING,
    byRecord: z.strictObject({ id: ref(kind) }),
    byMember: z.strictObject({ id: ref(kind), userId: ref("staff", "agency") }),
  });
export type RecordStaffCalls = ReturnType<typeof recordStaff>;
