/** Oracles of the reports on contracts, tasks, and cost and revenue. */
import { randomUUIDv7 } from "node:crypto";
import { contractReport } from "#contract/reports/contract.ts";
import { costReport } from "#contract/reports/cost-and-revenue.ts";
import { taskReport } from "#contract/reports/task.ts";
import { buildPartner, buildPerson, buildRecord, buildStaff, inAgency } from "../../../factories.ts";
import { insertOracleRows, inTurn, ODD_NAMES, type Oracle, type OracleFact } from "../oracle.ts";
import { distinct } from "../record-oracle.ts";
import { byAgency, byText, byValue, chosenView, figure, NO_BULK, withoutIdle } from "./shared.ts";

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

export const contractReportOracle: Oracle<Contract> = {
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
      Object.keys(contractReport.report.attributes).map((attribute) => [attribute, byText<Contract>(() => null)]),
    ),
    number: byText(({ number }) => number),
    endOn: byText(({ endOn }) => endOn),
  },
  filters: {
    talentIds: byValue(({ talent }) => talent),
    partnerIds: byValue(({ partner }) => partner),
    types: byValue(({ type }) => type),
    ...chosenView("signed"),
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

export const taskReportOracle: Oracle<Colleague> = {
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
    ...chosenView("backlog"),
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

export const costReportOracle: Oracle<Spender> = {
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
    ...chosenView("fee"),
    withIdle: { keeps: () => true, values: () => [false] },
    agencyIds: {
      keeps: ({ agencyId }, wanted) => wanted.includes(agencyId),
      values: (facts) => distinct(facts.map(({ agencyId }) => agencyId)),
    },
  },
  bulk: "a report has a row for each subject, which is counted like any list",
};
