/** The statuses of an agency, in categories. Settings follow ORGANIZATION. */
import { call, read, write } from "../call.ts";
import { AGENCY_COLORS } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { emptyIsNull, id, line, ref, version, z } from "../schema.ts";

/** Kinds of record that have statuses. An opportunity is a PIPELINE on the wire. */
export const STATUS_MODULES = ["TASK", "PIPELINE", "EVENT", "PROJECT", "CONTRACT"] as const;
export type StatusModule = (typeof STATUS_MODULES)[number];

const OUTCOMES = ["OPPORTUNITY", "WON", "LOST", "DECLINED"] as const;
const MEANINGS = ["open", "confirmed", "done", "cancelled"] as const;
export const CATEGORY_MEANINGS = [...OUTCOMES, ...MEANINGS] as const;
export type StatusMeaning = (typeof CATEGORY_MEANINGS)[number];
/** Meanings that a category of a module may have; the categories of a module without meanings are fixed. */
export const MEANINGS_OF: Readonly<Record<StatusModule, readonly StatusMeaning[]>> = {
  TASK: [],
  CONTRACT: [],
  PIPELINE: OUTCOMES,
  EVENT: MEANINGS,
  PROJECT: MEANINGS,
};
/** Returns true if the agency may add and delete categories of a module. */
export const hasOwnCategories = (module: StatusModule): boolean => MEANINGS_OF[module].length > 0;

/** Words that are parts of addresses. */
const RESERVED_CODES = ["ADD", "DETAIL", "ALL", "API"];
const CODE_MESSAGES = {
  letters: "Use capital letters, digits and underscores",
  reserved: "This code is reserved. Choose another one.",
} as const;
const code = () =>
  line(LIMITS.statusCode).check(
    z.refine((text) => /^[A-Z0-9_]+$/.test(text), { error: CODE_MESSAGES.letters, abort: true }),
    z.refine((text) => !RESERVED_CODES.includes(text.toUpperCase()), { error: CODE_MESSAGES.reserved }),
  );
/** A place from 0 among its siblings. */
const order = () => z.optional(z.int().check(z.minimum(0), z.maximum(LIMITS.statuses)));

export const StatusCategory = z.object({
  id: id(),
  module: z.enum(STATUS_MODULES),
  /** Fixed once made. */
  code: z.string(),
  name: z.string(),
  /** Outcome of opportunities, or meaning for events and projects; fixed once created. */
  meaning: z.nullable(z.enum(CATEGORY_MEANINGS)),
  order: z.int(),
  statuses: z.int(),
  /** Number of records with one of its statuses. */
  uses: z.int(),
  version: z.int(),
});
export type StatusCategory = z.output<typeof StatusCategory>;

/** A status as the settings show it; the first of a category is its default. */
export const AgencyStatus = z.object({
  id: id(),
  statusName: z.string(),
  color: z.enum(AGENCY_COLORS),
  category: z.object({
    id: id(),
    code: z.string(),
    name: z.string(),
    module: z.enum(STATUS_MODULES),
    meaning: z.nullable(z.enum(CATEGORY_MEANINGS)),
  }),
  order: z.int(),
  /** Number of records with it. */
  uses: z.int(),
  version: z.int(),
});
export type AgencyStatus = z.output<typeof AgencyStatus>;

export const StatusCategoryCreate = z.strictObject({
  name: line(LIMITS.masterName),
  code: code(),
  module: z.enum(STATUS_MODULES),
  /** One of its module's. */
  meaning: emptyIsNull(z.enum(CATEGORY_MEANINGS)),
});
export const StatusCategoryEdit = z.strictObject({ name: line(LIMITS.masterName) });
export const StatusEdit = z.strictObject({
  statusName: line(LIMITS.masterName),
  color: z._default(z.enum(AGENCY_COLORS), "slate"),
});
export const StatusCreate = z.extend(StatusEdit, { categoryId: ref("statusCategory", "changed") });

const CATEGORIES = "/client/v1/status-configure/categories";
const STATUSES = "/client/v1/status-configure/statuses";
const reads = { access: read("ORGANIZATION"), topics: ["status", "task"] } as const;
const writes = { access: write("ORGANIZATION"), topics: ["status", "task"] } as const;
const category = z.strictObject({ id: ref("statusCategory") });
const status = z.strictObject({ id: ref("statusEntry") });
/** Number of records moved to the replacement. */
const Moved = z.object({ moved: z.int() });

export const statusCategories = {
  list: call("GET", CATEGORIES, {
    summary: "Categories of statuses in order",
    ...reads,
    query: z.strictObject({ module: z.optional(z.enum(STATUS_MODULES)) }),
    reply: z.array(StatusCategory),
  }),
  create: call("POST", CATEGORIES, {
    summary: "Add a category, with a first status of the same name; those of tasks and contracts are fixed",
    ...writes,
    body: StatusCategoryCreate,
    reply: StatusCategory,
  }),
  update: call("PUT", `${CATEGORIES}/{id}`, {
    summary: "Rename a category, or move it to another place",
    ...writes,
    params: category,
    body: z.extend(StatusCategoryEdit, { order: order(), version: version() }),
    reply: StatusCategory,
  }),
  remove: call("DELETE", `${CATEGORIES}/{id}`, {
    summary: "Delete a category with its statuses; records in use get the first status of the replacement",
    ...writes,
    params: category,
    query: z.strictObject({ replacementId: z.optional(ref("statusCategory")) }),
    reply: Moved,
  }),
};

export const statuses = {
  list: call("GET", STATUSES, {
    summary: "Statuses in the order of their categories and their own",
    ...reads,
    query: z.strictObject({
      module: z.optional(z.enum(STATUS_MODULES)),
      categoryCode: z.optional(line(LIMITS.statusCode)),
    }),
    reply: z.array(AgencyStatus),
  }),
  create: call("POST", STATUSES, {
    summary: "Add a status at the end of its category",
    ...writes,
    body: StatusCreate,
    reply: AgencyStatus,
  }),
  update: call("PUT", `${STATUSES}/{id}`, {
    summary: "Rename or recolour a status, or move it to another place in its category",
    ...writes,
    params: status,
    body: z.extend(StatusEdit, { order: order(), version: version() }),
    reply: AgencyStatus,
  }),
  remove: call("DELETE", `${STATUSES}/{id}`, {
    summary: "Delete a status; records in use get its replacement, one of the same category",
    ...writes,
    params: status,
    query: z.strictObject({ replacementId: z.optional(ref("statusEntry")) }),
    reply: Moved,
  }),
};
