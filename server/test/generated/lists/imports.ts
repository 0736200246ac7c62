/** Imports into a list, and the rows of one. */
import { randomUUIDv7 } from "node:crypto";
import { IMPORT_ROW_STATES } from "#contract/imports/import.ts";
import { IMPORT_STATES } from "#contract/imports/states.ts";
import { IMPORT_KINDS, type ImportKind } from "#contract/record-kinds.ts";
import { buildStaff, inAgency } from "../../factories.ts";
import { WORLD_KINDS } from "../world/kinds.ts";
import { insertOracleRows, ODD_NAMES, type Oracle, type OracleFact } from "./oracle.ts";

const hour = (n: number): string => new Date(Date.UTC(2026, 2, 1, n)).toISOString();
const inTurn = <T>(from: readonly T[], n: number): T => from[n % from.length] as T;

interface Imported extends OracleFact {
  filename: string;
  state: string;
  total: number;
  createdAt: string;
}
const ofList = (kind: ImportKind): Oracle<Imported> => ({
  async seed(agencyId) {
    const { id: actor } = await buildStaff(agencyId);
    const rows = ODD_NAMES.map((_, n) => ({
      id: randomUUIDv7(),
      // Every seventh imports into another list.
      kind: n % 7 === 6 ? inTurn(IMPORT_KINDS, IMPORT_KINDS.indexOf(kind) + 1) : kind,
      actor_id: actor,
      filename: `Roster ${String(n % 9)}.csv`,
      state: inTurn(IMPORT_STATES, n),
      titles: [],
      fields: [],
      fixed: {},
      create_categories: false,
      day_first: true,
      matched: false,
      remembered: false,
      choice: {},
      total: n % 6,
      progress: 0,
      good: 0,
      faulty: 0,
      duplicates: 0,
      added: 0,
      kept: 0,
      version: 1,
      created_at: hour(n >> 1),
      touched_at: hour(n),
    }));
    await insertOracleRows(agencyId, "roster_import", rows);
    return rows
      .filter((row) => row.kind === kind)
      .map(({ id, filename, state, total, created_at }) => ({ id, filename, state, total, createdAt: created_at }));
  },
  sort: {
    createdAt: { by: ({ createdAt }) => createdAt, as: "plain" },
    filename: { by: ({ filename }) => filename, as: "plain" },
    total: { by: ({ total }) => total, as: "plain" },
  },
  filters: {
    states: { keeps: ({ state }, values) => values.includes(state), values: () => IMPORT_STATES },
  },
  bulk: "an import is begun by hand, and a person begins few",
});

interface Row extends OracleFact {
  importId: string;
  line: number;
  state: string;
  duplicate: boolean;
}
const ofRows = (list: ImportKind): Oracle<Row> => ({
  async seed(agencyId) {
    const [importId, other] = [
      await WORLD_KINDS.import.build(agencyId, { list }),
      await WORLD_KINDS.import.build(agencyId, { list }),
    ];
    await inAgency(agencyId, "delete from import_row where import_id = any ($1)", [[importId, other]]);
    const rows = ODD_NAMES.map((name, n) => ({
      id: randomUUIDv7(),
      import_id: n % 8 === 7 ? other : importId,
      place: n,
      // Line numbers may repeat.
      line: 2 + (n >> 1),
      leader: n,
      extra: false,
      cells: [name],
      state: inTurn(IMPORT_ROW_STATES, n),
      problems: [],
      duplicate: n % 3 === 0 ? { id: null, name, line: 1 } : null,
    }));
    await insertOracleRows(agencyId, "import_row", rows);
    return rows
      .filter((row) => row.import_id === importId)
      .map(({ id, line, state, duplicate }) => ({ id, importId, line, state, duplicate: duplicate !== null }));
  },
  params: ([first]) => ({ id: first?.importId ?? "" }),
  sort: { line: { by: ({ line }) => line, as: "plain" } },
  filters: {
    states: { keeps: ({ state }, values) => values.includes(state), values: () => IMPORT_ROW_STATES },
    duplicates: { keeps: ({ duplicate }, values) => values.includes(duplicate), values: () => [true, false] },
  },
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      `insert into import_row (agency_id, import_id, place, line, leader, cells)
        select $1, (select import_id from import_row where agency_id = $1 group by 1 order by count(*) desc limit 1), n,
          n, n, '{a}'
        from generate_series(100, 99 + $2::int) n`,
      [agencyId, rows],
    )),
});

export const importOracles: Readonly<Record<string, Oracle>> = Object.fromEntries(
  IMPORT_KINDS.flatMap((kind) => [
    [`GET /client/v1/imports/${kind}/list`, ofList(kind) as unknown as Oracle],
    [`GET /client/v1/imports/${kind}/{id}/rows`, ofRows(kind) as unknown as Oracle],
  ]),
);
