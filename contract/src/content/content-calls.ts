/**
 * Calls that every kind of content has, below `/talent/v1/cms/{module}`. Content without a stored status omits the
 * actions of `stateCalls`; calls that share a path are one call, whose body names the kind.
 */
import { call, read, write } from "../call.ts";
import type { RefKind, Topic } from "../enums.ts";
import { type FilterMap, listCall } from "../list.ts";
import { UPLOADERS } from "../media/uploader.ts";
import { file, id, line, maybeText, ref, refs, version, z } from "../schema.ts";
import { CONTENT_LIMITS } from "./codes.ts";
import { reportsCall } from "./marking.ts";

const base = (module: string) => `/talent/v1/cms/${module}`;
/** Topics whose changes make content stale: it is shown with its talents, its media and its markings. */
export const CONTENT_TOPICS: readonly Topic[] = ["content", "contentMarking", "person", "media"];
const reads = { access: read("CMS"), topics: CONTENT_TOPICS };
const writes = { access: write("CMS"), topics: ["content"] as const };

const bounded = { count: z.int(), isMinimum: z.boolean() };
const TabCounts = z.object({
  total: z.object(bounded),
  tabs: z.array(z.object({ value: z.string(), ...bounded })),
});
const IrrelevanceCount = z.object(bounded);

/** Several items at once, all or none: if one is in another state, the refusal names it. */
const selection = (kind: RefKind) => ({
  ids: refs(kind, CONTENT_LIMITS.ids, "changed").check(z.minLength(1)),
  /** Versions that were shown, in the order of the ids: an item changed since is refused. */
  versions: z.optional(z.array(version()).check(z.maxLength(CONTENT_LIMITS.ids))),
});
const Changed = z.object({ count: z.int() });

interface Listed<Row extends z.ZodMiniType, F extends FilterMap, S extends string, T extends keyof F & string> {
  /** In OpenAPI summaries: "News". */
  many: string;
  row: Row;
  sortable: readonly [S, ...S[]];
  defaultSort: readonly [NoInfer<S>, "ASC" | "DESC"];
  filters: F;
  tabs: T;
  /** The specification's name of order and direction in one. */
  sortAs?: string;
}

/** Returns the list of items marked as not relevant, in any status, and their count. */
export function irrelevanceCalls<
  Row extends z.ZodMiniType,
  F extends FilterMap,
  S extends string,
  T extends keyof F & string,
>(module: string, { many, row, sortable, filters, tabs }: Listed<Row, F, S, T>) {
  const { [tabs]: _, ...others } = filters;
  const irrelevance = listCall("POST", `${base(module)}/irrelevance`, {
    summary: `${many} marked as not relevant`,
    ...reads,
    acrossAgencies: true,
    row,
    sortable: [...sortable, "latestReportedDate"] as const,
    defaultSort: ["latestReportedDate", "DESC"],
    filters: others as Omit<F, T>,
    search: true,
    searchAs: "keyword",
  });
  return {
    irrelevance,
    irrelevanceCount: call("POST", `${base(module)}/irrelevance/count`, {
      summary: `${many}: number marked as not relevant`,
      ...reads,
      acrossAgencies: true,
      reads: true,
      body: irrelevance.listQuery,
      reply: IrrelevanceCount,
    }),
  };
}

interface Spec<
  Row extends z.ZodMiniType,
  Whole extends z.ZodMiniType,
  Form extends z.ZodMiniObject,
  Change extends z.ZodMiniObject,
  F extends FilterMap,
  S extends string,
  T extends keyof F & string,
> extends Listed<Row, F, S, T> {
  /** Kind of record its ids refer to. */
  kind: RefKind;
  /** "a news item". */
  one: string;
  whole: Whole;
  form: Form;
  change: Change;
}

export function contentCalls<
  Row extends z.ZodMiniType,
  Whole extends z.ZodMiniType,
  Form extends z.ZodMiniObject,
  Change extends z.ZodMiniObject,
  F extends FilterMap,
  S extends string,
  T extends keyof F & string,
>(module: string, spec: Spec<Row, Whole, Form, Change, F, S, T>) {
  const { kind, one, many, row, whole, form, change, sortable, defaultSort, filters, tabs, sortAs } = spec;
  const path = base(module);
  const list = listCall("POST", `${path}/list`, {
    summary: many,
    ...reads,
    acrossAgencies: true,
    row,
    sortable,
    defaultSort,
    filters,
    tabs,
    search: true,
    searchAs: "keyword",
    ...(sortAs && { sortAs }),
    dates: true,
  });
  return {
    list,
    count: call("POST", `${path}/count`, {
      summary: `${many}: number in each tab`,
      ...reads,
      acrossAgencies: true,
      reads: true,
      body: list.listQuery,
      reply: TabCounts,
    }),
    create: call("POST", path, { summary: `Add ${one}`, ...writes, body: form, reply: z.object({ id: id() }) }),
    update: call("PUT", path, {
      summary: `Update ${one}; fields left out stay unchanged`,
      ...writes,
      body: change,
      current: whole,
      reply: whole,
    }),
    get: call("GET", `${path}/{id}`, {
      summary: `Details of ${one}`,
      ...reads,
      params: z.strictObject({ id: ref(kind) }),
      reply: whole,
    }),
    remove: call("DELETE", path, {
      summary: `${many}: move to the bin`,
      ...writes,
      body: z.strictObject(selection(kind)),
      reply: Changed,
    }),
    restore: call("POST", `${path}/restore`, {
      summary: `${many}: restore from the bin, as Pending`,
      ...writes,
      body: z.strictObject({ ids: z.array(id()).check(z.minLength(1), z.maxLength(CONTENT_LIMITS.ids)) }),
      reply: Changed,
    }),
    notRelevant: call("POST", `${path}/not-relevant`, {
      summary: `${many}: mark as not relevant`,
      ...writes,
      body: z.strictObject({
        ...selection(kind),
        /** Talents of the item that it applies to; left out, all of them. */
        talentUserIds: z._default(refs("person", CONTENT_LIMITS.talents), []),
        reason: maybeText(1000),
      }),
      reply: Changed,
    }),
    noAction: call("POST", `${path}/mark-resolved/no-action/{ids}`, {
      summary: `${many}: close their markings without action`,
      ...writes,
      /** The ids of the body, joined by commas. */
      params: z.strictObject({ ids: z.string().check(z.regex(/^[0-9a-f-]{36}(?:,[0-9a-f-]{36}){0,199}$/)) }),
      body: z.strictObject(selection(kind)),
      reply: Changed,
    }),
    reports: reportsCall(module, kind),
  };
}

/** The actions on content that has a stored status. */
export function stateCalls(module: string, { kind, many }: { kind: RefKind; many: string }) {
  const stateCall = (action: string, summary: string) =>
    call("POST", `${base(module)}/${action}`, {
      summary: `${many}: ${summary}`,
      ...writes,
      body: z.strictObject(selection(kind)),
      reply: Changed,
    });
  return {
    approve: stateCall("approve", "publish what is pending or rejected, at its publish time"),
    reject: stateCall("reject", "reject what is published or pending"),
    pending: stateCall("pending", "set what is published or rejected to pending"),
    publish: stateCall("publish", "publish now, also what is scheduled"),
    irrelevantReject: stateCall(
      "irrelevant-reject",
      "reject what is marked as not relevant, which resolves the markings",
    ),
    publishToTalentWebpage: call("POST", `${base(module)}/publish-to-talent-webpage`, {
      summary: `${many}: show on the web page of their talents while they are published, or no longer`,
      ...writes,
      body: z.strictObject({ ...selection(kind), publish: z._default(z.boolean(), true) }),
      reply: Changed,
    }),
  };
}

/** Returns the call that imports them from a file. */
export const contentImportCall = (module: string, many: string, access = write("CMS")) =>
  call("POST", `/talent/v1/cms/tool/import/${module}`, {
    summary: `${many}: start an import from a CSV file`,
    access,
    transaction: "none",
    limit: "costly",
    upload: { file: "file", maxBytes: UPLOADERS.general.maxBytes },
    body: z.strictObject({ filename: line(255), file: file() }),
    /** The import that it starts. */
    reply: z.object({ id: id() }),
  });
