/** Phone call log: who each call was with, what it was about, its outcome, and the follow-up task. */
import { call, read, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { listCall, manyOf, manyRefs } from "../list.ts";
import { RECORD_KINDS } from "../record-kinds.ts";
import {
  clean,
  Done,
  dateOrTime,
  emptyIsNull,
  id,
  instant,
  line,
  maybeText,
  mediaLink,
  PersonBrief,
  ref,
  refs,
  version,
  visible,
  z,
} from "../schema.ts";

export const CALL_DIRECTIONS = ["IN", "OUT"] as const;
export type CallDirection = (typeof CALL_DIRECTIONS)[number];
/** Outcome of a call. */
export const CALL_OUTCOMES = ["REACHED", "NO_ANSWER", "VOICEMAIL", "BUSY", "WRONG_NUMBER"] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];
export const CALL_LIMITS = { records: 20, seconds: 86_400 } as const;

/** An instant in ISO 8601, UTC. */
const sentInstant = () =>
  z
    .string()
    .check(
      z.refine(
        (text) =>
          /^(?:19|20|21)\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/.test(text) && !Number.isNaN(Date.parse(text)),
        { error: "Choose a date and a time" },
      ),
    );

/** An address of a recording; only over TLS. */
const recordingLink = () =>
  z.string().check(
    z.trim(),
    z.maxLength(LIMITS.url),
    z.refine((text) => /^https:\/\/[^\s/?#@][^\s/?#@.]*\.[^\s/?#@]+(?:[/?#]\S*)?$/i.test(text), {
      error: "A link that starts with https://",
    }),
    clean,
    visible,
  );

/** The task that follows a call; it concerns the other party of the call. */
export const FollowUp = z.strictObject({
  summary: line(),
  dueDate: emptyIsNull(dateOrTime()),
  assigneeId: emptyIsNull(ref("staff", "assignee")),
});
export type FollowUp = z.output<typeof FollowUp>;

export const CallLogForm = z.strictObject({
  direction: z.enum(CALL_DIRECTIONS),
  startedAt: sentInstant(),
  durationSeconds: emptyIsNull(z.int().check(z.minimum(0), z.maximum(CALL_LIMITS.seconds))),
  outcome: z.enum(CALL_OUTCOMES),
  /** The talent or scout that it was with. */
  personId: emptyIsNull(ref("person")),
  /** The partner's contact that it was with. */
  contactId: emptyIsNull(ref("partnerContact")),
  /** Records it was about. */
  recordIds: z._default(refs("record", CALL_LIMITS.records), []),
  notes: maybeText(LIMITS.text),
  /** Link to a recording; never fetched. */
  recordingUrl: emptyIsNull(recordingLink()),
  assignedToId: emptyIsNull(ref("staff", "assignee")),
  followUp: z._default(z.nullable(FollowUp), null),
});
export type CallLogForm = z.output<typeof CallLogForm>;

/** The other party of a call or an enquiry: a talent, a scout, or the contact of a partner. */
export const CallParty = z.object({
  /** The person's or the partner's. */
  id: id(),
  kind: z.enum(["talent", "scout", "partner"]),
  /** The person's, or the contact's. */
  displayName: z.string(),
  avatarUrl: mediaLink(),
  contactId: z.nullable(id()),
  /** Partner's name, for a contact. */
  company: z.nullable(z.string()),
});
export type CallParty = z.output<typeof CallParty>;

export const CallLogRow = z.object({
  id: id(),
  direction: z.enum(CALL_DIRECTIONS),
  startedAt: instant(),
  durationSeconds: z.nullable(z.int()),
  outcome: z.enum(CALL_OUTCOMES),
  /** Null too if the reader may not see them. */
  party: z.nullable(CallParty),
  /** True if it was with a person the reader may not see; false for an unknown number. */
  partyHidden: z.boolean(),
  /** Only records the reader may see. */
  records: z.array(z.object({ id: id(), name: z.string(), kind: z.enum(RECORD_KINDS) })),
  notes: z.nullable(z.string()),
  recordingUrl: z.nullable(z.string()),
  madeBy: z.nullable(PersonBrief),
  assignedTo: z.nullable(PersonBrief),
  /** Follow-up task, if the reader may see it. */
  followUp: z.nullable(z.object({ id: id(), name: z.string(), done: z.boolean() })),
  createdAt: instant(),
  updatedAt: instant(),
  /** True if the reader may edit and delete it. */
  editable: z.boolean(),
  version: z.int(),
});
export type CallLogRow = z.output<typeof CallLogRow>;

const PATH = "/client/v1/call-log";
const topics = ["callLog"] as const;

export const callLogs = {
  list: listCall("POST", `${PATH}/list`, {
    summary: "The log of calls",
    access: read("COMM"),
    topics,
    row: CallLogRow,
    sortable: ["startedAt", "durationSeconds", "createdAt", "updatedAt"],
    defaultSort: ["startedAt", "DESC"],
    filters: {
      directions: manyOf(CALL_DIRECTIONS),
      outcomes: manyOf(CALL_OUTCOMES),
      /** Calls with these records or their contacts, or about them. */
      aboutIds: manyRefs("record"),
      /** Made by them or assigned to them. */
      staffIds: manyRefs("staff"),
    },
    search: true,
    dates: true,
    usual: "month",
  }),
  get: call("GET", `${PATH}/{id}`, {
    summary: "A call of the log",
    access: read("COMM"),
    topics,
    params: z.strictObject({ id: ref("callLog") }),
    reply: CallLogRow,
  }),
  create: call("POST", PATH, {
    summary: "Log a call, with a follow-up task if any",
    access: write("COMM"),
    topics: [...topics, "task"],
    body: CallLogForm,
    reply: z.object({ id: id() }),
  }),
  update: call("PUT", PATH, {
    summary: "Update a call of the log",
    access: write("COMM"),
    topics: [...topics, "task"],
    body: z.extend(CallLogForm, { id: ref("callLog", "changed"), version: version() }),
    current: CallLogRow,
    reply: CallLogRow,
  }),
  remove: call("DELETE", `${PATH}/{id}`, {
    summary: "Delete a call of the log",
    access: write("COMM"),
    topics,
    params: z.strictObject({ id: ref("callLog") }),
    reply: Done,
  }),
  restore: call("POST", `${PATH}/{id}/restore`, {
    summary: "Restore a deleted call of the log",
    access: write("COMM"),
    topics,
    params: z.strictObject({ id: id() }),
    body: z.strictObject({}),
    reply: Done,
  }),
};
