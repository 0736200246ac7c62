/**
 * A value that a record has in rows of another table: the staff assigned to it, the entries of a master list. A single
 * record reads it by its id; a list reads it once for all records of the page.
 */
import { type Column, type SQL, sql } from "drizzle-orm";

interface LinkedRows {
  /** Aggregate over the linked rows of one record. */
  value: SQL;
  /** Value for a record without such rows. */
  none: SQL;
  /** The tables, from the one that names the record on. */
  from: SQL;
  agencyId: Column;
  /** The column that names the record. */
  owner: Column;
  where?: SQL;
}
interface Owner {
  id: Column;
  agencyId: Column;
}

export class Linked {
  readonly #rows: LinkedRows;

  constructor(rows: LinkedRows) {
    this.#rows = rows;
  }

  /** Selects the value of the current row of the record's table. */
  of({ id, agencyId }: Owner): SQL {
    const { value, none } = this.#rows;
    return sql`(select coalesce(${value}, ${none}) ${this.#selected(sql`= ${agencyId}`, sql`= ${id}`)})`;
  }

  /** Joins the values of the records whose ids `ids` selects, as `name`; `across` several agencies. */
  join(name: string, id: Column, ids: SQL, across = false): SQL {
    const { value, owner } = this.#rows;
    const alias = sql.identifier(name);
    const agency = across
      ? sql`= any (${sql.placeholder("$agencies")}::uuid[])`
      : sql`= ${sql.placeholder("$agency")}::uuid`;
    return sql`left join (select ${owner} as linked_to,
        ${value} as value ${this.#selected(agency, sql`= any (array(${ids}))`)}
      group by ${owner}) ${alias} on ${alias}.linked_to = ${id}`;
  }

  /** The value of the current row, where it was joined as `name`. */
  joined(name: string): SQL {
    return sql`coalesce(${sql.identifier(name)}.value, ${this.#rows.none})`;
  }

  #selected(isOfAgency: SQL, isOwned: SQL): SQL {
    const { from, agencyId, owner, where } = this.#rows;
    const condition = where ? sql` and ${where}` : sql``;
    return sql`from ${from} where ${agencyId} ${isOfAgency} and ${owner} ${isOwned}${condition}`;
  }
}

export const NOTHING = sql`'[]'::json`;

/** Selects columns of one record, by name. */
export const columnsOf = (record: Owner, columns: Readonly<Record<string, Column | SQL | Linked>>): SQL =>
  sql.join(
    Object.entries(columns).map(
      ([name, value]) => sql`${value instanceof Linked ? value.of(record) : value} as ${sql.identifier(name)}`,
    ),
    sql`, `,
  );
