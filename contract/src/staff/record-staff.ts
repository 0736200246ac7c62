/** Staff of a record: their roles, and their open tasks for it. The same for every kind. */

import type { Resource } from "../access.ts";
import { type Access, call, read, write } from "../call.ts";
import { ASSIGNING, type StepUpRule } from "../call-kinds.ts";
import { STAFF_ROLES, type Topic } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { listCall } from "../list.ts";
import type { RecordKind } from "../record-kinds.ts";
import { Done, id, mediaLink, ref, refs, z } from "../schema.ts";
import { namedLike } from "../values/document-names.ts";
import { emailText } from "../values/email-domain.ts";

export const RecordStaffRow = z.object({
  /** Id of the member of staff. */
  id: id(),
  name: z.string(),
  avatarUrl: mediaLink(),
  /** Role on this record; a list, as the specification has it, of exactly one. */
  roles: z.array(z.enum(STAFF_ROLES)),
  phone: z.nullable(z.string()),
  phoneCode: z.nullable(z.string()),
  email: z.nullable(emailText()),
  /** Counts of tasks on this record that they are assigned to and the reader may see: open, due soon and overdue. */
  outStandingTaskNumber: z.int(),
  dueInTaskNumber: z.int(),
  overDueTaskNumber: z.int(),
  /** Percent of these tasks, open or not, that are completed; null without any. */
  completedTaskPercent: z.nullable(z.int()),
});
export type RecordStaffRow = z.output<typeof RecordStaffRow>;

interface About<ByRecord extends z.ZodMiniObject, ByMember extends z.ZodMiniObject> {
  one: string;
  reads: Access;
  writes: Access;
  topic: Topic;
  /** Step-up rule for adding a member. */
  granting: StepUpRule;
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
      summary: `Add staff to ${one}, or change their roles on it`,
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
