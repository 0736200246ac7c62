/** Checks that manifests, calls and database triggers of each record kind agree, so that no registration is forgotten. */
import { describe, expect, test } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { GROUPS } from "#contract/calls.ts";
import { LIMITS } from "#contract/limits.ts";
import { RECORD_KINDS, type RecordKind } from "#contract/record-kinds.ts";
import { records as recordCalls } from "#contract/records/record.ts";
import { RECORDS } from "#contract/records.ts";
import { type Schema, z } from "#contract/schema.ts";
import { expenseHistory } from "#server/areas/expenses/expense.table.ts";
import { recordManifests, subscriptions } from "#server/areas.ts";
import { isList } from "#server/lib/serving/serve.ts";
import { startApp } from "../app.ts";
import { type BuiltStaff, buildAgency, buildPerson, buildStaff, inAgency } from "../factories.ts";
import { definitionOf, fieldsOf } from "../generated/inputs/fields.ts";
import { sampleOf } from "../generated/inputs/sample.ts";
import {
  INDEXES,
  type Index,
  missingIndexes,
  missingSubscriptions,
  missingTopics,
  missingTriggers,
  type Registered,
  silentTables,
  TRIGGERS,
  type Trigger,
  unlikeCodes,
  unlikeHistory,
} from "./registrations.ts";

const somewhere = await buildAgency();
const triggers = (await inAgency(somewhere, TRIGGERS)) as unknown as Trigger[];
const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const byKind = <T>(entryOf: (kind: RecordKind) => T) =>
  Object.fromEntries(RECORD_KINDS.map((kind) => [kind, entryOf(kind)]));
const columns = new Map<string, unknown[]>();
for (const { name, column } of await inAgency(
  somewhere,
  "select table_name as name, column_name as column from information_schema.columns",
))
  columns.set(String(name), [...(columns.get(String(name)) ?? []), column]);
/** Returns the closed choices of a schema, also of an optional or nullable one. */
const choicesOf = (schema: Schema | undefined): readonly unknown[] => {
  if (!schema) return [];
  const { entries, values, innerType, out } = definitionOf(schema);
  return values ?? (entries ? Object.values(entries) : choicesOf(innerType ?? out));
};
const registered: Registered = {
  kinds: RECORD_KINDS,
  subscriptions,
  history: {
    ...Object.fromEntries(RECORD_KINDS.map((kind) => [kind, recordManifests[kind].history.columns])),
    // No record, and has a history all the same.
    expense: expenseHistory.columns,
  },
  calls: RECORDS,
  find: recordCalls.find,
  triggers,
  indexes: (await inAgency(somewhere, INDEXES)) as unknown as Index[],
  sorted: byKind((kind) =>
    RECORDS[kind].list.list.sortable.map(columnOf).filter((column) => columns.get(kind)?.includes(column)),
  ),
  choices: byKind((kind) =>
    Object.fromEntries(
      Object.entries(definitionOf(RECORDS[kind].create.body as Schema).shape ?? {}).map(([name, schema]) => [
        columnOf(name),
        choicesOf(schema),
      ]),
    ),
  ),
};

test("each change notified by a trigger has a subscription, and each subscription has a trigger", () =>
  expect(missingSubscriptions(registered)).toEqual([]));
test("each record table keeps its record row, counts versions, logs history and notifies changes", () =>
  expect(missingTriggers(registered)).toEqual([]));
test("each table whose changes are in a history notifies them", () => expect(silentTables(registered)).toEqual([]));
test("each order of a list has an index", () => expect(missingIndexes(registered)).toEqual([]));
test("a column is shown as a code only in a field that has all of its codes", () =>
  expect(unlikeCodes(registered)).toEqual([]));
test("the history shows exactly the logged columns", () => expect(unlikeHistory(registered)).toEqual([]));
test("list, record, notes, history and search name the topics of what they read", () =>
  expect(missingTopics(registered)).toEqual([]));

describe("a check reports each omission made on purpose:", () => {
  const { supplier: _, ...withoutSuppliers } = subscriptions;
  const only = (keep: (trigger: Trigger) => boolean): Registered => ({
    ...registered,
    triggers: triggers.filter(keep),
  });
  const stale = (call: "list" | "get" | "history"): Registered => ({
    ...registered,
    calls: { ...RECORDS, supplier: { ...RECORDS.supplier, [call]: { ...RECORDS.supplier[call], topics: [] } } },
  });
  const { supplier } = registered.history;
  const { supplier: shown = {}, ...parts } = supplier ?? {};
  const { display_name: __, ...fewer } = shown;

  test.each<[string, () => string[], string]>([
    [
      "no subscription",
      () => missingSubscriptions({ ...registered, subscriptions: withoutSuppliers }),
      "no subscription to supplier",
    ],
    [
      "no subscription to its assignments",
      () => missingSubscriptions({ ...registered, subscriptions: { ...subscriptions, assigned_supplier: [] } }),
      "changes of assigned_supplier do not reach supplier",
    ],
    [
      "no subscription to notes",
      () => missingSubscriptions({ ...registered, subscriptions: { ...subscriptions, note: [] } }),
      "no subscription to note",
    ],
    [
      "a subscription without a trigger",
      () => missingSubscriptions({ ...registered, subscriptions: { ...subscriptions, unheard: [] } }),
      "no trigger notifies unheard",
    ],
    [
      "no touch trigger",
      () => missingTriggers(only(({ table, runs }) => table !== "supplier" || runs !== "touch")),
      "supplier counts no versions",
    ],
    [
      "no notification of changes",
      () =>
        missingTriggers(
          only(({ table, runs, on }) => table !== "supplier" || runs !== "collect_changes" || on !== "update"),
        ),
      "supplier does not notify update",
    ],
    [
      "a table of links that notifies nothing",
      () => silentTables(only(({ table, runs }) => table !== "supplier_category" || runs !== "collect_changes")),
      "supplier_category notifies nothing",
    ],
    [
      "an order without an index",
      () =>
        missingIndexes({
          ...registered,
          indexes: registered.indexes.filter((index) => !index.columns.includes("payment_term_days")),
        }),
      "supplier has no index for the order by payment_term_days",
    ],
    [
      "a column shown as another field's code",
      () =>
        unlikeCodes({
          ...registered,
          history: {
            ...registered.history,
            supplier: { ...parts, supplier: { ...shown, payment_term_days: { field: "status", as: "code" } } },
          },
        }),
      "supplier.payment_term_days is shown as status, which has no code 45",
    ],
    [
      "no history trigger",
      () => missingTriggers(only(({ table, runs }) => table !== "supplier" || runs !== "log_supplier_history")),
      "supplier logs no history",
    ],
    [
      "a column missing in the history",
      () =>
        unlikeHistory({ ...registered, history: { ...registered.history, supplier: { ...parts, supplier: fewer } } }),
      "supplier.display_name is logged and not shown",
    ],
    [
      "a column missing in the trigger",
      () =>
        unlikeHistory({
          ...registered,
          triggers: triggers.map((trigger) => ({
            ...trigger,
            args: trigger.args.filter((arg) => arg !== "payment_term_days"),
          })),
        }),
      "supplier.payment_term_days is shown and not logged",
    ],
    ["a topic missing on the list", () => missingTopics(stale("list")), "the list of supplier does not name supplier"],
    ["a topic missing on the record", () => missingTopics(stale("get")), "the get of supplier does not name supplier"],
    [
      "a topic missing on the history",
      () => missingTopics(stale("history")),
      "the history of supplier does not name note",
    ],
    [
      "a topic missing on the search",
      () => missingTopics({ ...registered, find: { ...registered.find, topics: [] } }),
      "the find of supplier does not name supplier",
    ],
  ])("a check reports the omission on purpose: %s", (_title, check, omission) => expect(check()).toContain(omission));
});

const lists = Object.values(GROUPS)
  .flatMap((calls): AnyCall[] => Object.values(calls))
  .filter(isList);
const filters = lists.flatMap((call) =>
  Object.entries(call.list.filters).map(([name, { schema }]): [string, Schema] => [
    `${name} of ${call.method} ${call.path}`,
    schema,
  ]),
);
test.each(filters)("the sample maker has a value for the filter %s", (_name, schema) => {
  const sample = sampleOf(schema, {}, { full: true });
  expect(z.safeParse(schema, sample).success, JSON.stringify(sample)).toBe(true);
  expect(sample).not.toEqual([]);
});

/** Texts of every length that a schema may limit to, the longest first. */
const LONGEST = [...new Set<number>(Object.values(LIMITS).filter((limit) => typeof limit === "number"))]
  .filter((limit) => limit <= LIMITS.text)
  .sort((a, b) => b - a)
  .map((limit) => "x".repeat(limit));

/** Kinds with assigned staff, and their calls. */
const ASSIGNED = RECORD_KINDS.map((kind): [string, (typeof registered)["calls"][string] & Record<string, AnyCall>] => [
  kind,
  RECORDS[kind] as never,
]).filter(([, { create }]) => Object.hasOwn(definitionOf(create?.body as Schema).shape ?? {}, "assignedStaffIds"));

/** The field that a record is called by. */
const TITLES = ["displayName", "title"];

describe("assignment and restore over the API", async () => {
  const { ask } = await startApp();
  const agency = await buildAgency();
  const levels = Object.fromEntries(
    ["PARTNER", "TALENT", "SCOUT", "PIPELINE", "EVENT", "PROJECT", "CONTRACT"].map((resource) => [
      resource,
      ["EDIT_ASSIGN" as const],
    ]),
  );
  const [staff, colleague] = [await buildStaff(agency, { levels }), await buildStaff(agency, { levels })];
  const owner = await buildStaff(agency, { role: "agency" });
  const person = await buildPerson(agency);
  const send = (call: AnyCall, { token }: BuiltStaff, id?: string, more: Readonly<Record<string, unknown>> = {}) =>
    ask<AnyCall>(call, token, {
      params: { family: "talents", ...(id && { id }) } as never,
      body: call.body && { ...(sampleOf(call.body) as Record<string, unknown>), ...more },
    });
  const named = (create: AnyCall, title: string) => ({
    [TITLES.find((name) => name in (definitionOf(create.body as Schema).shape ?? {})) ?? ""]: title,
  });

  test("people, partners and suppliers are among the kinds with assigned staff", () =>
    expect(ASSIGNED.map(([kind]) => kind)).toEqual(expect.arrayContaining(["person", "partner", "supplier"])));

  test.each(ASSIGNED)(
    "assigned staff of a %s are saved, and a user can't remove their own assignment",
    async (_, calls) => {
      const { create, get, update } = calls;
      const created = await send(create as AnyCall, staff, undefined, { assignedStaffIds: [colleague.id] });
      const { id } = created.data as { id: string };
      const assigned = async () => {
        const { data } = await send(get, staff, id);
        const { assignedStaff, version } = data as { assignedStaff: { id: string }[]; version: number };
        return { ids: assignedStaff.map((item) => item.id).sort(), version };
      };
      const first = await assigned();
      expect(first.ids).toEqual([staff.id, colleague.id].sort());
      const { version } = first;
      const left = await send(update as AnyCall, staff, id, { version, assignedStaffIds: [colleague.id] });
      expect([left.status, left.error?.details.map(({ field }) => field)]).toEqual([400, ["assignedStaffIds"]]);
      expect((await send(update as AnyCall, staff, id, { version, assignedStaffIds: [staff.id] })).status).toBe(200);
      expect((await assigned()).ids).toEqual([staff.id]);
    },
  );

  test.each(ASSIGNED)("the form of a %s takes its longest texts and every choice", async (_, { create }) => {
    const choices = [...fieldsOf(create?.body)].map(({ schema }) => choicesOf(schema).length);
    for (let turn = 0; turn < Math.max(1, ...choices); turn += 1) {
      // One of several addresses is the contact address, which a sample does not know.
      const more = sampleOf(
        create?.body as Schema,
        { agency, person },
        { full: true, knownOnly: true, turn, texts: LONGEST },
      ) as { instalments?: readonly object[] };
      // Parts come to the value, which a sample does not know either.
      const parts = more.instalments?.slice(0, 1).map((part) => ({ ...part, share: "REST", onDate: "2027-01-01" }));
      const { status, text } = await send(create as AnyCall, owner, undefined, {
        ...more,
        addresses: undefined,
        ...(parts && { value: 100, instalments: parts }),
      });
      expect(status, text.slice(0, 500)).toBe(200);
    }
  });

  test("restoring a record checks a unique name again", async () => {
    const unique: string[] = [];
    for (const [kind, { create, remove, restore }] of ASSIGNED) {
      const name = named(create as AnyCall, `Only one ${kind}`);
      const add = () => send(create as AnyCall, owner, undefined, name);
      const { id } = (await add()).data as { id: string };
      if ((await add()).status === 200) continue;
      unique.push(kind);
      expect((await send(remove as AnyCall, owner, id)).status).toBe(200);
      expect((await add()).status).toBe(200);
      expect((await send(restore as AnyCall, owner, id)).status, kind).not.toBe(200);
    }
    // No kind has unique names so far.
    expect(unique).toEqual([]);
  });
});
