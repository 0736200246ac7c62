/** Oracles of the reports on talents, scouts and comms. */
import { randomUUIDv7 } from "node:crypto";
import { commsReport } from "#contract/reports/comms.ts";
import { scoutReport } from "#contract/reports/scout.ts";
import { talentReport } from "#contract/reports/talent.ts";
import { buildPerson, buildStaff, inAgency } from "../../../factories.ts";
import { any, insertOracleRows, inTurn, ODD_NAMES, type Oracle, type OracleFact } from "../oracle.ts";
import { distinct } from "../record-oracle.ts";
import { byAgency, byValue, chosenView, figure, NO_BULK, withoutIdle } from "./shared.ts";

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

export const talentReportOracle: Oracle<Talent> = {
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
    ...chosenView("valueWon"),
    withIdle: withoutIdle,
    agencyIds: byAgency(),
  },
  bulk: NO_BULK,
};

interface Contact extends OracleFact {
  name: string;
  agencyId: string;
  staff: string;
  figures: Readonly<Record<string, number | null>>;
}
/** Persons who were called in the first minute of this month, each by the same colleague. */
async function seedContacts(agencyId: string): Promise<Contact[]> {
  const staff = [(await buildStaff(agencyId)).id, (await buildStaff(agencyId)).id];
  const contacts: Contact[] = [];
  for (const [n, name] of ODD_NAMES.entries()) {
    const [calls, callMinutes] = [1 + (n % 4), n % 3];
    contacts.push({
      id: await buildPerson(agencyId, { displayName: name }),
      agencyId,
      name,
      staff: inTurn(staff, n),
      figures: { calls, callsOut: calls, callMinutes: calls * callMinutes },
    });
  }
  const [{ began } = {}] = await inAgency(
    agencyId,
    `select to_json(date_trunc('month', now() at time zone time_zone_id) at time zone time_zone_id) as began
      from agency
      where id = $1`,
    [agencyId],
  );
  await insertOracleRows(
    agencyId,
    "call_log",
    contacts.flatMap(({ id, staff: maker, figures }) =>
      Array.from({ length: figures.calls ?? 0 }, () => ({
        id: randomUUIDv7(),
        direction: "OUT",
        outcome: "NO_ANSWER",
        started_at: began,
        duration_seconds: ((figures.callMinutes ?? 0) / (figures.calls ?? 1)) * 60,
        person_id: id,
        made_by: maker,
        version: 1,
        created_at: began,
        updated_at: began,
      })),
    ),
  );
  return contacts;
}

export const commsReportOracle: Oracle<Contact> = {
  seed: seedContacts,
  searched: ({ name }) => [name],
  period: true,
  sort: {
    name: { by: ({ name }) => name, as: "words" },
    kind: { by: () => "Talent", as: "plain" },
    ...Object.fromEntries(Object.keys(commsReport.report.measures).map((measure) => [measure, figure(measure)])),
  },
  filters: {
    talentIds: { keeps: ({ id }, wanted) => wanted.includes(id), values: (facts) => facts.map(({ id }) => id) },
    contactIds: { keeps: ({ id }, wanted) => wanted.includes(id), values: (facts) => facts.map(({ id }) => id) },
    staffIds: {
      keeps: ({ staff }, wanted) => wanted.includes(staff),
      values: (facts) => distinct(facts.map(({ staff }) => staff)),
    },
    // The rows of staff, and contacts without figures, are in the tests of the report.
    groupBy: { keeps: () => true, values: () => ["contact"] },
    ...chosenView("calls"),
    withIdle: { keeps: () => true, values: () => [false] },
    agencyIds: {
      keeps: ({ agencyId }, wanted) => wanted.includes(agencyId),
      values: (facts) => distinct(facts.map(({ agencyId }) => agencyId)),
    },
  },
  bulk: "a report has a row for each subject, which is counted like any list",
};

interface Scout extends OracleFact {
  name: string;
  agencyId: string;
  source: string;
  category: string;
  staff: string;
  figures: Readonly<Record<string, number | null>>;
}
/** Scouts that were added now, some of whom are in conversion. */
async function seedScouts(agencyId: string): Promise<Scout[]> {
  const staff = [(await buildStaff(agencyId)).id, (await buildStaff(agencyId)).id];
  const scouts = ODD_NAMES.map((name, n): Scout => {
    const converting = n % 2;
    return {
      id: randomUUIDv7(),
      agencyId,
      name,
      source: inTurn(["Referral", "Showcase"], n >> 1),
      category: inTurn(["Music", "Sports"], n),
      staff: inTurn(staff, n),
      figures: {
        added: 1,
        converting,
        finalisedRate: 0,
        daysToContact: null,
        daysToConversion: converting ? 0 : null,
        daysToFinalise: null,
      },
    };
  });
  const given = JSON.stringify(scouts);
  await inAgency(
    agencyId,
    `insert into person (id, agency_id, stage, display_name, category, source, status, tags, languages, converted_at)
      select given.id, $1, case when converts then 'converted' else 'scout' end, given.name, given.category,
        given.source, 1, '{}', '{}', case when converts then now() end
      from jsonb_to_recordset($2) given (id uuid, name text, category text, source text, figures jsonb)
        cross join lateral (select given.figures->>'converting' = '1' as converts) step`,
    [agencyId, given],
  );
  await inAgency(
    agencyId,
    `insert into assignment (id, agency_id, record_id, staff_id)
      select gen_random_uuid(), $1, given.id, given.staff
      from jsonb_to_recordset($2) given (id uuid, staff uuid)`,
    [agencyId, given],
  );
  return scouts;
}

export const scoutReportOracle: Oracle<Scout> = {
  seed: seedScouts,
  searched: ({ name }) => [name],
  period: true,
  sort: {
    name: { by: ({ name }) => name, as: "words" },
    ...Object.fromEntries(
      Object.keys(scoutReport.report.measures).map((measure) => [
        measure,
        {
          by: ({ figures }: Scout) => (figures[measure] === null ? Number.NEGATIVE_INFINITY : (figures[measure] ?? 0)),
          as: "plain" as const,
        },
      ]),
    ),
  },
  filters: {
    talentIds: byValue(({ id }) => id),
    staffIds: byValue(({ staff }) => staff),
    sources: byValue(({ source }) => source),
    categories: byValue(({ category }) => category),
    // The other groups have rows of their own, in the tests of the report.
    groupBy: { keeps: () => true, values: () => ["scout"] },
    ...chosenView("funnel"),
    withIdle: withoutIdle,
    agencyIds: byAgency(),
  },
  bulk: NO_BULK,
};
