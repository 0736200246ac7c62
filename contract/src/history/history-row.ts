/** A row of a record's history, the same for every kind. */

import type { Resource } from "../access.ts";
import { read } from "../call.ts";
import {
  CHARGE_TO,
  PRIORITY_LEVELS,
  PROFILE_STATES,
  REMINDER_UNITS,
  SOCIAL_PLATFORMS,
  STAGES,
  TALENT_STATUSES,
  TASK_REMINDERS,
  type Topic,
} from "../enums.ts";
import { listCall, manyOf, manyRefs } from "../list.ts";
import type { RecordKind } from "../record-kinds.ts";
import { instant, PersonBrief, ref, z } from "../schema.ts";
import { ADDRESS_TYPES } from "../values/address.ts";

/** Every field whose changes are shown. A field that is not listed is never sent. */
export const HISTORY_FIELDS = [
  "displayName",
  "legalName",
  "stage",
  "category",
  "status",
  "state",
  "avatar",
  "headline",
  "bio",
  "pronouns",
  "dob",
  "nationality",
  "languages",
  "country",
  "phone",
  "email",
  "website",
  "socialLinks",
  "tags",
  "timeZone",
  "location",
  "representationStart",
  "representationEnd",
  "source",
  "address",
  "addressType",
  "contactAddress",
  "position",
  "startDate",
  "permission",
  "assignee",
  "assigneeRole",
  "assignedUntil",
  "customField",
  "gender",
  "placeOfBirth",
  "homeAddress",
  "passportCountry",
  "passportExpiry",
  "drivingLicence",
  "height",
  "clothingSize",
  "shoeSize",
  "dietary",
  "medical",
  "relationship",
  "whatsapp",
  "occupation",
  "remark",
  "careerRole",
  "organisation",
  "place",
  "started",
  "ended",
  "achievements",
  "links",
  "enabledInApp",
  "agreementStart",
  "agreementEnd",
  "managementFee",
  "entityKind",
  "abn",
  "acn",
  "companyNumber",
  "gstRegistered",
  "insuranceKind",
  "insurer",
  "policyNumber",
  "cover",
  "validFrom",
  "expires",
  "socialPlatform",
  "url",
  "handle",
  "followers",
  "followersOn",
  "contactRole",
  "publicName",
  "bookingContact",
  "bookingRole",
  "industryCategory",
  "attributes",
  "headOffice",
  "contacts",
  "phones",
  "paymentTerms",
  "summary",
  "taskStatus",
  "priority",
  "taskType",
  "startTime",
  "dueDate",
  "dueTime",
  "venue",
  "supplier",
  "chargeTo",
  "cost",
  "extra",
  "sale",
  "description",
  "completionNote",
  "reminder",
  "reminderValue",
  "reminderUnit",
  "checklist",
  "involved",
  "blockedBy",
  "conflictReason",
  "blockConflicts",
  "bufferBefore",
  "bufferAfter",
  "file",
  "caption",
  "note",
  "broughtIn",
  "deleted",
] as const;
export type HistoryField = (typeof HISTORY_FIELDS)[number];

/**
 * Fields whose values are codes, each with its possible codes: a closed set, an ISO country, true or false, or
 * `RESOURCE LEVEL`. The web has a label for every one of them.
 */
export const HISTORY_CODES = {
  stage: STAGES,
  status: TALENT_STATUSES,
  state: PROFILE_STATES,
  addressType: ADDRESS_TYPES,
  socialPlatform: SOCIAL_PLATFORMS,
  contactAddress: "yesNo",
  enabledInApp: "yesNo",
  gstRegistered: "yesNo",
  blockConflicts: "yesNo",
  country: "country",
  nationality: "country",
  passportCountry: "country",
  permission: "permission",
  priority: PRIORITY_LEVELS,
  chargeTo: CHARGE_TO,
  reminder: TASK_REMINDERS,
  reminderUnit: REMINDER_UNITS,
} as const satisfies Partial<Record<HistoryField, readonly (string | number)[] | "yesNo" | "country" | "permission">>;
export type HistoryCodeField = keyof typeof HISTORY_CODES;

/** How a value is shown: text, calendar date, instant, a code with a label, rich text, a name, or only that a picture changed. */
export const HISTORY_VALUES = ["text", "date", "instant", "code", "rich", "name", "picture"] as const;
export type HistoryValueKind = (typeof HISTORY_VALUES)[number];

/** `null` is no value; an empty list under `name` is a record that the reader may not see. */
const value = z.nullable(z.array(z.string()));
export const HistoryChange = z.object({
  field: z.enum(HISTORY_FIELDS),
  as: z.enum(HISTORY_VALUES),
  old: value,
  new: value,
});
export type HistoryChange = z.output<typeof HistoryChange>;

/** The record itself or a part of it, in the order in which the changes of one save are shown. */
export const HISTORY_PARTS = [
  "record",
  "category",
  "basics",
  "attributes",
  "address",
  "emergencyContact",
  "family",
  "career",
  "config",
  "business",
  "legalEntity",
  "insurance",
  "socialAccount",
  "contact",
  "favourite",
  "file",
  "involvement",
  "blocker",
  "assignment",
  "permission",
  "note",
] as const;
export type HistoryPart = (typeof HISTORY_PARTS)[number];

export const HistoryRow = z.object({
  id: z.string(),
  /** Rows of one save have one instant and one actor. */
  at: instant(),
  actor: z.nullable(PersonBrief),
  op: z.enum(["insert", "update", "delete"]),
  part: z.enum(HISTORY_PARTS),
  /** Whose contact or which entry it is, by the name it had then; null where the part has no name. */
  subject: z.nullable(z.object({ field: z.enum(HISTORY_FIELDS), value })),
  changes: z.array(HistoryChange),
});
export type HistoryRow = z.output<typeof HistoryRow>;

export const historyList = {
  row: HistoryRow,
  sortable: ["at"],
  defaultSort: ["at", "DESC"],
  filters: { actorIds: manyRefs("staff"), fields: manyOf(HISTORY_FIELDS) },
  dates: true,
} as const;

/** Declares the history call of a kind of record; `topics` are those whose changes it shows. */
export const recordHistory = (
  path: string,
  { kind, resource, one, topics }: { kind: RecordKind; resource: Resource; one: string; topics: readonly Topic[] },
) =>
  listCall("GET", `${path}/{id}/history`, {
    summary: `History of ${one}`,
    access: read(resource),
    topics,
    params: z.strictObject({ id: ref(kind) }),
    ...historyList,
  });
