/** Ids of a page that one statement of a transaction finds and the next one reads the rows of. */
import { type Column, type SQL, sql } from "drizzle-orm";
import type { QueryValue } from "./list-definition.ts";

/** Stores the ids of a page in the transaction. */
export const storePage = (ids: SQL): SQL => sql`set_config('app.page', array_to_json(${ids})::text, true)`;
/** Reads JSON, of which PostgreSQL expects 100 rows whatever it holds: a plan made for one row is slow for 50. */
export const storedPage = (id: Column): SQL =>
  sql`(select value::${sql.raw(id.getSQLType())} as page_id, place
    from json_array_elements_text(current_setting('app.page')::json) with ordinality stored (value, place))`;
/** Numbers given ids. */
export const givenPage = (id: Column, ids: QueryValue): SQL =>
  sql`(select page_id, place
    from unnest(${ids}::${sql.raw(id.getSQLType())}[]) with ordinality given (page_id, place))`;
