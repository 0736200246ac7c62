/** Contacts of a task: the people and companies it is about, and its staff. */
import { call, read } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { PersonBrief, z } from "../schema.ts";
import { namedLike } from "../values/document-names.ts";

export const TASK_CONTACT_TYPES = ["talent", "partner", "prospect", "advisor", "assignee"] as const;
export type TaskContactType = (typeof TASK_CONTACT_TYPES)[number];
/** As the specification has it, for programs; the screens search as one types. */
const MAX = 100_000;

export const TaskContact = z.extend(PersonBrief, {
  /** Matching types: a member of staff can be an assignee and an advisor. */
  types: z.array(z.enum(TASK_CONTACT_TYPES)),
});
export type TaskContact = z.output<typeof TaskContact>;

export const taskContacts = {
  list: call("POST", "/client/v1/tasks/contacts", {
    summary:
      "Contacts of a task, by name: talents, partners, prospects (scouts), colleagues it can be assigned to, and those who advise on a record",
    access: read("TASK"),
    reads: true,
    topics: ["person", "partner", "staff"],
    body: z.strictObject({
      /** Empty for all types. */
      types: z._default(z.array(namedLike(TASK_CONTACT_TYPES)).check(z.maxLength(TASK_CONTACT_TYPES.length)), []),
      q: z.optional(z.string().check(z.trim(), z.maxLength(LIMITS.search))),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(MAX)), LIMITS.pageSize),
    }),
    reply: z.array(TaskContact),
  }),
};

export const taskContactGroups = { taskContacts };
