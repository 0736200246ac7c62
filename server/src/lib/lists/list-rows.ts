/**
 * Turns a list query into SQL. Sort and filter columns are a map by name. The page's ids are read from the index first
 * and the rows joined after; the total is bounded. Each shape of a query is compiled once and prepared by name.
 */
import { type SQL, sql } from "drizzle-orm";
import { LIMITS } from "#contract/limits.ts";
import type { FiltersOf, ListCall, ListQuery, ListReply, RowOf, SortOf } from "#contract/list.ts";
import type { Counts } from "#contract/lists/counts.ts";
import { type Plain, preparedFamily } from "../database/prepared.ts";
import type { Actor, Db } from "../database/scope.ts";
import { reachValues } from "../records/reach.ts";
import { computedPage } from "./computed-page.ts";
import { reachedValue } from "./filter-reach.ts";
import { Linked } from "./linked.ts";
import type { DefinedList, Expression, ListDefinition, QueryValue } from "./list-definition.ts";
import { givenPage, storedPage, storePage } from "./stored-page.ts";
import { countKey, rememberedTotal, rememberTotal, totalColumns } from "./totals.ts";

const p = sql.placeholder;
/** Most rows that a count looks at: one more than is shown. */
const COUNTED = sql.raw(String(LIMITS.totalMax + 1));
/**
 * Page sizes whose plan is kept. PostgreSQL expects the worst of a page of unknown size, and so plans it for the values
 * of each run, which takes three times as long as reading it. Without filters all values have the same plan, which is
 * kept for the sizes that screens have; a page of another size is cut from the next larger one. A filter's matches may
 * need a plan of their own: only the ids and the total are read by that. The ids are stored in the transaction, where a
 * second statement of the same message, whose plan is kept, finds them and reads the rows.
 */
const SIZES: readonly number[] = LIMITS.pageSizes;

export function defineList<C extends ListCall, S extends Plain = undefined>(
  call: C,
  definition: ListDefinition<C, S>,
): DefinedList<C> {
  const filters = Object.keys(call.list.filters) as (keyof FiltersOf<C> & string)[];
  const tabs = (call.list.filters[call.list.tabs ?? ""]?.choices ?? []).map((value, place) => ({ value, place }));
  const tabbed = (value: QueryValue, shape: S): SQL =>
    definition.where[call.list.tabs as keyof FiltersOf<C>](value, shape);

  const reachedValueOf = Object.fromEntries(filters.map((filter) => [filter, reachedValue(call.list.filters, filter)]));

  /** Returns the rows that the list is of: the table's, or those that stand for them. */
  const rowsFor = (shape: S, within?: SQL): SQL => {
    const source = definition.source?.(shape, within);
    return source ? sql`(${source}) as ${definition.table}` : sql`${definition.table}`;
  };
  const valuesOf = (query: ListQuery, actor: Actor, values: Readonly<Record<string, unknown>> = {}) => ({
    ...query,
    ...definition.values?.(query, actor),
    ...values,
    ...reachValues(actor),
  });

  const { dates } = definition;
  const bounds = dates && "from" in dates && "to" in dates ? dates : dates && { from: dates, to: dates };
  const isOneOf = call.list.filters[call.list.tabs ?? ""]?.kind === "one";

  /**
   * `page`, `computedPage`: a page's rows. `storeIds`: stores the ids of a page and counts the matches; `storedRows`: the rows of these.
   * `ids`: all matching ids in order. `rows`: the rows of `$ids` that still match. `counts`: the matches in each tab.
   * `summary`: aggregates over all matching rows.
   */
  type Target = "page" | "computedPage" | "storeIds" | "storedRows" | "ids" | "rows" | "counts" | "summary";
  /** The part of a query that decides which rows match. */
  type Selection = {
    actorShape: S;
    /** True if several agencies are read. */
    across: boolean;
    searched: boolean;
    from: boolean;
    to: boolean;
    open: boolean;
    filters: readonly (keyof FiltersOf<C> & string)[];
  };
  type Shape = Selection & {
    target: Target;
    by: string;
    direction: ListQuery["orderDirection"];
    withTotal: boolean;
    /** Number of rows of a page whose plan is kept; 0 if it is made for the values of each run. */
    plannedSize: number;
    summary?: string;
  };
  /** Returns the conditions of a list, with those that name individual rows in `gathering`. */
  function conditionsOf({ actorShape, across, searched, from, to, open, filters }: Selection): {
    gathering: SQL[];
    conditions: SQL[];
  } {
    const scoped = definition.scope?.(actorShape);
    // Conditions that list individual rows are applied first: left to the planner, a large agency would be scanned
    // from end to end.
    const gathering: SQL[] = [];
    const agency = across ? sql`any (${p("$agencies")}::uuid[])` : sql`${p("$agency")}::uuid`;
    const conditions: SQL[] = [sql`${definition.agencyId} = ${agency}`];
    if (definition.always) conditions.push(definition.always);
    if (scoped?.condition) (scoped.gathers ? gathering : conditions).push(scoped.condition);
    if (searched && definition.search) gathering.push(definition.search(p("q")));
    // A super admin, who reads across agencies, reaches everything in them.
    const value = (filter: string): QueryValue => (across ? undefined : reachedValueOf[filter]?.(filters)) ?? p(filter);
    const matches = (filter: keyof FiltersOf<C> & string) => definition.where[filter](value(filter), actorShape);
    const grouped = (definition.united ?? []).map((group) => filters.filter((filter) => group.includes(filter)));
    for (const filter of filters)
      if (!grouped.some((group) => group.includes(filter))) conditions.push(matches(filter));
    for (const group of grouped)
      if (group.length > 0) conditions.push(sql`(${sql.join(group.map(matches), sql` or `)})`);
    const within: SQL[] = [];
    if (bounds && from) within.push(sql`${bounds.from} >= to_timestamp(${p("fromDate")} / 1000.0)`);
    if (bounds && to) within.push(sql`${bounds.to} <= to_timestamp(${p("toDate")} / 1000.0)`);
    if (bounds && open && within.length > 0) {
      const shown = [sql`(${sql.join(within, sql` and `)})`, sql`${bounds.from} is null`];
      conditions.push(sql`(${sql.join(definition.late ? [...shown, definition.late] : shown, sql` or `)})`);
    } else conditions.push(...within);
    return { gathering, conditions };
  }
  const countKeys = new Map<string, ReturnType<typeof countKey>>();
  /** Returns a key of everything that the total of a list depends on. */
  function totalKey(agencyId: string, selection: Selection, values: Readonly<Record<string, unknown>>): string {
    const { actorShape, across, searched, from, to, open, filters } = selection;
    const name = JSON.stringify([actorShape, across, searched, from, to, open, filters]);
    let key = countKeys.get(name);
    if (!key) {
      const { gathering, conditions } = conditionsOf(selection);
      key = countKey(sql`${rowsFor(actorShape)} ${sql.join([...gathering, ...conditions], sql` and `)}`);
      countKeys.set(name, key);
    }
    return key(agencyId, values);
  }
  /** Returns the parts that all statements of a list share. */
  function partsOf(shape: Shape) {
    const { gathering, conditions } = conditionsOf(shape);
    const gathers = gathering.length > 0;
    const sortKey = definition.sort[shape.by as SortOf<C> & string];
    const direction = sql.raw(shape.direction === "ASC" ? "asc" : "desc");
    const from = rowsFor(shape.actorShape);
    const gathered = sql`(select * from ${from}
      where ${sql.join(gathering, sql` and `)} offset 0) as ${definition.table}`;
    return {
      gathering,
      gathers,
      from,
      source: gathers ? gathered : from,
      where: sql.join(conditions, sql` and `),
      sortKey,
      direction,
      order: sql`${sortKey} ${direction}, ${definition.id} ${direction}`,
    };
  }
  type Parts = ReturnType<typeof partsOf>;

  /** Returns the columns of the rows whose ids are in `page`, and what they are selected from. */
  function rowsOf({ actorShape, across }: Shape): { columns: SQL[]; rows: SQL } {
    const joins: SQL[] = [];
    const columns = Object.entries<Expression | Linked>(definition.row(actorShape)).map(([name, value]) => {
      if (!(value instanceof Linked)) return sql`${value} as ${sql.identifier(name)}`;
      const joined = `$${name}`;
      joins.push(value.join(joined, definition.id, sql`select page_id from page`, across));
      return sql`${value.joined(joined)} as ${sql.identifier(name)}`;
    });
    const listed = rowsFor(actorShape, sql`select page_id from page`);
    const rows = sql`page join ${listed} on ${definition.id} = page.page_id ${sql.join(joins, sql` `)}`;
    return { columns, rows };
  }

  function summaryOf({ summary: name }: Shape, { source, where }: Parts): SQL {
    const summary = definition.summaries?.[name ?? ""];
    if (!summary) throw new Error(`a list without the summary ${name}`);
    return sql`select ${summary.select} from ${source} where ${where} group by ${summary.by}`;
  }

  function countsOf({ actorShape }: Shape, { gathers, from, source, where }: Parts): SQL {
    const isInTab = (place: number): SQL => tabbed(p(`$tab${place}`), actorShape);
    const { countsEach = false } = definition;
    if ((typeof countsEach === "function" ? countsEach(actorShape) : countsEach) && !gathers) {
      const countOf = (name: string, condition: SQL): SQL =>
        sql`(select count(*)::int
          from (select 1 from ${from} where ${condition} limit ${COUNTED}) counted
        ) as ${sql.identifier(name)}`;
      const ofTabs = tabs.map(({ place }) => countOf(`$tab${place}`, sql`${where} and ${isInTab(place)}`));
      return sql`select ${sql.join([countOf("$total", where), ...ofTabs], sql`, `)}`;
    }
    // One walk for all tabs; each value as the filter takes it.
    const ofTabs = tabs.map(
      ({ place }) => sql`count(*) filter (where ${isInTab(place)})::int as ${sql.identifier(`$tab${place}`)}`,
    );
    return sql`select ${sql.join([sql`count(*)::int as "$total"`, ...ofTabs], sql`, `)}
      from ${source}
      where ${where}`;
  }

  /** Selects the rows of known ids in their order: the stored ones, or those of `$ids` that still match. */
  function rowsOfIds(shape: Shape, { gathering, where }: Parts): SQL {
    const { columns, rows } = rowsOf(shape);
    const isStored = shape.target === "storedRows";
    const condition = isStored ? where : sql.join([where, ...gathering], sql` and `);
    return sql`with page as materialized ${isStored ? storedPage(definition.id) : givenPage(definition.id, p("$ids"))}
      select ${sql.join(columns, sql`, `)}
      from ${rows}
      where ${condition}
      order by page.place`;
  }

  /** Finds a page: stores its ids, or selects them or its rows. Gathered conditions are evaluated once, in `found`. */
  function pageStatement(shape: Shape, { gathers, from, source, where, sortKey, direction, order }: Parts): SQL {
    const { target, withTotal, plannedSize } = shape;
    const limit = plannedSize > 0 ? sql.raw(String(plannedSize + 1)) : sql`${p("$limit")}::int`;
    const window = sql`limit ${limit} offset ${p("$offset")}::int`;
    const found = sql`found as materialized (select ${definition.id} as page_id, ${sortKey} as sort_key
      from ${source}
      where ${where})`;
    const ids = gathers
      ? sql`select page_id from found order by sort_key ${direction}, page_id ${direction} ${window}`
      : sql`select ${definition.id} as page_id from ${from} where ${where} order by ${order} ${window}`;
    const matching = gathers ? sql`found` : sql`${from} where ${where}`;
    const total = withTotal
      ? totalColumns(sql`(select count(*)::int from (select 1 from ${matching} limit ${COUNTED}) counted)`)
      : [];
    if (target === "storeIds")
      return sql`${gathers ? sql`with ${found} ` : sql``}select cardinality(ids) > ${p("$size")}::int as "$more",
        ${storePage(sql`ids[:${p("$size")}::int]`)} is null as "$stored"${
          withTotal ? sql`, ${sql.join(total, sql`, `)}` : sql``
        }
        from (select array(${ids}) as ids offset 0) selected`;
    const page = sql`${gathers ? sql`${found}, ` : sql``}page as materialized (${ids})`;
    if (target === "ids")
      return gathers
        ? sql`with ${page}
          select page_id
          from page join found using (page_id)
          order by sort_key ${direction}, page_id ${direction}`
        : sql`with ${page}
          select page_id
          from page join ${from} on ${definition.id} = page.page_id
          order by ${order}`;
    const { columns, rows } = rowsOf(shape);
    return sql`with ${page} select ${sql.join([...columns, ...total], sql`, `)} from ${rows} order by ${order}`;
  }

  function computedStatement(shape: Shape, { gathering, where, sortKey, direction }: Parts): SQL {
    const rows = definition.computed?.(shape.actorShape);
    if (!rows) throw new Error("a list whose rows are not computed");
    const { table, id } = definition;
    const { columns } = rowsOf(shape);
    const { withTotal } = shape;
    return computedPage(rows, { table, id, gathering, where, sortKey, direction, columns, withTotal });
  }

  const STATEMENTS: Readonly<Record<Target, (shape: Shape, parts: Parts) => SQL>> = {
    page: pageStatement,
    computedPage: computedStatement,
    storeIds: pageStatement,
    ids: pageStatement,
    rows: rowsOfIds,
    storedRows: rowsOfIds,
    counts: countsOf,
    summary: summaryOf,
  };
  const run = preparedFamily(
    (shape: Shape) => STATEMENTS[shape.target](shape, partsOf(shape)),
    ({ target, plannedSize }) => (definition.computed ? "never" : target === "storedRows" || plannedSize > 0),
  );

  /** The rows shown for known ids do not depend on how the ids were found. */
  const UNFILTERED: Omit<Shape, "target" | "actorShape" | "across"> = {
    searched: false,
    from: false,
    to: false,
    open: false,
    filters: [],
    withTotal: false,
    plannedSize: 0,
    by: call.list.defaultSort[0],
    direction: "ASC",
  };
  const shapeOf = (target: Target, actor: Actor, query: ListQuery): Shape => {
    const values = query as Record<string, unknown>;
    const applied = filters.filter((filter) => values[filter] !== undefined);
    const [from, to] = [query.fromDate !== undefined, query.toDate !== undefined];
    const isUnfiltered = applied.length === 0 && !from && !to;
    return {
      target,
      // Without `shape`, S is undefined.
      actorShape: definition.shape?.(actor, query) as S,
      across: actor.agencies !== undefined,
      by: query.orderBy,
      direction: query.orderDirection,
      withTotal: query.withTotal,
      searched: Boolean(query.q),
      from,
      to,
      open: query.withOpen === true,
      filters: applied,
      plannedSize: target === "page" && isUnfiltered ? (SIZES.find((size) => size >= query.pageSize) ?? 0) : 0,
    };
  };

  type Row = Readonly<Record<string, unknown>>;
  /** Returns the rows of a page, whether there are more, and the row that has the total, if there is any. */
  async function readPage(
    db: Db,
    shape: Shape,
    values: Row & { $size: number },
  ): Promise<{ rows: Row[]; loadMore: boolean; counted: Row | undefined }> {
    if (shape.plannedSize > 0 || definition.computed) {
      const rows = await run(db, definition.computed ? { ...shape, target: "computedPage" } : shape, values);
      return { rows: rows.slice(0, values.$size), loadMore: rows.length > values.$size, counted: rows[0] };
    }
    const { actorShape, across } = shape;
    const [[first], rows] = await Promise.all([
      run(db, { ...shape, target: "storeIds" }, values),
      run(db, { ...UNFILTERED, target: "storedRows", actorShape, across }, values),
    ]);
    return { rows, loadMore: first?.$more === true, counted: first };
  }

  async function list(
    db: Db,
    actor: Actor,
    query: ListQuery,
    values: Readonly<Record<string, unknown>> = {},
  ): Promise<ListReply<RowOf<C>>> {
    const shape = shapeOf("page", actor, query);
    const filling = valuesOf(query, actor, values);
    const key = query.withTotal ? totalKey(actor.agencyId, shape, filling) : "";
    const { rows, loadMore, counted } = await readPage(db, shape, {
      ...filling,
      ...(query.withTotal && rememberedTotal(key)),
      $size: query.pageSize,
      $limit: query.pageSize + 1,
      $offset: query.pageIndex * query.pageSize,
    });
    const reply: ListReply<RowOf<C>> = {
      rows: rows as RowOf<C>[],
      loadMore,
      nextPageIndex: loadMore ? query.pageIndex + 1 : null,
    };
    if (!query.withTotal) return reply;
    if (counted) {
      rememberTotal(key, counted);
      return { ...reply, ...bounded(Number(counted.$total)) };
    }
    // A page past the end has no row to carry the total, so it is read from the first page.
    const { total, totalIsMinimum } =
      query.pageIndex === 0
        ? { total: 0, totalIsMinimum: undefined }
        : await list(db, actor, { ...query, pageIndex: 0, pageSize: 1 }, values);
    return { ...reply, total, ...(totalIsMinimum && { totalIsMinimum }) };
  }

  const wholeShape = (target: Target, actor: Actor, query: ListQuery): Shape =>
    shapeOf(target, actor, { ...query, withTotal: false });
  async function ids(db: Db, actor: Actor, query: ListQuery, max: number): Promise<string[]> {
    const named = { ...valuesOf(query, actor), $limit: max, $offset: 0 };
    return (await run(db, wholeShape("ids", actor, query), named)).map((row) => String(row.page_id));
  }
  async function rows(db: Db, actor: Actor, query: ListQuery, $ids: readonly string[]): Promise<RowOf<C>[]> {
    const named = { ...valuesOf(query, actor), $ids };
    return (await run(db, wholeShape("rows", actor, query), named)) as RowOf<C>[];
  }
  async function counts(db: Db, actor: Actor, query: ListQuery): Promise<Counts> {
    const wide = { ...query, ...(call.list.tabs && { [call.list.tabs]: undefined }) };
    const values = Object.fromEntries(tabs.map(({ value, place }) => [`$tab${place}`, isOneOf ? value : [value]]));
    const [row = {}] = await run(db, wholeShape("counts", actor, wide), valuesOf(wide, actor, values));
    const counted = (name: string) => {
      const { total, totalIsMinimum = false } = bounded(Number(row[name]));
      return { count: total, isMinimum: totalIsMinimum };
    };
    return {
      total: counted("$total"),
      tabs: tabs.map(({ value, place }) => ({ value: String(value), ...counted(`$tab${place}`) })),
    };
  }
  const summarize = (db: Db, actor: Actor, query: ListQuery, summary: string): Promise<Record<string, unknown>[]> =>
    run(db, { ...wholeShape("summary", actor, query), summary }, valuesOf(query, actor));
  const matchingById = new Map<string, SQL>();
  function matching(actor: Actor, query: ListQuery) {
    const { actorShape, across, searched, from, to, open, filters } = wholeShape("ids", actor, query);
    const selection = { actorShape, across, searched, from, to, open, filters };
    const key = JSON.stringify(selection);
    if (!matchingById.has(key)) {
      const { gathering, conditions } = conditionsOf(selection);
      const where = sql.join([...conditions, ...gathering], sql` and `);
      matchingById.set(key, sql`select ${definition.id} from ${rowsFor(actorShape)} where ${where}`);
    }
    return { key, values: valuesOf(query, actor) };
  }
  function matchingIds(key: string): SQL {
    const ids = matchingById.get(key);
    if (!ids) throw new Error("a key that no query has");
    return ids;
  }
  return Object.assign(list, { ids, rows, counts, matching, matchingIds, summarize });
}

/** Returns a total that was counted to one more than the bound, as a list's reply gives it. */
export const bounded = (total: number): { total: number; totalIsMinimum?: true } =>
  total > LIMITS.totalMax ? { total: LIMITS.totalMax, totalIsMinimum: true } : { total };
