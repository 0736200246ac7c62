/** Conditions of a list's filters, by the column that they compare. */
import { type Column, type SQL, sql } from "drizzle-orm";

/** The column holds one of the values: for `manyOf`, `manyNumbers`, `manyTexts` and `manyRefs`. */
export const isAmong =
  (column: Column) =>
  (values: unknown): SQL =>
    sql`${column} = any (${values}::${sql.raw(column.getSQLType())}[])`;

/**
 * The column lies within the range, both ends included: for `numberRange` and `dateRange`. A calendar date counts as the
 * beginning of its day in UTC, so its filter on the screen has `zone: "UTC"`.
 */
export const isWithin = (column: Column) => {
  const value = /^(date|timestamp)/.test(column.getSQLType()) ? sql`extract(epoch from ${column}) * 1000` : column;
  return (range: unknown): SQL =>
    sql`${value}
      between coalesce((${range}::numeric[])[1], '-infinity') and coalesce((${range}::numeric[])[2], 'infinity')`;
};
