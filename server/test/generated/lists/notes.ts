/** Notes of one record that are not deleted, pinned ones first. */
import { randomUUIDv7 } from "node:crypto";
import { inAgency } from "../../factories.ts";
import { insertOracleRows, ODD_NAMES, type Oracle, type OracleFact } from "./oracle.ts";

interface NoteFact extends OracleFact {
  createdAt: string;
  pinned: boolean;
  recordId: string;
}
const hour = (n: number): string => new Date(Date.UTC(2026, 2, 1, n)).toISOString();
const AFTER_ALL = "9999-12-31";

export const notesOracle = (about: (agencyId: string) => Promise<string>): Oracle<NoteFact> => ({
  async seed(agencyId) {
    const [recordId, other] = [await about(agencyId), await about(agencyId)];
    const rows = ODD_NAMES.map((body, n) => ({
      id: randomUUIDv7(),
      record_id: n % 8 === 7 ? other : recordId,
      body,
      sanitiser: "a test",
      version: 1,
      created_at: hour(n >> 1),
      updated_at: hour(n),
      pinned_at: n % 5 === 0 ? hour(n) : null,
      deleted_at: n % 8 === 6 ? hour(n) : null,
    }));
    await insertOracleRows(agencyId, "note", rows);
    return rows
      .filter((row) => row.record_id === recordId && !row.deleted_at)
      .map((row) => ({ id: row.id, createdAt: row.created_at, pinned: row.pinned_at !== null, recordId }));
  },
  params: ([first]) => ({ id: first?.recordId ?? "" }),
  sort: {
    createdAt: { by: ({ createdAt }) => createdAt, as: "plain" },
    pinned: { by: ({ createdAt, pinned }) => (pinned ? AFTER_ALL : createdAt), as: "plain" },
  },
  filters: {},
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      `insert into note (id, agency_id, record_id, body)
        select gen_random_uuid(), $1, (select record_id from note order by created_at limit 1), 'One of many'
        from generate_series(1, $2)`,
      [agencyId, rows],
    )),
});
