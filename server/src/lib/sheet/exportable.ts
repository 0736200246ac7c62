/** A list that can be exported: its name, its rows by id, its columns. */
import type { ListQuery } from "#contract/list.ts";
import type { Actor, Db } from "../database/scope.ts";
import type { SheetColumn } from "./sheet.ts";

export interface Exportable<Row = never, Query = ListQuery> {
  title: string;
  columns: readonly SheetColumn<Row>[];
  list: {
    ids(db: Db, actor: Actor, query: Query, most: number): Promise<string[]>;
    rows(db: Db, actor: Actor, query: Query, ids: readonly string[]): Promise<Row[]>;
  };
}

/** Forgets the types of the list's rows and query, once its columns and its rows are known to be of one list. */
export const exportable = <Row, Query>(one: Exportable<Row, Query>): Exportable => one as unknown as Exportable;
