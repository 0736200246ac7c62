/** The history of one record: its own changes and nothing of another record. */
import { buildStaff, inAgency } from "../../factories.ts";
import { insertOracleRows, type Oracle, type OracleFact } from "./oracle.ts";

interface Changed extends OracleFact {
  at: string;
  actorId: string | null;
  fields: readonly string[];
  recordId: string;
  rowId: string;
}
const hour = (n: number): string => new Date(Date.UTC(2026, 2, 1, n)).toISOString();
/** Columns of people and staff, and the fields they are shown as. */
const OF_PEOPLE: Readonly<Record<string, string>> = { display_name: "displayName", location: "location", dob: "dob" };

export function historyOracle(
  table: string,
  about: (agencyId: string) => Promise<string>,
  shown = OF_PEOPLE,
  /** The record of a row, for the history of one of its rows, which `about` builds; the path names it `lineId`. */
  recordOf?: (agencyId: string, rowId: string) => Promise<string>,
): Oracle<Changed> {
  // The last one is never shown.
  const columns: [string, string | null][] = [...Object.entries(shown), ["search", null]];
  return {
    async seed(agencyId, caller) {
      const [rowId, other, colleague] = [await about(agencyId), await about(agencyId), await buildStaff(agencyId)];
      const recordId = recordOf ? await recordOf(agencyId, rowId) : rowId;
      const rows = Array.from({ length: 32 }, (_, n) => {
        const [column, field] = columns[n % columns.length] ?? ["search", null];
        const actorId = [caller, colleague.id, null][n % 3] ?? null;
        return { n, column, field, actorId, rowId: n % 9 === 8 ? other : rowId };
      });
      await insertOracleRows(
        agencyId,
        "history",
        rows.map(({ n, column, actorId, rowId: row }) => ({
          record_id: recordOf ? recordId : row,
          table_name: table,
          row_id: row,
          op: "update",
          changes: { [column]: ["2001-01-01", "2002-02-02"] },
          actor_id: actorId,
          at: hour(n >> 1),
        })),
      );
      // The database assigns the ids, so they are read back, with the changes written when the record was built.
      const written = await inAgency(
        agencyId,
        "select id::text, at, actor_id, op, changes from history where record_id = $1 and row_id = $2 order by id",
        [recordId, rowId],
      );
      return written.flatMap(({ id, at, actor_id: actorId, op, changes }) => {
        const fields = columns.flatMap(([column, field]) =>
          field && typeof changes === "object" && changes !== null && column in changes ? [field] : [],
        );
        if (op === "update" && fields.length === 0) return [];
        return [
          {
            id: String(id),
            at: String(at),
            actorId: actorId === null ? null : String(actorId),
            fields,
            recordId,
            rowId,
          },
        ];
      });
    },
    params: ([first]) => ({ id: first?.recordId ?? "", ...(recordOf && { lineId: first?.rowId ?? "" }) }),
    sort: { at: { by: ({ at }) => at, as: "plain" } },
    dates: ({ at }) => at,
    filters: {
      actorIds: {
        keeps: ({ actorId }, values) => values.includes(actorId),
        values: (facts) => [...new Set(facts.flatMap(({ actorId }) => actorId ?? []))],
      },
      fields: {
        keeps: ({ fields }, values) => fields.some((field) => values.includes(field)),
        values: () => columns.flatMap(([, field]) => field ?? []),
      },
    },
    bulk: async (agencyId, rows) =>
      void (await inAgency(
        agencyId,
        `insert into history (agency_id, record_id, table_name, row_id, op, changes)
          select $1, h.record_id, h.table_name, h.row_id, 'update', h.changes
          from (select * from history where changes ? $3 and op = 'update' order by id limit 1) h,
            generate_series(1, $2)`,
        [agencyId, rows, Object.keys(shown)[1]],
      )),
  };
}
