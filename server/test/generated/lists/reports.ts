/** The oracles of reports: subjects with figures of the current month. */
import { randomUUIDv7 } from "node:crypto";
import { talentReport } from "#contract/reports/talent.ts";
import { buildStaff, inAgency } from "../../factories.ts";
import { any, insertOracleRows, inTurn, ODD_NAMES, type Oracle, type OracleFact } from "./oracle.ts";
import { distinct } from "./record-oracle.ts";

interface Talent extends OracleFact {
  name: string;
  agencyId: string;
  tags: string[];
  staff: string;
  figures: Readonly<Record<string, number | null>>;
}

/** Talents with opportunities that were made and won this month, and one who did nothing. */
async function seedTalents(agencyId: string): Promise<Talent[]> {
  const staff = [(await buildStaff(agencyId)).id, (await buildStaff(agencyId)).id];
  const talents = ODD_NAMES.map((name, n): Talent => {
    const [open, won] = [1 + (n % 5), n % 3];
    return {
      id: randomUUIDv7(),
      agencyId,
      name,
      tags: n % 2 ? ["live", inTurn(["jazz", "folk"], n >> 1)] : [],
      staff: inTurn(staff, n),
      figures: { made: open + won, won, winRate: won > 0 ? 1 : null, valueWon: won * 100 },
    };
  });
  const idle = { id: randomUUIDv7(), name: "Did nothing", tags: ["idle"] };
  await insertOracleRows(
    agencyId,
    "person",
    [...talents, idle].map(({ id, name, tags }) => ({
      id,
      stage: "talent",
      display_name: name,
      category: "Music",
      status: 1,
      state: "ACTIVE",
      tags,
      languages: [],
      country_code: "AU",
      version: 1,
      created_at: "2025-01-01T00:00:00Z",
      updated_at: "2025-01-01T00:00:00Z",
    })),
  );
  await insertOracleRows(
    agencyId,
    "assignment",
    talents.map((talent) => ({
      id: randomUUIDv7(),
      record_id: talent.id,
      staff_id: talent.staff,
      role: "Assignee",
      created_at: "2025-01-01T00:00:00Z",
    })),
  );
  const opportunities = talents.flatMap(({ id, figures }) =>
    Array.from({ length: figures.made ?? 0 }, (_, n) => ({
      id: randomUUIDv7(),
      person: id,
      meaning: n < (figures.won ?? 0) ? "WON" : "OPPORTUNITY",
    })),
  );
  const given = JSON.stringify(opportunities);
  await inAgency(
    agencyId,
    `insert into opportunity (id, agency_id, title, status_id, value, currency)
      select given.id, $1, 'Gig', (select s.id
          from status s join status_category c on c.id = s.category_id
          where c.module = 'PIPELINE' and c.meaning = given.meaning
          order by s.id
          limit 1), 100, 'AUD'
      from jsonb_to_recordset($2) given (id uuid, meaning text)`,
    [agencyId, given],
  );
  await inAgency(
    agencyId,
    `insert into involvement (id, agency_id, record_id, involved_id, role)
      select gen_random_uuid(), $1, given.id, given.person, 'RELATED'
      from jsonb_to_recordset($2) given (id uuid, person uuid)`,
    [agencyId, given],
  );
  return talents;
}

/** Figures that are missing come before all others; those that no fact of the seed makes are 0 or missing for all. */
const figure = (measure: string) => ({
  by: ({ figures }: Talent): number => figures[measure] ?? Number.NEGATIVE_INFINITY,
  as: "plain" as const,
});

const talentsOracle: Oracle<Talent> = {
  seed: seedTalents,
  searched: ({ name }) => [name],
  period: true,
  sort: {
    name: { by: ({ name }) => name, as: "words" },
    ...Object.fromEntries(Object.keys(talentReport.report.measures).map((measure) => [measure, figure(measure)])),
  },
  filters: {
    talentIds: { keeps: ({ id }, wanted) => wanted.includes(id), values: (facts) => facts.map(({ id }) => id) },
    staffIds: {
      keeps: ({ staff }, wanted) => wanted.includes(staff),
      values: (facts) => distinct(facts.map(({ staff }) => staff)),
    },
    tags: {
      keeps: ({ tags }, wanted) => any(tags, wanted),
      values: (facts) => distinct(facts.flatMap(({ tags }) => tags)),
    },
    // The one who did nothing is in the tests of the report.
    withIdle: { keeps: () => true, values: () => [false] },
    agencyIds: {
      keeps: ({ agencyId }, wanted) => wanted.includes(agencyId),
      values: (facts) => distinct(facts.map(({ agencyId }) => agencyId)),
    },
  },
  bulk: "a report has a row for each subject, which is counted like any list",
};

export const FIGURE_ORACLES: Readonly<Record<string, Oracle>> = {
  "POST /client/v1/reports/talent": talentsOracle as unknown as Oracle,
};
