/**
 * Builds the parts common to every kind of record from its calls and its table: list, read, handlers, finder, resolver,
 * visibility, insert and import. A field, sort or filter that is not a column of the same name is given as an
 * expression; `insertParts` and `saveParts` write what a form holds beyond the table's own columns.
 *
 * A handler that differs from those of other kinds is written by hand: `{ ...kit.handlers, shareByEmail }`.
 */
import { randomUUIDv7 } from "node:crypto";
import { eq, getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { AccessAction, Resource } from "#contract/access.ts";
import type { BulkChanges } from "#contract/bulk.ts";
import type { AnyCall } from "#contract/call.ts";
import type { FiltersOf, ListCall, SortOf } from "#contract/list.ts";
import { type Collection, INVOLVING_RESOURCES, type RecordKind } from "#contract/record-kinds.ts";
import type { z } from "#contract/schema.ts";
import type { Address } from "#contract/values/address.ts";
import { preparedFamily } from "../database/prepared.ts";
import type { Actor, Db } from "../database/scope.ts";
import { clearFilled, fillEmpty } from "../importing/fill.ts";
import type { Importable } from "../importing/importable.ts";
import { insertMany } from "../importing/insert.ts";
import type { Finder } from "../lists/finder.ts";
import { columnsOf, Linked } from "../lists/linked.ts";
import type { DefinedList, Expression, ListDefinition } from "../lists/list-definition.ts";
import { defineList } from "../lists/list-rows.ts";
import type { RecordVisibility } from "../live/subscriptions.ts";
import { assignedToMe, type ListReach, listReach, reachable } from "../reach/assigned.ts";
import { checkDeleted, type Resolver } from "../serving/references.ts";
import { found } from "../serving/refusal.ts";
import type { HandlerContext, Handlers } from "../serving/serve.ts";
import { addressesOf, setAddresses } from "./addresses.ts";
import { checkStaysAssigned, initialAssignees } from "./assignees.ts";
import { assignInitial, setAssignees } from "./assignments.ts";
import { assignees, isAssignedTo } from "./briefs.ts";
import { bulkHandlers } from "./bulk.ts";
import { type Changer, changesStaff, changesWords } from "./bulk-changers.ts";
import { recordFinder } from "./finder.ts";
import { reachValues, withinReach } from "./reach.ts";
import { recordResolver } from "./resolver.ts";
import { bumpVersion, putInBin, refuseStale, takeFromBin } from "./version.ts";
import { recordVisibility } from "./visibility.ts";

const p = sql.placeholder;

/** The result of `recordCalls`, without the kind's own schemas. */
interface AnyRecord {
  kind: RecordKind;
  collection: Collection;
  resource: Resource;
  form: z.ZodMiniObject;
  row: z.ZodMiniObject;
  whole: z.ZodMiniObject;
  bulk: BulkChanges;
  calls: Readonly<Record<"create" | "get" | "update" | "remove" | "restore" | "bulk" | "undoBulk", AnyCall>> & {
    list: ListCall;
  };
}
/** The columns that every record's table has. */
type RecordTable = PgTable &
  Record<"id" | "agencyId" | "version" | "createdBy" | "createdAt" | "updatedAt" | "deletedAt", PgColumn>;

type Form<R extends AnyRecord> = z.output<R["form"]>;
type Whole<R extends AnyRecord> = z.output<R["whole"]>;
type ColumnOf<T extends RecordTable> = keyof T["_"]["columns"] & string;

/** Fields that the kit reads for any kind whose schema has them. */
type BuiltInField = "assignedStaff" | "assigned" | "addresses" | "editable";
type BuiltInFilter = "staffIds";
/**
 * A property that is required only if `Keys` is not empty; an expression for a field that has a column of its name may
 * be given too.
 */
type Needed<Name extends string, Keys extends string, Value, All extends string = Keys> = [Keys] extends [never]
  ? { [N in Name]?: { [K in All]?: Value } }
  : { [N in Name]: Record<Keys, Value> & { [K in Exclude<All, Keys>]?: Value } };

type Definition<R extends AnyRecord, T extends RecordTable> = {
  table: T;
  /** Matches the rows that are of this kind, where the table holds others too. */
  only?: SQL;
  /** The column that holds the record's title. */
  title: PgColumn;
  /** Line that distinguishes it from others with the same title. */
  subtitle?: Expression;
  /** Selects other words to search for as well as those that were typed, or null. */
  searchedAlso?: (words: unknown) => SQL;
  /** Completes a whole record with what no expression can say. */
  finish?: (row: Whole<R>) => Whole<R>;
  /** Bulk changes beyond the fields, by their name in the call. */
  changers?: Readonly<Record<string, Changer>>;
  /** Groups of filters that mean the same: given together, a record matches any of them. */
  united?: readonly (readonly (keyof FiltersOf<R["calls"]["list"]> & string)[])[];
  /** Dates that `fromDate` and `toDate` bound; by default the day of creation. */
  dates?: ListDefinition<ListCall>["dates"];
  /** Rows that the list's first period never hides, in addition to those without a date. */
  late?: ListDefinition<ListCall>["late"];
  /** Aggregates over all matching rows of the list, by name. */
  summaries?: ListDefinition<ListCall>["summaries"];
  countsEach?: boolean;
  /** The column of the words that a bulk change of `tags` adds and removes. */
  tags?: PgColumn;
  /** Returns the columns of a form that are not fields of the same name. */
  columns?: (form: Form<R>) => Partial<T["$inferInsert"]>;
  /** Validates what the schema cannot; `id` is null for a new record. */
  check?: (db: Db, actor: Actor, form: Form<R>, id: string | null) => Promise<void>;
  /** Refuses a title that another record has, on create, update and restore. */
  checkTitle?: (db: Db, actor: Actor, title: string, id: string | null) => Promise<void>;
  /** Writes what forms of new records hold beyond the table's own columns. */
  insertParts?: (db: Db, actor: Actor, created: readonly { id: string; form: Form<R> }[]) => Promise<void>;
  /** Writes what the form of a changed record holds beyond the table's own columns. */
  saveParts?: (db: Db, actor: Actor, id: string, form: Form<R>) => Promise<void>;
} & Needed<
  "fields",
  Exclude<keyof Whole<R> & string, BuiltInField | ColumnOf<T>>,
  Expression | Linked,
  keyof Whole<R> & string
> &
  Needed<
    "sort",
    Exclude<SortOf<R["calls"]["list"]> & string, ColumnOf<T>>,
    Expression,
    SortOf<R["calls"]["list"]> & string
  > &
  Needed<
    "where",
    Exclude<keyof FiltersOf<R["calls"]["list"]> & string, BuiltInFilter>,
    (value: Parameters<NonNullable<ListDefinition<ListCall>["search"]>>[0]) => SQL
  >;

/** A form inside the kit, without the kind's own types. */
interface AnyForm extends Record<string, unknown> {
  assignedStaffIds?: readonly string[];
  addresses?: readonly Address[];
}
interface Before {
  version: number;
  assignedStaff?: readonly { id: string }[];
}
/** Expressions inside the kit: the type of its definition checks their names against the contract's. */
interface Expressions {
  fields?: Record<string, Expression | Linked>;
  sort?: Record<string, Expression>;
  where?: Record<string, (value: unknown) => SQL>;
}

/** Parts that an area takes from its kit. */
export interface RecordKit<R extends AnyRecord, T extends RecordTable> {
  list: DefinedList<R["calls"]["list"]>;
  /** The list of another call: of its records only those that `within` matches, whose placeholders its values fill. */
  listWithin(call: R["calls"]["list"], within?: SQL): DefinedList<R["calls"]["list"]>;
  /** Reads one record within the actor's reach, deleted or not. */
  read(db: Db, actor: Actor, id: string, action?: AccessAction): Promise<Whole<R> | undefined>;
  /** Returns the table's columns for a form. */
  columns(form: Form<R>): Partial<T["$inferInsert"]>;
  /** Refuses the form of a new record as its call would. */
  checkNew(db: Db, actor: Actor, form: Form<R>): Promise<void>;
  /** Inserts records from checked forms. Returns their ids in the same order. */
  insert(db: Db, actor: Actor, forms: readonly Form<R>[]): Promise<string[]>;
  /** Writes a checked form as the next version of a record. */
  save(db: Db, actor: Actor, id: string, version: number, form: Form<R>): Promise<void>;
  handlers: Handlers<R["calls"]>;
  finder: Finder;
  resolver: Resolver;
  visibility: RecordVisibility;
  /** Effects of an import of the list on existing rows. */
  importing: Pick<Importable<Form<R>>, "known" | "fill" | "unfill" | "remove">;
}

export function recordKit<R extends AnyRecord, T extends RecordTable>(
  record: R,
  definition: Definition<R, T>,
): RecordKit<R, T> {
  const { kind, resource, calls } = record;
  const { table, title, only } = definition;
  const { fields, sort, where } = definition as Expressions;
  const own: Record<string, PgColumn> = getTableColumns<PgTable>(table);
  const titleKey = Object.keys(own).find((key) => own[key] === title) ?? "";
  const rowOf = (names: Record<string, unknown>): Record<string, Expression | Linked> => {
    const builtIn: Record<BuiltInField, () => SQL | Linked> = {
      assignedStaff: () => assignees,
      assigned: () => assignedToMe(table.id),
      addresses: () => addressesOf(table),
      editable: () => withinReach(resource, table.id, "write"),
    };
    return Object.fromEntries(
      Object.keys(names).map((name) => {
        const expression = fields?.[name] ?? own[name] ?? builtIn[name as BuiltInField]?.();
        if (!expression) throw new Error(`no expression for ${name} of a ${kind}`);
        return [name, expression];
      }),
    );
  };
  const matching = (words: unknown) => sql`select ${sql.raw(`search_${getTableName(table)}`)}(${words})`;
  const { searchedAlso } = definition;
  const search = (words: unknown) => {
    const also = searchedAlso ? sql` union ${matching(searchedAlso(words))}` : sql``;
    return sql`${table.id} = any (array(${matching(words)}${also}))`;
  };
  const filters: Record<string, (value: unknown) => SQL> = { staffIds: (ids) => isAssignedTo(table, ids), ...where };

  const listWithin = (call: R["calls"]["list"], within?: SQL) =>
    defineList<ListCall, ListReach>(call, {
      table,
      id: table.id,
      agencyId: table.agencyId,
      always: sql.join(
        [sql`${table.deletedAt} is null`, only, within].filter((condition) => condition !== undefined),
        sql` and `,
      ),
      shape: listReach(resource),
      scope: (access: ListReach) => reachable(access, table.id, INVOLVING_RESOURCES.has(resource)),
      sort: { ...own, ...sort },
      united: definition.united,
      dates: definition.dates ?? table.createdAt,
      late: definition.late,
      where: filters,
      summaries: definition.summaries,
      countsEach: definition.countsEach,
      search,
      row: () => rowOf(record.row.shape),
    }) as DefinedList<R["calls"]["list"]>;
  const list = listWithin(calls.list);

  const reading = preparedFamily(
    (action: AccessAction) =>
      sql`select ${columnsOf(table, rowOf(record.whole.shape))} from ${table}
      where ${table.id} = ${p("id")}::uuid
        and ${table.agencyId} = ${p("$agency")}::uuid${only && sql` and ${only}`}
        and ${withinReach(resource, table.id, action)}`,
  );
  async function read(db: Db, actor: Actor, id: string, action: AccessAction = "read"): Promise<Whole<R> | undefined> {
    const [row] = await reading(db, action, { id, ...reachValues(actor) });
    const record = row as Whole<R> | undefined;
    return record && definition.finish ? definition.finish(record) : record;
  }

  function columns(form: Form<R>): Partial<T["$inferInsert"]> {
    const plain = Object.entries(form).filter(([name, value]) => name in own && value !== undefined);
    return { ...Object.fromEntries(plain), ...definition.columns?.(form) } as Partial<T["$inferInsert"]>;
  }

  async function insert(db: Db, actor: Actor, forms: readonly Form<R>[]): Promise<string[]> {
    const { agencyId } = actor;
    const created = forms.map((form) => ({ id: randomUUIDv7(), form }));
    // A super admin belongs to no agency, and is not recorded as creator.
    const createdBy = actor.role === "super_admin" ? null : actor.id;
    const rows = created.map(({ id, form }) => ({ ...columns(form), id, agencyId, createdBy }));
    await insertMany<PgTable>(db, table, rows);
    await definition.insertParts?.(db, actor, created);
    const written: readonly { id: string; form: AnyForm }[] = created;
    const assigned = written.flatMap(({ id, form: { assignedStaffIds } }) =>
      assignedStaffIds ? [{ recordId: id, staffIds: initialAssignees(actor, assignedStaffIds) }] : [],
    );
    await assignInitial(db, actor, assigned);
    for (const { id, form } of written) if (form.addresses) await setAddresses(db, actor, id, form.addresses);
    return created.map(({ id }) => id);
  }

  async function check(db: Db, actor: Actor, form: Form<R>, id: string | null): Promise<void> {
    await definition.checkTitle?.(db, actor, String((form as AnyForm)[titleKey]), id);
    await definition.check?.(db, actor, form, id);
  }

  async function save(db: Db, actor: Actor, id: string, version: number, form: Form<R>): Promise<void> {
    const before = found(await read(db, actor, id)) as Before;
    await refuseStale(db, { table, id }, version, before);
    const { assignedStaffIds, addresses }: AnyForm = form;
    // Reaching work through an assigned talent does not make the actor part of its staff.
    if (assignedStaffIds && before.assignedStaff?.some((member) => member.id === actor.id))
      checkStaysAssigned(actor, resource, assignedStaffIds, "assignedStaffIds");
    await check(db, actor, form, id);
    await db.update<PgTable>(table).set(columns(form)).where(eq(table.id, id));
    await definition.saveParts?.(db, actor, id, form);
    if (assignedStaffIds) await setAssignees(db, actor, id, assignedStaffIds);
    if (addresses) await setAddresses(db, actor, id, addresses);
    await bumpVersion(db, table, id, version);
  }

  const checkNew = (db: Db, actor: Actor, form: Form<R>) => check(db, actor, form, null);

  const resolver = recordResolver(kind);
  const changers = {
    staff: changesStaff(table, resource),
    ...(definition.tags && { tags: changesWords(table, definition.tags) }),
    ...definition.changers,
  };
  for (const name of Object.keys(record.bulk))
    if (!Object.hasOwn(changers, name)) throw new Error(`a ${kind} does not say how its ${name} are changed`);
  const bulk = bulkHandlers(() => ({
    collection: record.collection,
    resource,
    call: calls.list,
    list,
    resolver,
    table,
    title,
    changers,
  }));
  interface RecordContext extends Pick<HandlerContext<unknown>, "db" | "actor" | "query"> {
    params: { id: string };
    body: AnyForm & { version: number };
  }
  const handlers = {
    list: ({ db, actor, query }: RecordContext) => list(db, actor, query as never),
    async create({ db, actor, body }: RecordContext) {
      const form = body as Form<R>;
      await check(db, actor, form, null);
      const [id] = await insert(db, actor, [form]);
      return { id: found(id) };
    },
    get: async ({ db, actor, params: { id } }: RecordContext) => found(await read(db, actor, id)),
    async update({ db, actor, params: { id }, body: { version, ...form } }: RecordContext) {
      await save(db, actor, id, version, form as Form<R>);
      return found(await read(db, actor, id));
    },
    async remove({ db, params: { id } }: RecordContext) {
      await putInBin(db, table, [id]);
      return {};
    },
    async restore({ db, actor, params: { id } }: RecordContext) {
      await checkDeleted(resolver, db, { actor, id });
      const before = found(await read(db, actor, id, "write")) as Record<string, unknown>;
      await definition.checkTitle?.(db, actor, String(before[titleKey]), id);
      await takeFromBin(db, table, [id]);
      return {};
    },
    ...bulk,
    // Each is served for the call of its name, whose schemas validate its input and its reply.
  } as unknown as Handlers<R["calls"]>;

  const finder = recordFinder({
    table,
    resource,
    collection: record.collection,
    title,
    subtitle: definition.subtitle,
    avatarUrl: fields?.avatarUrl instanceof Linked ? undefined : fields?.avatarUrl,
    search,
  });

  const importing: RecordKit<R, T>["importing"] = {
    known: sql`select ${table.id} as id, ${title} as title, ${own.email ?? sql`null`} as email_key, ${title} as name_key
        from ${table}
        where ${table.agencyId} = ${p("$agency")}::uuid
          and ${table.deletedAt} is null
          and ${withinReach(resource, table.id, "read")}`,
    fill: (db, fillings) =>
      fillEmpty(
        db,
        table,
        fillings.map(({ id, form }) => ({ id, columns: columns(form) })),
      ),
    unfill: (db, filled) => clearFilled(db, table, filled),
    remove: async (db, ids) => void (await putInBin(db, table, ids)),
  };

  const visibility = recordVisibility(kind, [resource]);
  return { list, listWithin, read, columns, checkNew, insert, save, handlers, finder, resolver, visibility, importing };
}
