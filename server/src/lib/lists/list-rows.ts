/**
 * Turns a list query into SQL. Sort and filter columns are a map by name. The page's ids are read from the index first
 * and the rows joined after; the total is bounded. Each shape of a query is compiled once and prepared by name.
 */
import { type Column, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { LIMITS } from "#contract/limits.ts";
import type { FiltersOf, ListCall, ListQuery, ListReply, RowOf, SortOf } from "#contract/list.ts";
import type { Counts } from "#contract/lists/counts.ts";
import { type Plain, preparedFamily } from "../database/prepared.ts";
import type { Actor, Db } from "../database/scope.ts";
import { reachValues } from "../records/reach.ts";
import { reachedValue } from "./filter-reach.ts";
import { Linked } from "./linked.ts";
import { countKey, rememberedTotal, rememberTotal, totalColumns } from "./totals.ts";

type Value = Placeholder | SQL;
export type Expression = Column | SQL;

/** The condition that limits a list to records within reach. */
export interface Scoped {
  condition: SQL | undefined;
  /** The condition lists individual rows, so all of them are fetched once, for page and total. */
  gathers?: boolean;
}

export interface RowSource {
  table: PgTable;
  id: Column;
  agencyId: Column;
}

export interface ListDefinition<C, Shape extends Plain = undefined> extends RowSource {
  sort: Record<SortOf<C> & string, Expression>;
  where: { [K in keyof FiltersOf<C>]-?: (value: Value, shape: Shape) => SQL };
  /** Groups of filters that mean the same: given together, a row matches any of them. */
  united?: readonly (readonly (keyof FiltersOf<C> & string)[])[];
  /** The search condition for `q`. It matches few rows, which are gathered once, for page and total. */
  search?: (words: Value) => SQL;
  /** What `fromDate` and `toDate` bound; one expression for each where they differ. */
  dates?: Expression | { from: Expression; to: Expression };
  /** What `withOpen` adds to what has no date: what is open and late. */
  late?: SQL;
  /** Always applied, such as "not deleted". May use placeholders filled by the `values` of the call. */
  always?: SQL;
  scope?: (shape: Shape) => Scoped;
  /** One expression for each field of the contract's row. */
  row: (shape: Shape) => { [K in keyof RowOf<C> & string]: Expression | Linked };
  /** Counts each tab by itself and no further than is shown, for tabs that an index leads to; otherwise one walk counts all. */
  countsEach?: boolean | undefined;
  /** What all that match come to, by name: columns to select and to group by. */
  summaries?: Readonly<Record<string, { select: SQL; by: SQL }>>;
  /** The part of the actor that the SQL depends on, beyond `reachValues`. Takes few values, as a key of `preparedFamily`. */
  shape?: (actor: Actor) => Shape;
}

const p = sql.placeholder;
/**
 * PostgreSQL expects the worst of a page of unknown size, and so plans it for the values of each run, which takes three
 * times as long as reading it. Without filters all values have the same plan, which is kept for the sizes that screens
 * have; a page of another size is cut from the next larger one. What a filter matches may need a plan of its own: only
 * the ids and the total are read by that. They are left in the transaction, where a second statement of the same message,
 * whose plan is kept, finds them and reads what is shown.
 */
const SIZES: readonly number[] = LIMITS.pageSizes;
const leave = (ids: SQL): SQL => sql`set_config('app.page', array_to_json(${ids})::text, true)`;
/** As JSON, because PostgreSQL takes it for 100 rows whatever it holds: a plan made for one row is slow for 50. */
const left = (id: Column): SQL =>
  sql`(select value::${sql.raw(id.getSQLType())} as page_id, place from json_array_elements_text(current_setting('app.page')::json) with ordinality asked (value, place))`;
const given = (ids: Value): SQL =>
  sql`(select page_id, place from unnest(${ids}::uuid[]) with ordinality asked (page_id, place))`;

export function defineList<C extends ListCall, S extends Plain = undefined>(call: C, definition: ListDefinition<C, S>) {
  const filters = Object.keys(call.list.filters) as (keyof FiltersOf<C> & string)[];
  const tabs = (call.list.filters[call.list.tabs ?? ""]?.choices ?? []).map((value, place) => ({ value, place }));
  const tabbed = (value: Value, shape: S): SQL => definition.where[call.list.tabs as keyof FiltersOf<C>](value, shape);

  const reachedValueOf = Object.fromEntries(filters.map((filter) => [filter, reachedValue(call.list.filters, filter)]));

  const { dates } = definition;
  const bounds = dates && "from" in dates && "to" in dates ? dates : dates && { from: dates, to: dates };
  const isOneOf = call.list.filters[call.list.tabs ?? ""]?.kind === "one";

  /**
   * `page`: a page's rows. `found`: how many there are, leaving the ids of the page; `shown`: the rows of these. `ids`: all
   * matching ids in order. `rows`: the rows of `$ids` that still match. `counts`: how many match each tab. `summary`: what
   * all that match come to.
   */
  type Target = "page" | "found" | "shown" | "ids" | "rows" | "counts" | "summary";
  type Asked = {
    seen: S;
    /** Whether several agencies are read. */
    across: boolean;
    searched: boolean;
    from: boolean;
    to: boolean;
    open: boolean;
    filters: readonly (keyof FiltersOf<C> & string)[];
  };
  type Shape = Asked & {
    target: Target;
    by: string;
    direction: ListQuery["orderDirection"];
    withTotal: boolean;
    /** The rows of a page whose plan is kept, 0 where it is made for the values of each run. */
    rows: number;
    summary?: string;
  };
  /** The conditions of a list, those that name individual rows apart. */
  function conditionsOf({ seen, across, searched, from, to, open, filters }: Asked): {
    gathering: SQL[];
    conditions: SQL[];
  } {
    const scoped = definition.scope?.(seen);
    // Conditions that list individual rows are applied first: left to the planner, a large agency would be scanned
    // from end to end.
    const gathering: SQL[] = [];
    const agency = across ? sql`any (${p("$agencies")}::uuid[])` : sql`${p("$agency")}::uuid`;
    const conditions: SQL[] = [sql`${definition.agencyId} = ${agency}`];
    if (definition.always) conditions.push(definition.always);
    if (scoped?.condition) (scoped.gathers ? gathering : conditions).push(scoped.condition);
    if (searched && definition.search) gathering.push(definition.search(p("q")));
    // A super admin, who reads across agencies, reaches everything in them.
    const value = (filter: string): Value => (across ? undefined : reachedValueOf[filter]?.(filters)) ?? p(filter);
    const matches = (filter: keyof FiltersOf<C> & string) => definition.where[filter](value(filter), seen);
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
  /** Returns what the total of a list depends on. */
  function totalKey(agencyId: string, asked: Asked, values: Readonly<Record<string, unknown>>): string {
    const { seen, across, searched, from, to, open, filters } = asked;
    const name = JSON.stringify([seen, across, searched, from, to, open, filters]);
    let key = countKeys.get(name);
    if (!key) {
      const { gathering, conditions } = conditionsOf(asked);
      key = countKey(sql`${definition.table} ${sql.join([...gathering, ...conditions], sql` and `)}`);
      countKeys.set(name, key);
    }
    return key(agencyId, values);
  }
  const run = preparedFamily(
    (shape: Shape) => {
      const { target, seen, by: orderBy, direction: ordered, withTotal, rows: most } = shape;
      const { gathering, conditions } = conditionsOf(shape);
      const where = sql.join(conditions, sql` and `);
      const by = definition.sort[orderBy as SortOf<C> & string];
      const direction = sql.raw(ordered === "ASC" ? "asc" : "desc");
      const order = sql`${by} ${direction}, ${definition.id} ${direction}`;
      const joins: SQL[] = [];
      const columns = Object.entries<Expression | Linked>(definition.row(seen)).map(([name, value]) => {
        if (!(value instanceof Linked)) return sql`${value} as ${sql.identifier(name)}`;
        const joined = `$${name}`;
        joins.push(value.join(joined, definition.id, sql`select page_id from page`, shape.across));
        return sql`${value.joined(joined)} as ${sql.identifier(name)}`;
      });
      const rows = sql`page join ${definition.table} on ${definition.id} = page.page_id ${sql.join(joins, sql` `)}`;
      const gathers = gathering.length > 0;
      const named = sql`(select * from ${definition.table} where ${sql.join(gathering, sql` and `)} offset 0) as ${definition.table}`;
      const found = gathers ? sql`found` : definition.table;
      if (target === "summary") {
        const summary = definition.summaries?.[shape.summary ?? ""];
        if (!summary) throw new Error(`a list without the summary ${shape.summary}`);
        return sql`select ${summary.select} from ${gathers ? named : sql`${definition.table}`} where ${where} group by ${summary.by}`;
      }
      if (target === "counts") {
        if (definition.countsEach && !gathers) {
          const most = sql.raw(String(LIMITS.totalMax + 1));
          const countOf = (name: string, condition: SQL): SQL =>
            sql`(select count(*)::int from (select 1 from ${definition.table} where ${condition} limit ${most}) counted) as ${sql.identifier(name)}`;
          const apart = tabs.map(({ place }) =>
            countOf(`$tab${place}`, sql`${where} and ${tabbed(p(`$tab${place}`), seen)}`),
          );
          return sql`select ${sql.join([countOf("$total", where), ...apart], sql`, `)}`;
        }
        // One walk for all tabs; each value as the filter takes it.
        const each = tabs.map(
          ({ place }) =>
            sql`count(*) filter (where ${tabbed(p(`$tab${place}`), seen)})::int as ${sql.identifier(`$tab${place}`)}`,
        );
        const counted = gathers ? named : sql`${definition.table}`;
        return sql`select ${sql.join([sql`count(*)::int as "$total"`, ...each], sql`, `)} from ${counted} where ${where}`;
      }
      const from = gathers ? sql`` : sql` where ${where}`;
      const enough = sql.raw(String(LIMITS.totalMax + 1));
      const counting = withTotal
        ? totalColumns(sql`(select count(*)::int from (select 1 from ${found}${from} limit ${enough}) counted)`)
        : [];
      if (target === "rows" || target === "shown") {
        const isLeft = target === "shown";
        const all = isLeft ? where : sql.join([where, ...gathering], sql` and `);
        return sql`with page as materialized ${isLeft ? left(definition.id) : given(p("$ids"))} select ${sql.join(columns, sql`, `)} from ${rows} where ${all} order by page.place`;
      }
      const limit = most > 0 ? sql.raw(String(most + 1)) : sql`${p("$limit")}::int`;
      const window = sql`limit ${limit} offset ${p("$offset")}::int`;
      const all = sql`found as materialized (select ${definition.id} as page_id, ${by} as sort_key from ${named} where ${where})`;
      const selected = gathers
        ? sql`select page_id from found order by sort_key ${direction}, page_id ${direction} ${window}`
        : sql`select ${definition.id} as page_id from ${definition.table} where ${where} order by ${order} ${window}`;
      if (target === "found")
        return sql`${gathers ? sql`with ${all} ` : sql``}select cardinality(ids) > ${p("$size")}::int as "$more", ${leave(sql`ids[:${p("$size")}::int]`)} is null as "$left"${
          withTotal ? sql`, ${sql.join(counting, sql`, `)}` : sql``
        } from (select array(${selected}) as ids offset 0) asked`;
      const page = sql`${gathers ? sql`${all}, ` : sql``}page as materialized (${selected})`;
      if (target === "ids")
        return gathers
          ? sql`with ${page} select page_id from page join found using (page_id) order by sort_key ${direction}, page_id ${direction}`
          : sql`with ${page} select page_id from page join ${definition.table} on ${definition.id} = page.page_id order by ${order}`;
      return sql`with ${page} select ${sql.join([...columns, ...counting], sql`, `)} from ${rows} order by ${order}`;
    },
    ({ target, rows }) => target === "shown" || rows > 0,
  );

  /** What is shown of ids that were found does not depend on how they were. */
  const UNFILTERED: Omit<Shape, "target" | "seen" | "across"> = {
    searched: false,
    from: false,
    to: false,
    open: false,
    filters: [],
    withTotal: false,
    rows: 0,
    by: call.list.defaultSort[0],
    direction: "ASC",
  };
  const shapeOf = (target: Target, actor: Actor, query: ListQuery): Shape => {
    const values = query as Record<string, unknown>;
    const applied = filters.filter((filter) => values[filter] !== undefined);
    const [from, to] = [query.fromDate !== undefined, query.toDate !== undefined];
    const isOfAnyRows = applied.length === 0 && !from && !to;
    return {
      target,
      // Without `shape`, S is undefined.
      seen: definition.shape?.(actor) as S,
      across: actor.agencies !== undefined,
      by: query.orderBy,
      direction: query.orderDirection,
      withTotal: query.withTotal,
      searched: Boolean(query.q),
      from,
      to,
      open: query.withOpen === true,
      filters: applied,
      rows: target === "page" && isOfAnyRows ? (SIZES.find((size) => size >= query.pageSize) ?? 0) : 0,
    };
  };

  type Row = Readonly<Record<string, unknown>>;
  /** Returns the rows of a page, whether there are more, and the row that has the total, if there is any. */
  async function readPage(
    db: Db,
    shape: Shape,
    values: Row & { $size: number },
  ): Promise<{ rows: Row[]; loadMore: boolean; counted: Row | undefined }> {
    if (shape.rows > 0) {
      const rows = await run(db, shape, values);
      return { rows: rows.slice(0, values.$size), loadMore: rows.length > values.$size, counted: rows[0] };
    }
    const { seen, across } = shape;
    const [[first], rows] = await Promise.all([
      run(db, { ...shape, target: "found" }, values),
      run(db, { ...UNFILTERED, target: "shown", seen, across }, values),
    ]);
    return { rows, loadMore: first?.$more === true, counted: first };
  }

  /** Returns the rows of one page, with the bounded total if requested. `values` fill the placeholders of `always`. */
  async function list(
    db: Db,
    actor: Actor,
    query: ListQuery,
    values: Readonly<Record<string, unknown>> = {},
  ): Promise<ListReply<RowOf<C>>> {
    const shape = shapeOf("page", actor, query);
    const filling = { ...query, ...values, ...reachValues(actor) };
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

  const whole = (target: Target, actor: Actor, query: ListQuery): Shape =>
    shapeOf(target, actor, { ...query, withTotal: false });
  /** Returns all matching ids in order, at most `most`. With `rows`, a list can be streamed without holding it in memory. */
  async function ids(db: Db, actor: Actor, query: ListQuery, most: number): Promise<string[]> {
    const named = { ...reachValues(actor), $limit: most, $offset: 0 };
    return (await run(db, whole("ids", actor, query), { ...query, ...named })).map((row) => String(row.page_id));
  }
  /** Returns the rows of these ids in their order, without those that no longer match. */
  async function rows(db: Db, actor: Actor, query: ListQuery, $ids: readonly string[]): Promise<RowOf<C>[]> {
    const named = { ...reachValues(actor), $ids };
    return (await run(db, whole("rows", actor, query), { ...query, ...named })) as RowOf<C>[];
  }
  /** Counts all that match, and each tab's, without what the query says about the tab. */
  async function counts(db: Db, actor: Actor, query: ListQuery): Promise<Counts> {
    const wide = { ...query, ...(call.list.tabs && { [call.list.tabs]: undefined }) };
    const values = Object.fromEntries(tabs.map(({ value, place }) => [`$tab${place}`, isOneOf ? value : [value]]));
    const [row = {}] = await run(db, whole("counts", actor, wide), { ...wide, ...values, ...reachValues(actor) });
    const counted = (name: string) => {
      const { total, totalIsMinimum = false } = bounded(Number(row[name]));
      return { count: total, isMinimum: totalIsMinimum };
    };
    return {
      total: counted("$total"),
      tabs: tabs.map(({ value, place }) => ({ value: String(value), ...counted(`$tab${place}`) })),
    };
  }
  /** Returns the rows of one of the definition's summaries. */
  const summarize = (db: Db, actor: Actor, query: ListQuery, summary: string): Promise<Record<string, unknown>[]> =>
    run(db, { ...whole("summary", actor, query), summary }, { ...query, ...reachValues(actor) });
  return Object.assign(list, { ids, rows, counts, summarize });
}

/** Returns a total that was counted to one more than the bound, as a list's reply gives it. */
export const bounded = (total: number): { total: number; totalIsMinimum?: true } =>
  total > LIMITS.totalMax ? { total: LIMITS.totalMax, totalIsMinimum: true } : { total };
