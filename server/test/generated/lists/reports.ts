/** The oracles of reports: subjects with figures of the current month. */
import { randomUUIDv7 } from "node:crypto";
import { commsReport } from "#contract/reports/comms.ts";
import { contractReport } from "#contract/reports/contract.ts";
import { costReport } from "#contract/reports/cost-and-revenue.ts";
import { scoutReport } from "#contract/reports/scout.ts";
import { talentReport } from "#contract/reports/talent.ts";
import { taskReport } from "#contract/reports/task.ts";
import { buildPartner, buildPerson, buildRecord, buildStaff, inAgency } from "../../factories.ts";
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

/** Figures that are missing come before all others; those that no fact of the seed makes are 0 or missing for all. */
const figure = (measure: string) => ({
  by: ({ figures }: Pick<Talent, "figures">): number => figures[measure] ?? Number.NEGATIVE_INFINITY,
  as: "plain" as const,
});

/** Sorts by text, where nothing comes first. */
const textOf = <F>(read: (fact: F) => string | null) => ({
  by: (fact: F): string => read(fact) ?? "",
  as: "plain" as const,
});
const withoutIdle = { keeps: () => true, values: () => [false] };
const byAgency = <F extends { agencyId: string }>() => ({
  keeps: ({ agencyId }: F, wanted: readonly unknown[]) => wanted.includes(agencyId),
  values: (facts: readonly F[]) => distinct(facts.map(({ agencyId }) => agencyId)),
});
const byValue = <F>(read: (fact: F) => string) => ({
  keeps: (fact: F, wanted: readonly unknown[]) => wanted.includes(read(fact)),
  values: (facts: readonly F[]) => distinct(facts.map(read)),
});
const NO_BULK = "a report has a row for each subject, which is counted like any list";

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
    withIdle: withoutIdle,
    agencyIds: byAgency(),
  },
  bulk: NO_BULK,
};

interface Contract extends OracleFact {
  name: string;
  agencyId: string;
  number: string;
  talent: string;
  partner: string;
  type: string;
  endOn: string;
  figures: Readonly<Record<string, number | null>>;
}

/** Contracts that were signed this month. */
async function seedContracts(agencyId: string): Promise<Contract[]> {
  const talents = [await buildPerson(agencyId), await buildPerson(agencyId)];
  const partners = [await buildPartner(agencyId), await buildPartner(agencyId)];
  const contracts = ODD_NAMES.map((name, n): Contract => {
    const value = (1 + (n % 7)) * 100;
    return {
      id: randomUUIDv7(),
      agencyId,
      name,
      number: `N-${String(n).padStart(3, "0")}`,
      talent: inTurn(talents, n),
      partner: inTurn(partners, n >> 1),
      type: inTurn(["TOUR", "SCREEN"], n),
      endOn: `2020-01-${String(1 + (n % 9)).padStart(2, "0")}`,
      figures: { value, valueSigned: value, signed: 1, daysLeft: null, nextAmount: null },
    };
  });
  await inAgency(
    agencyId,
    `insert into contract (id, agency_id, title, number, partner_id, type, value, currency, end_on, signed_on)
      select given.id, $1, given.name, given.number, given.partner, given.type,
        (given.figures->>'value')::bigint, 'AUD', given."endOn", (now() at time zone agency.time_zone_id)::date
      from jsonb_to_recordset($2) given (id uuid, name text, number text, partner uuid, type text, figures jsonb,
          "endOn" date) join agency on agency.id = $1`,
    [agencyId, JSON.stringify(contracts)],
  );
  await inAgency(
    agencyId,
    `insert into involvement (id, agency_id, record_id, involved_id, role)
      select gen_random_uuid(), $1, given.id, given.talent, 'RELATED'
      from jsonb_to_recordset($2) given (id uuid, talent uuid)`,
    [agencyId, JSON.stringify(contracts)],
  );
  return contracts;
}

const contractsOracle: Oracle<Contract> = {
  seed: seedContracts,
  searched: ({ name, number }) => [`${name} ${number}`],
  period: true,
  sort: {
    name: { by: ({ name }) => name, as: "words" },
    ...Object.fromEntries(
      Object.keys(contractReport.report.measures).map((measure) => [
        measure,
        // Every other measure adds up to nothing.
        {
          by: ({ figures }: Contract) =>
            figures[measure] === null ? Number.NEGATIVE_INFINITY : (figures[measure] ?? 0),
          as: "plain" as const,
        },
      ]),
    ),
    ...Object.fromEntries(
      Object.keys(contractReport.report.attributes).map((attribute) => [attribute, textOf<Contract>(() => null)]),
    ),
    number: textOf(({ number }) => number),
    endOn: textOf(({ endOn }) => endOn),
  },
  filters: {
    talentIds: byValue(({ talent }) => talent),
    partnerIds: byValue(({ partner }) => partner),
    types: byValue(({ type }) => type),
    withIdle: withoutIdle,
    agencyIds: byAgency(),
  },
  bulk: NO_BULK,
};

interface Colleague extends OracleFact {
  name: string;
  agencyId: string;
  talent: string;
  project: string;
  type: string;
  figures: Readonly<Record<string, number | null>>;
}
/** Members of staff with tasks that were created this month, all of them for one talent and one project. */
async function seedColleagues(agencyId: string): Promise<Colleague[]> {
  const talents = [await buildPerson(agencyId), await buildPerson(agencyId)];
  const projects = [await buildRecord("project", agencyId), await buildRecord("project", agencyId)];
  const types = await inAgency(agencyId, "select id from task_type where agency_id = $1 order by id limit 2", [
    agencyId,
  ]);
  const staff: Colleague[] = [];
  for (const [n, name] of ODD_NAMES.entries()) {
    const { id } = await buildStaff(agencyId, { displayName: name });
    const created = 1 + (n % 4);
    staff.push({
      id,
      agencyId,
      name,
      talent: inTurn(talents, n),
      project: inTurn(projects, n >> 1),
      type: String(inTurn(types, n)?.id),
      figures: { created, open: created, onTimeRate: null, daysLate: null, age: 0 },
    });
  }
  const tasks = staff.flatMap(({ id, figures, ...rest }) =>
    Array.from({ length: figures.created ?? 0 }, () => ({ ...rest, id: randomUUIDv7(), assignee: id })),
  );
  const given = JSON.stringify(tasks);
  await inAgency(
    agencyId,
    `insert into task (id, agency_id, summary, assignee_id, type_id)
      select given.id, $1, 'Work', given.assignee, given.type
      from jsonb_to_recordset($2) given (id uuid, assignee uuid, type uuid)`,
    [agencyId, given],
  );
  for (const subject of ["talent", "project"])
    await inAgency(
      agencyId,
      `insert into involvement (id, agency_id, record_id, involved_id, role)
        select gen_random_uuid(), $1, given.id, given.${subject}, 'RELATED'
        from jsonb_to_recordset($2) given (id uuid, talent uuid, project uuid)`,
      [agencyId, given],
    );
  return staff;
}

const colleaguesOracle: Oracle<Colleague> = {
  seed: seedColleagues,
  searched: ({ name }) => [name],
  period: true,
  sort: {
    name: { by: ({ name }) => name, as: "words" },
    ...Object.fromEntries(
      Object.keys(taskReport.report.measures).map((measure) => [
        measure,
        {
          by: ({ figures }: Colleague) =>
            figures[measure] === null ? Number.NEGATIVE_INFINITY : (figures[measure] ?? 0),
          as: "plain" as const,
        },
      ]),
    ),
  },
  filters: {
    assigneeIds: byValue(({ id }) => id),
    talentIds: byValue(({ talent }) => talent),
    projectIds: byValue(({ project }) => project),
    typeIds: byValue(({ type }) => type),
    // The other groups have rows of their own, in the tests of the report.
    groupBy: { keeps: () => true, values: () => ["staff"] },
    withIdle: withoutIdle,
    agencyIds: byAgency(),
  },
  bulk: NO_BULK,
};

interface Spender extends OracleFact {
  name: string;
  agencyId: string;
  partner: string;
  figures: Readonly<Record<string, number | null>>;
}

/** Talents on whom the agency and a client spent this month. */
async function seedSpenders(agencyId: string): Promise<Spender[]> {
  const partners = [await buildPartner(agencyId), await buildPartner(agencyId)];
  const talents = ODD_NAMES.map((name, n): Spender => {
    const [agencyCost, clientCost] = [100 * (1 + (n % 4)), 100 * (n % 3)];
    const cost = agencyCost + clientCost;
    return {
      id: randomUUIDv7(),
      agencyId,
      name,
      partner: inTurn(partners, n),
      figures: { agencyCost, clientCost, cost, margin: -cost },
    };
  });
  await insertOracleRows(
    agencyId,
    "person",
    talents.map(({ id, name }) => ({
      id,
      stage: "talent",
      display_name: name,
      category: "Music",
      status: 1,
      state: "ACTIVE",
      tags: [],
      languages: [],
      country_code: "AU",
      version: 1,
      created_at: "2025-01-01T00:00:00Z",
      updated_at: "2025-01-01T00:00:00Z",
    })),
  );
  const given = JSON.stringify(
    talents.flatMap(({ id, partner, figures: { agencyCost, clientCost } }) => [
      { talent: id, amount: agencyCost, charged: null },
      ...(clientCost ? [{ talent: id, amount: clientCost, charged: partner }] : []),
    ]),
  );
  await inAgency(
    agencyId,
    `insert into expense (id, agency_id, spent_on, description, amount, currency, on_id, charge_to, charged_id, state)
      select gen_random_uuid(), $1, (now() at time zone 'Australia/Sydney')::date, 'Crew', given.amount, 'AUD',
        given.talent, case when given.charged is null then 'AGENCY' else 'PARTNER' end, given.charged, 'APPROVED'
      from jsonb_to_recordset($2) given (talent uuid, amount bigint, charged uuid)`,
    [agencyId, given],
  );
  return talents;
}

const spent = (measure: string) => ({ ...figure(measure), by: ({ figures }: Spender) => figures[measure] ?? 0 });

const costOracle: Oracle<Spender> = {
  seed: seedSpenders,
  always: { groupBy: "talent" },
  searched: ({ name }) => [name],
  period: true,
  sort: {
    name: { by: ({ name }) => name, as: "words" },
    ...Object.fromEntries(Object.keys(costReport.report.measures).map((measure) => [measure, spent(measure)])),
  },
  filters: {
    talentIds: { keeps: ({ id }, wanted) => wanted.includes(id), values: (facts) => facts.map(({ id }) => id) },
    // The agency's own expenses are about no partner.
    partnerIds: {
      keeps: ({ partner, figures }, wanted) => wanted.includes(partner) && figures.clientCost !== 0,
      values: (facts) => distinct(facts.map(({ partner }) => partner)),
    },
    // Other groups are in the tests of the report.
    groupBy: { keeps: (_, [wanted]) => wanted === "talent", values: () => ["talent"] },
    withIdle: { keeps: () => true, values: () => [false] },
    agencyIds: {
      keeps: ({ agencyId }, wanted) => wanted.includes(agencyId),
      values: (facts) => distinct(facts.map(({ agencyId }) => agencyId)),
    },
  },
  bulk: "a report has a row for each subject, which is counted like any list",
};

const contactsOracle: Oracle<Contact> = {
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

const scoutsOracle: Oracle<Scout> = {
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
    withIdle: withoutIdle,
    agencyIds: byAgency(),
  },
  bulk: NO_BULK,
};

export const FIGURE_ORACLES: Readonly<Record<string, Oracle>> = {
  "POST /client/v1/reports/talent": talentsOracle as unknown as Oracle,
  "POST /client/v1/reports/scout": scoutsOracle as unknown as Oracle,
  "POST /client/v1/reports/contract": contractsOracle as unknown as Oracle,
  "POST /client/v1/reports/task": colleaguesOracle as unknown as Oracle,
  "POST /finance/v1/reports/cost-and-revenue": costOracle as unknown as Oracle,
  "POST /client/v1/reports/comms": contactsOracle as unknown as Oracle,
};
