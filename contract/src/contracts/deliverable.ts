/** Deliverables: obligations under a contract, with proof of completion. They are parts of their contract. */
import { call, read, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { Done, date, emptyIsNull, id, instant, line, maybeText, ref, refs, version, z } from "../schema.ts";
import { formatted } from "../values/formats.ts";
import { WorkPerson } from "../work/work.ts";

/** Limits per contract, and per proof. */
export const DELIVERABLE_LIMITS = { deliverables: 200, files: 20, links: 10 } as const;

const form = {
  title: line(),
  dueOn: emptyIsNull(date()),
  /** Talent of the contract who delivers it. */
  personId: emptyIsNull(ref("person")),
  doneOn: emptyIsNull(date()),
  /** Proof: files of the contract. */
  attachmentIds: z._default(refs("attachment", DELIVERABLE_LIMITS.files), []),
  /** Proof elsewhere: a post, a recording. */
  links: z._default(
    z.array(z.strictObject({ url: formatted("website") })).check(z.maxLength(DELIVERABLE_LIMITS.links)),
    [],
  ),
  note: maybeText(LIMITS.remark),
};
export const DeliverableCreate = z.strictObject(form);
export type DeliverableCreate = z.output<typeof DeliverableCreate>;

export const Deliverable = z.object({
  id: id(),
  title: z.string(),
  dueOn: z.nullable(z.string()),
  /** True if it is not done and its day has passed in the contract's time zone. */
  isOverdue: z.boolean(),
  /** Null too if the reader may not see the talent. */
  person: z.nullable(WorkPerson),
  doneOn: z.nullable(z.string()),
  attachmentIds: z.array(id()),
  links: z.array(z.object({ url: z.string() })),
  note: z.nullable(z.string()),
  createdAt: instant(),
  updatedAt: instant(),
  version: z.int(),
});
export type Deliverable = z.output<typeof Deliverable>;

const PATH = "/client/v1/contracts/{id}/deliverables";
// Attachments are proof: deleting one changes the deliverable.
const topics = ["contract", "attachment"] as const;
const reads = { access: read("CONTRACT"), topics } as const;
const writes = { access: write("CONTRACT"), topics } as const;
const ofContract = z.strictObject({ id: ref("contract") });
const byId = z.strictObject({ id: ref("contract"), deliverableId: ref("deliverable") });

export const deliverables = {
  list: call("GET", PATH, {
    summary: "Deliverables of a contract by their due date, those without one last",
    ...reads,
    params: ofContract,
    reply: z.array(Deliverable),
  }),
  get: call("GET", `${PATH}/{deliverableId}`, {
    summary: "A deliverable",
    ...reads,
    params: byId,
    reply: Deliverable,
  }),
  create: call("POST", PATH, {
    summary: "Add a deliverable to a contract",
    ...writes,
    params: ofContract,
    body: DeliverableCreate,
    reply: z.object({ id: id() }),
  }),
  update: call("PUT", `${PATH}/{deliverableId}`, {
    summary: "Update a deliverable",
    ...writes,
    params: byId,
    body: z.strictObject({ ...form, version: version() }),
    current: Deliverable,
    reply: Deliverable,
  }),
  tick: call("PUT", `${PATH}/{deliverableId}/done`, {
    summary: "Mark a deliverable as done on a day, or reopen it",
    ...writes,
    params: byId,
    body: z.strictObject({ doneOn: z.nullable(date()) }),
    reply: Deliverable,
  }),
  remove: call("DELETE", `${PATH}/{deliverableId}`, {
    summary: "Delete a deliverable",
    ...writes,
    params: byId,
    reply: Done,
  }),
  restore: call("POST", `${PATH}/{deliverableId}/restore`, {
    summary: "Restore a deleted deliverable",
    ...writes,
    params: z.strictObject({ id: ref("contract"), deliverableId: id() }),
    body: z.strictObject({}),
    reply: Done,
  }),
};
