/** The oracle of the list of tours. */
import { randomUUIDv7 } from "node:crypto";
import { TOUR_STATUSES, type TourStatus } from "#contract/enums.ts";
import { buildPerson } from "../../factories.ts";
import { insertOracleRows, inTurn, type Oracle } from "./oracle.ts";
import { distinct, filterBy, type RecordFact, recordOracle } from "./record-oracle.ts";
import { mayDay } from "./work.ts";

interface Fact extends RecordFact {
  status: TourStatus;
  talentId: string | null;
  first: string | null;
  last: string | null;
}

export const toursOracle: Oracle<Fact> = {
  ...recordOracle<Fact, string[]>({
    kind: "tour",
    prepare: (agencyId) => Promise.all([1, 2].map(() => buildPerson(agencyId))),
    fact: (record, n, talents) => ({
      ...record,
      status: inTurn(TOUR_STATUSES, n),
      talentId: n % 3 === 0 ? null : inTurn(talents, n),
      first: n % 4 === 3 ? null : mayDay(40 - n),
      last: n % 4 === 3 ? null : mayDay(44 - (n >> 1)),
    }),
    // The plan, and what follows from it.
    columns: ({ status, first, last }) => ({
      status,
      planned_from: first,
      planned_to: last,
      start_on: first,
      end_on: last,
      currency: "AUD",
    }),
    insertParts: (agencyId, facts) =>
      insertOracleRows(
        agencyId,
        "involvement",
        facts.flatMap(({ id, talentId }) =>
          talentId === null
            ? []
            : [{ id: randomUUIDv7(), record_id: id, involved_id: talentId, role: "RELATED", place: 0 }],
        ),
      ),
    searched: ({ displayName }) => [displayName],
    sort: {
      startDate: { by: ({ first }) => first, as: "plain" },
      endDate: { by: ({ last }) => last, as: "plain" },
    },
    filters: {
      statuses: filterBy<Fact>(({ status }) => status),
      talentId: {
        keeps: ({ talentId }, [wanted]) => talentId === wanted,
        values: (facts) => distinct(facts.map(({ talentId }) => talentId)),
      },
    },
  }),
  dates: ({ first }) => first,
};
