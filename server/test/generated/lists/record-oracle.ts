/** The oracle of a list of records with assigned staff: a kind adds its own columns, sorts and filters. */
import { randomUUIDv7 } from "node:crypto";
import type { RecordKind } from "#contract/record-kinds.ts";
import { buildAgency, buildRecord, buildStaff, inAgency } from "../../factories.ts";
import { day, insertOracleRows, ODD_NAMES, type Oracle, type OracleFact, type OracleFilter } from "./oracle.ts";

export const some = <T>(from: readonly T[], n: number): T[] => from.filter((_, index) => (n >> index) % 2 === 1);
export const distinct = <T>(facts: readonly (T | null)[]) => [...new Set(facts)].filter((item) => item !== null);

export interface RecordFact extends OracleFact {
  displayName: string;
  staffIds: string[];
  createdAt: string;
  updatedAt: string;
}

/** Filters by a value of the fact, given several: a row matches any of them. */
export const filterBy = <F extends OracleFact>(read: (fact: F) => string | null): OracleFilter<F> => ({
  keeps: (fact, values) => values.includes(read(fact)),
  values: (facts) => distinct(facts.map(read)),
});

/** The part of a kind that differs between kinds; rows are inserted into the table of the kind's name. */
interface OwnPart<F extends RecordFact, Prepared> extends Pick<Oracle<F>, "sort" | "filters"> {
  kind: Exclude<RecordKind, "person" | "staff">;
  /** Builds what records name, such as the entries of a list. */
  prepare: (agencyId: string) => Promise<Prepared>;
  /** Adds what only this kind has to a record, the `n`th of all. */
  fact: (record: RecordFact, n: number, prepared: Prepared) => F;
  /** Columns besides those that every kind has. */
  columns: (fact: F) => Record<string, unknown>;
  /** Writes rows in other tables. */
  insertParts?: (agencyId: string, facts: readonly F[]) => Promise<unknown>;
  searched: (fact: F) => (string | null)[];
}

const assign = (agencyId: string, facts: readonly RecordFact[]) =>
  insertOracleRows(
    agencyId,
    "assignment",
    facts.flatMap(({ id, staffIds }) =>
      staffIds.map((staff_id, n) => ({
        id: randomUUIDv7(),
        record_id: id,
        staff_id,
        role: "Assignee",
        created_at: day(n),
      })),
    ),
  );

export const recordOracle = <F extends RecordFact, Prepared>(own: OwnPart<F, Prepared>): Oracle<F> => ({
  async seed(agencyId) {
    const prepared = await own.prepare(agencyId);
    const staff = (await Promise.all([1, 2, 3].map(() => buildStaff(agencyId)))).map(({ id }) => id);
    const facts = ODD_NAMES.map((displayName, n) =>
      own.fact(
        {
          id: randomUUIDv7(),
          displayName,
          staffIds: some(staff, n >> 2),
          // Some have the same time.
          createdAt: day(n >> 1),
          updatedAt: day(100 - n),
        },
        n,
        prepared,
      ),
    );
    await insertOracleRows(
      agencyId,
      own.kind,
      facts.map((fact) => ({
        id: fact.id,
        display_name: fact.displayName,
        version: 1,
        created_at: fact.createdAt,
        updated_at: fact.updatedAt,
        ...own.columns(fact),
      })),
    );
    await own.insertParts?.(agencyId, facts);
    await assign(agencyId, facts);
    await buildRecord(own.kind, agencyId, { deleted: true, displayName: "Deleted 100% under_score" });
    await buildRecord(own.kind, await buildAgency(), { displayName: "Elsewhere 100% under_score" });
    return facts;
  },
  searched: (fact) => [
    own
      .searched(fact)
      .map((text) => text ?? "")
      .join(" "),
  ],
  sort: {
    displayName: { by: (fact) => fact.displayName, as: "words" },
    createdAt: { by: (fact) => fact.createdAt, as: "plain" },
    updatedAt: { by: (fact) => fact.updatedAt, as: "plain" },
    ...own.sort,
  },
  dates: ({ createdAt }) => createdAt,
  filters: {
    staffIds: {
      keeps: ({ staffIds }, values) => staffIds.some((id) => values.includes(id)),
      values: (facts) => distinct(facts.flatMap(({ staffIds }) => staffIds)),
    },
    ...own.filters,
  },
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      `insert into ${own.kind} (id, agency_id, display_name)
        select gen_random_uuid(), $1, 'One of many'
        from generate_series(1, $2)`,
      [agencyId, rows],
    )),
});
