/** Master lists: the options that an agency maintains. Settings follow ORGANIZATION. */
import { byParam, call, read, write } from "../call.ts";
import { AGENCY_COLORS, TALENT_CATEGORIES, TASK_TYPE_CODES, type Topic } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { CHOSEN_BY, CHOSEN_LISTS, MASTER_LISTS } from "../master-lists.ts";
import { RECORD_KINDS } from "../record-kinds.ts";
import { Done, emptyIsNull, id, line, Named, ref, refs, version, z } from "../schema.ts";

export const MasterEntry = z.object({
  id: id(),
  name: z.string(),
  /** For a talent type. */
  category: z.nullable(z.enum(TALENT_CATEGORIES)),
  /** The talent type that a sub-type belongs to. */
  typeId: z.nullable(id()),
  /** For a task type: its fixed code, its colour, and whether its tasks make people busy. */
  code: z.nullable(z.enum(TASK_TYPE_CODES)),
  color: z.nullable(z.enum(AGENCY_COLORS)),
  takesTime: z.nullable(z.boolean()),
  /** Number of records that use it. */
  uses: z.int(),
  /** Stays on records that have it and is not offered otherwise. */
  archived: z.boolean(),
  version: z.int(),
});
export type MasterEntry = z.output<typeof MasterEntry>;

export const MasterEntryForm = z.strictObject({
  name: line(LIMITS.masterName),
  /** Required for a talent type, ignored otherwise. */
  category: emptyIsNull(z.enum(TALENT_CATEGORIES)),
  /** Required for a sub-type, ignored otherwise. */
  typeId: emptyIsNull(ref("talentType", "agency")),
  /** For a task type, ignored otherwise. Left out, they stay unchanged. */
  color: emptyIsNull(z.enum(AGENCY_COLORS)),
  takesTime: z._default(z.nullable(z.boolean()), null),
});
const slug = z.enum(MASTER_LISTS);
const list = z.strictObject({ slug });
const byId = z.strictObject({ slug, id: ref("masterEntry") });
const BASE = "/client/v1/master-config/{slug}";
const topics = ["masterList"] as const;
/** Topics of everything that shows an entry. */
const shown: readonly Topic[] = ["masterList", "industryCategory", "position", "venue", ...RECORD_KINDS];

export const masterLists = {
  list: call("GET", BASE, {
    summary: "Entries of a master list in order, including archived ones still in use",
    access: read("ORGANIZATION"),
    topics,
    params: list,
    reply: z.array(MasterEntry),
  }),
  options: call("GET", `${BASE}/options`, {
    summary: "Entries of a list to choose from, in order",
    access: byParam("slug", CHOSEN_BY, "read"),
    topics,
    params: z.strictObject({ slug: z.enum(CHOSEN_LISTS) }),
    reply: z.array(Named),
  }),
  create: call("POST", BASE, {
    summary: "Add an entry; an archived one of the same name is restored",
    access: write("ORGANIZATION"),
    topics: shown,
    params: list,
    body: MasterEntryForm,
    reply: MasterEntry,
  }),
  update: call("PUT", `${BASE}/{id}`, {
    summary: "Rename an entry; for a task type, also set its colour and whether it makes people busy",
    access: write("ORGANIZATION"),
    topics: shown,
    params: byId,
    body: z.extend(MasterEntryForm, { version: version() }),
    reply: MasterEntry,
  }),
  order: call("PUT", `${BASE}/order`, {
    summary: "Reorder entries; those not named come last",
    access: write("ORGANIZATION"),
    topics: shown,
    params: list,
    body: z.strictObject({ ids: refs("masterEntry", LIMITS.masterEntries) }),
    reply: Done,
  }),
  remove: call("DELETE", `${BASE}/{id}`, {
    summary: "Archive an entry; records keep it. Returns the number that use it",
    access: write("ORGANIZATION"),
    topics: shown,
    params: byId,
    reply: z.object({ uses: z.int() }),
  }),
  restore: call("POST", `${BASE}/{id}/restore`, {
    summary: "Restore an archived entry",
    access: write("ORGANIZATION"),
    topics: shown,
    params: z.strictObject({ slug, id: id() }),
    body: z.strictObject({}),
    reply: Done,
  }),
};
