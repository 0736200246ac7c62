/** Types of a list: the definition that an area gives, and the functions that `defineList` returns. */
import type { Column, Placeholder, SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { FiltersOf, ListQuery, ListReply, RowOf, SortOf } from "#contract/list.ts";
import type { Counts } from "#contract/lists/counts.ts";
import type { Plain } from "../database/prepared.ts";
import type { Actor, Db } from "../database/scope.ts";
import type { ComputedRows } from "./computed-page.ts";
import type { Linked } from "./linked.ts";

/** A value that a query brings: a placeholder, or an expression around one. */
export type QueryValue = Placeholder | SQL;
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
  /**
   * Rows that take the table's place for readers whose sums differ, such as those of assigned people. It has the table's
   * columns as far as the list names them. With `within`, only rows of the ids that it selects are wanted.
   */
  source?: (shape: Shape, within?: SQL) => SQL | undefined;
  /** The same rows with their sums apart, which a page then computes once. Needs a condition that `gathers`. */
  computed?: (shape: Shape) => ComputedRows;
  /** Values of placeholders that follow from the query or the reader. */
  values?: (query: ListQuery, actor: Actor) => Readonly<Record<string, unknown>>;
  sort: Record<SortOf<C> & string, Expression>;
  where: { [K in keyof FiltersOf<C>]-?: (value: QueryValue, shape: Shape) => SQL };
  /** Groups of filters that mean the same: given together, a row matches any of them. */
  united?: readonly (readonly (keyof FiltersOf<C> & string)[])[];
  /** The search condition for `q`. It matches few rows, which are gathered once, for page and total. */
  search?: (words: QueryValue) => SQL;
  /** Dates that `fromDate` and `toDate` bound; one expression for each where they differ. */
  dates?: Expression | { from: Expression; to: Expression };
  /** Rows that `withOpen` adds to those without a date: the open and late ones. */
  late?: SQL;
  /** Always applied, such as "not deleted". May use placeholders filled by the `values` of the call. */
  always?: SQL;
  scope?: (shape: Shape) => Scoped;
  /** One expression for each field of the contract's row. */
  row: (shape: Shape) => { [K in keyof RowOf<C> & string]: Expression | Linked };
  /**
   * Counts each tab by itself and no further than is shown, for tabs that an index leads to; otherwise one walk counts all.
   * A function decides by shape, where some readers have rows that are computed first.
   */
  countsEach?: boolean | ((shape: Shape) => boolean) | undefined;
  /** Aggregates over all matching rows, by name: columns to select and to group by. */
  summaries?: Readonly<Record<string, { select: SQL; by: SQL }>>;
  /**
   * Parts of the query and of its reader that the SQL depends on, beyond `reachValues` and filters. Takes few values, as a
   * key of `preparedFamily`.
   */
  shape?: (actor: Actor, query: ListQuery) => Shape;
}

/** A list as `defineList` makes it: a function that reads one page, with other ways to read the same records. */
export interface DefinedList<C> {
  /** Returns the rows of one page, with the bounded total if requested. `values` fill the placeholders of `always`. */
  (db: Db, actor: Actor, query: ListQuery, values?: Readonly<Record<string, unknown>>): Promise<ListReply<RowOf<C>>>;
  /** Returns all matching ids in order, at most `max`. With `rows`, a list can be streamed without holding it in memory. */
  ids(db: Db, actor: Actor, query: ListQuery, max: number): Promise<string[]>;
  /** Returns the rows of these ids in their order, without those that no longer match. */
  rows(db: Db, actor: Actor, query: ListQuery, ids: readonly string[]): Promise<RowOf<C>[]>;
  /** Counts all that match, and each tab's, without what the query says about the tab. */
  counts(db: Db, actor: Actor, query: ListQuery): Promise<Counts>;
  /**
   * Returns what makes the list's conditions part of another statement: the key of `matchingIds`, and the values that fill
   * its placeholders. The statement must have no placeholder of its own named like one of the list's query.
   */
  matching(actor: Actor, query: ListQuery): { key: string; values: Readonly<Record<string, unknown>> };
  /** Selects the ids of all rows that match, by the key that `matching` returned in this process. */
  matchingIds(key: string): SQL;
  /** Returns the rows of one of the definition's summaries. */
  summarize(db: Db, actor: Actor, query: ListQuery, summary: string): Promise<Record<string, unknown>[]>;
}
