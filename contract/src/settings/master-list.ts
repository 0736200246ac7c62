/** Master lists: what the agency chooses from. Settings follow ORGANIZATION. */
import { call, read, write } from "../call.ts";
import { TALENT_CATEGORIES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { Done, emptyIsNull, id, line, ref, refs, version, z } from "../schema.ts";

export const MASTER_LISTS = [
  "task-types",
  "cost-types",
  "venues",
  "tags",
  "talent-types",
  "talent-sub-types",
  "industry-categories",
  "positions",
] as const;
export type MasterSlug = (typeof MASTER_LISTS)[number];

export const MasterEntry = z.object({
  id: id(),
  name: z.string(),
  /** Of a talent type. */
  category: z.nullable(z.enum(TALENT_CATEGORIES)),
  /** The talent type that a sub-type belongs to. */
  typeId: z.nullable(id()),
  /** How many records have it. */
  uses: z.int(),
  /** Kept by those who have it, and offered to nobody else. */
  archived: z.boolean(),
  version: z.int(),
});
export type MasterEntry = z.output<typeof MasterEntry>;

export const MasterEntryForm = z.strictObject({
  name: line(LIMITS.masterName),
  /** Of a talent type, where it must be given; of any other it is left aside. */
  category: emptyIsNull(z.enum(TALENT_CATEGORIES)),
  /** Of a sub-type, likewise. */
  typeId: emptyIsNull(ref("talentType", "agency")),
});
const slug = z.enum(MASTER_LISTS);
const list = z.strictObject({ slug });
const byId = z.strictObject({ slug, id: ref("masterEntry") });
const AT = "/client/v1/master-config/{slug}";
const topics = ["masterList"] as const;
/** Whatever shows one of its entries. */
const shown = ["masterList", "industryCategory", "position", "person", "partner", "supplier", "staff"] as const;

export const masterLists = {
  list: call("GET", AT, {
    says: "The entries of a master list in their order, archived ones that are still used too",
    access: read("ORGANIZATION"),
    topics,
    params: list,
    reply: z.array(MasterEntry),
  }),
  create: call("POST", AT, {
    says: "Add to a master list; one that was archived under this name is back",
    access: write("ORGANIZATION"),
    topics: shown,
    params: list,
    body: MasterEntryForm,
    reply: MasterEntry,
  }),
  update: call("PUT", `${AT}/{id}`, {
    says: "Rename an entry; whatever has it keeps it",
    access: write("ORGANIZATION"),
    topics: shown,
    params: byId,
    body: z.extend(MasterEntryForm, { version: version() }),
    reply: MasterEntry,
  }),
  order: call("PUT", `${AT}/order`, {
    says: "Put entries in this order, before what is not named",
    access: write("ORGANIZATION"),
    topics: shown,
    params: list,
    body: z.strictObject({ ids: refs("masterEntry", LIMITS.masterEntries) }),
    reply: Done,
  }),
  remove: call("DELETE", `${AT}/{id}`, {
    says: "Take an entry off its list: what has it keeps it; with how many do",
    access: write("ORGANIZATION"),
    topics: shown,
    params: byId,
    reply: z.object({ uses: z.int() }),
  }),
  restore: call("POST", `${AT}/{id}/restore`, {
    says: "Bring an archived entry back",
    access: write("ORGANIZATION"),
    topics: shown,
    params: z.strictObject({ slug, id: id() }),
    body: z.strictObject({}),
    reply: Done,
  }),
};
