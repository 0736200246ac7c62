/** Compares the registrations of each record kind with the database's triggers. Returns a sentence for each omission. */
import type { AnyCall } from "#contract/call.ts";
import { HISTORY_CODES } from "#contract/history/history-codes.ts";
import { RECORD_KINDS } from "#contract/record-kinds.ts";
import { assignmentChange } from "#server/lib/live/changes.ts";
import type { Subscriptions } from "#server/lib/live/subscriptions.ts";
import type { HistoryColumns } from "#server/lib/records/history.ts";
import { tableOfKind } from "./table-of-kind.ts";

export interface Trigger {
  table: string;
  /** The function it runs, and its arguments. */
  runs: string;
  args: readonly string[];
  on: "insert" | "update" | "delete";
}
export const TRIGGERS = `select c.relname as table, p.proname as runs,
    array_remove(string_to_array(encode(t.tgargs, 'escape'), '\\000'), '') as args, e.on
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    join (values ('insert', 4), ('delete', 8), ('update', 16)) e ("on", bit) on t.tgtype & e.bit <> 0
  where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`;

export interface Index {
  table: string;
  columns: readonly string[];
}
export const INDEXES = `select c.relname as table,
    array(select a.attname::text from unnest(i.indkey) with ordinality k (key, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.key order by k.place) as columns
  from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace`;

export interface Registered {
  kinds: readonly string[];
  subscriptions: Subscriptions;
  history: Readonly<Record<string, HistoryColumns>>;
  calls: Readonly<
    Record<string, { list: AnyCall; get: AnyCall; history: AnyCall; notes: Readonly<Record<"list", AnyCall>> }>
  >;
  find: AnyCall;
  triggers: readonly Trigger[];
  indexes: readonly Index[];
  /** The columns of each kind's table that its list sorts by. */
  sorted: Readonly<Record<string, readonly string[]>>;
  /** The closed choices of a form's fields, by kind and column. */
  choices: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>;
}

const ON = ["insert", "update", "delete"] as const;
/** Logged but not shown: another column covers it, or it means nothing to a user. */
const UNSHOWN: ReadonlySet<string> = new Set([
  ...["emergency_contact", "partner_contact", "person_contact"].map((table) => `${table}.whatsapp_country_code`),
  "attachment.place",
]);
/** Shown but not logged by the table's trigger: written by other functions, or only in older rows. */
const OTHERWISE_LOGGED: ReadonlySet<string> = new Set([
  "person.social_links",
  "person_attributes.answers",
  "roster_import.filename",
  ...["title", "start", "end", "lane", "note"].map((column) => `run_sheet.${column}`),
  "supplier.category_id",
  "supplier.country_code",
  "supplier.phone",
]);

/** Checks that each notified change has a subscription, and each subscription a trigger. */
export function missingSubscriptions({ kinds, subscriptions, triggers }: Registered): string[] {
  const notified = new Set(
    triggers.flatMap(({ runs, args }) =>
      runs === "collect_assignment_changes"
        ? RECORD_KINDS.map(assignmentChange)
        : runs === "collect_changes"
          ? args.slice(0, 1)
          : [],
    ),
  );
  const topics = (change: string) => (subscriptions[change] ?? []).flatMap((subscription) => subscription.topics);
  return [
    ...[...notified].filter((change) => topics(change).length === 0).map((change) => `no subscription to ${change}`),
    ...Object.keys(subscriptions)
      .filter((change) => !notified.has(change))
      .map((change) => `no trigger notifies ${change}`),
    ...kinds.flatMap((kind) =>
      [kind, `assigned_${kind}`]
        .filter((change) => !topics(change).some((topic) => topic === kind))
        .map((change) => `changes of ${change} do not reach ${kind}`),
    ),
    ...["note", "attachment"]
      .filter((part) => !topics(part).some((topic) => topic === part))
      .map((part) => `no ${part}`),
  ];
}

const LOGS_HISTORY = /^log_\w+_history$/;

/** Checks that each record table keeps its record row, counts versions, logs history and notifies changes. */
export function missingTriggers({ kinds, triggers }: Registered): string[] {
  return kinds.flatMap((kind) => {
    const has = (runs: RegExp, on: Trigger["on"], ...args: string[]) =>
      triggers.some(
        (trigger) =>
          trigger.table === tableOfKind(kind) &&
          runs.test(trigger.runs) &&
          trigger.on === on &&
          args.every((arg, index) => trigger.args[index] === arg),
      );
    return [
      ...(has(/^sync_\w+_record$/, "insert") && has(/^sync_\w+_record$/, "update") ? [] : [`${kind} keeps no record`]),
      ...(has(/^touch$/, "update") ? [] : [`${kind} counts no versions`]),
      ...(has(LOGS_HISTORY, "insert") && has(LOGS_HISTORY, "update") ? [] : [`${kind} logs no history`]),
      ...ON.filter((on) => !has(/^collect_changes$/, on, kind)).map((on) => `${kind} does not notify ${on}`),
    ];
  });
}

/** Saved only with its record, whose new version notifies. */
const WITH_THEIR_RECORD: ReadonlySet<string> = new Set(["address"]);
/** Orders without an index so far. */
const UNORDERED: ReadonlySet<string> = new Set(["person.location", "staff.location"]);
/** Sorted by another column of their own: a priority by its weight. */
const SORTED_OTHERWISE: ReadonlySet<string> = new Set(["task.priority_level"]);

/** Checks that each table whose changes are in a history notifies them too, so that open screens show them. */
export const silentTables = ({ triggers }: Registered): string[] => {
  const runs = (wanted: RegExp) =>
    new Set(triggers.filter((trigger) => wanted.test(trigger.runs)).map(({ table }) => table));
  const notifies = runs(/^collect_(?:\w+_)?changes$/);
  return [...runs(LOGS_HISTORY)]
    .filter((table) => !notifies.has(table) && !WITH_THEIR_RECORD.has(table))
    .map((table) => `${table} notifies nothing`);
};

/** Checks that each order of a list has an index. */
export const missingIndexes = ({ sorted, indexes }: Registered): string[] =>
  Object.entries(sorted).flatMap(([table, columns]) =>
    columns
      .filter(
        (column) =>
          !UNORDERED.has(`${table}.${column}`) &&
          !SORTED_OTHERWISE.has(`${table}.${column}`) &&
          !indexes.some((index) => index.table === table && index.columns.includes(column)),
      )
      .map((column) => `${table} has no index for the order by ${column}`),
  );

/** Checks that a column is shown as a code only in a field that has all of its codes. */
export const unlikeCodes = ({ history, choices }: Registered): string[] => {
  const codes: Readonly<Record<string, readonly unknown[] | string>> = HISTORY_CODES;
  return Object.entries(choices).flatMap(([kind, columns]) =>
    Object.entries(columns).flatMap(([column, values]) => {
      const shown = history[kind]?.[kind]?.[column];
      const codesOfField = shown?.as === "code" ? codes[shown.field] : undefined;
      if (!shown || !Array.isArray(codesOfField)) return [];
      return values
        .filter((value) => !codesOfField.includes(value))
        .map((value) => `${kind}.${column} is shown as ${shown.field}, which has no code ${String(value)}`);
    }),
  );
};

/** Checks that exactly the logged columns are shown. */
export function unlikeHistory({ history, triggers }: Registered): string[] {
  const logged = new Map(
    triggers.filter(({ runs }) => LOGS_HISTORY.test(runs)).map(({ table, args }) => [table, new Set(args.slice(1))]),
  );
  const shown = new Map<string, Set<string>>();
  for (const columns of Object.values(history))
    for (const [table, some] of Object.entries(columns))
      shown.set(table, new Set([...(shown.get(table) ?? []), ...Object.keys(some)]));
  return [
    ...[...logged].flatMap(([table, columns]) =>
      [...columns]
        .filter((column) => !UNSHOWN.has(`${table}.${column}`) && !shown.get(table)?.has(column))
        .map((column) => `${table}.${column} is logged and not shown`),
    ),
    ...[...shown].flatMap(([table, columns]) =>
      [...columns]
        .filter((column) => !OTHERWISE_LOGGED.has(`${table}.${column}`) && !logged.get(table)?.has(column))
        .map((column) => `${table}.${column} is shown and not logged`),
    ),
  ];
}

/** Checks that each call names the topics of what it reads. */
export function missingTopics({ kinds, calls, find }: Registered): string[] {
  const names = (call: AnyCall | undefined, topic: string) => call?.topics?.some((name) => name === topic) ?? false;
  return kinds.flatMap((kind) => {
    const { list, get, history, notes } = calls[kind] ?? {};
    const due: [string, AnyCall | undefined, string][] = [
      ["list", list, kind],
      ["get", get, kind],
      ["history", history, kind],
      ["history", history, "note"],
      ["notes", notes?.list, "note"],
      ["find", find, kind],
    ];
    return due
      .filter(([, call, topic]) => !names(call, topic))
      .map(([name, , topic]) => `the ${name} of ${kind} does not name ${topic}`);
  });
}
