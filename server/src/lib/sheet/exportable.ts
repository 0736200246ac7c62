/** A list that can be exported: its title, its columns and its rows by id. */
import type { ListQuery } from "#contract/list.ts";
import type { Counts } from "#contract/lists/counts.ts";
import type { Actor, Db } from "../database/scope.ts";
import type { SheetColumn } from "./sheet.ts";

export interface Exportable<Row = never, Query = ListQuery> {
  title: string;
  columns: readonly SheetColumn<Row>[];
  list: {
    ids(db: Db, actor: Actor, query: Query, max: number): Promise<string[]>;
    rows(db: Db, actor: Actor, query: Query, ids: readonly string[]): Promise<Row[]>;
    counts(db: Db, actor: Actor, query: Query): Promise<Counts>;
  };
}

/** Erases the types of rows and query, after the compiler has checked that columns and list agree on them. */
export const exportable = <Row, Query>(definition: Exportable<Row, Query>): Exportable =>
  definition as unknown as Exportable;
