/** Preconditions of the calls of reports, beyond their schemas. */
import { randomUUIDv7 } from "node:crypto";
import { dashboardSetting } from "#contract/dashboards/management.ts";
import { contractReport } from "#contract/reports/contract.ts";
import { costReport } from "#contract/reports/cost-and-revenue.ts";
import { REPORTS } from "#contract/reports/groups.ts";
import { reportSchedules } from "#contract/reports/schedule.ts";
import { scoutReport } from "#contract/reports/scout.ts";
import { buildPerson, buildRecord, buildStaff, inAgency } from "../../factories.ts";
import { type Ready, type Setup, withBody } from "./setup.ts";

/** Agencies are a super admin's to choose. */
const ofOwnAgency = ({ base }: Setup): Promise<Ready> => Promise.resolve(withBody(base, { agencyIds: undefined }));
const withoutFilters = ({ base }: Setup): Promise<Ready> => Promise.resolve(withBody(base, { filters: "" }));

/** Its rows are months with figures by default: this one gets an expense, and projects are what is searched. */
async function ofProjects({ world: { ownAgencyId }, base }: Setup): Promise<Ready> {
  await inAgency(
    ownAgencyId,
    `insert into expense (id, agency_id, spent_on, description, amount, currency, state)
      values ($1, $2, (now() at time zone 'Australia/Sydney')::date, 'Crew', 100, 'AUD', 'APPROVED')`,
    [randomUUIDv7(), ownAgencyId],
  );
  const subjects = { talentIds: undefined, partnerIds: undefined, agencyIds: undefined };
  return withBody(base, { ...subjects, groupBy: "project", withIdle: true });
}

/** Its rows are scouts who were added in the month. */
async function withNewScout(setup: Setup): Promise<Ready> {
  await buildPerson(setup.world.ownAgencyId, { stage: "scout" });
  return ofOwnAgency(setup);
}

/** Its rows are contracts with figures of the month: this one was signed today. */
async function withSignedContract(setup: Setup): Promise<Ready> {
  const { ownAgencyId } = setup.world;
  const id = await buildRecord("contract", ownAgencyId);
  await inAgency(
    ownAgencyId,
    "update contract set value = 100, signed_on = (now() at time zone 'Australia/Sydney')::date where id = $1",
    [id],
  );
  return ofOwnAgency(setup);
}

/** A position's arrangement that may have been saved by another test. */
async function ofPosition({ world: { ownAgencyId }, base }: Setup): Promise<Ready> {
  const { positionId } = base.input.body as { positionId?: string };
  const [row] = await inAgency(
    ownAgencyId,
    "select version from dashboard_arrangement where agency_id = $1 and position_id = $2",
    [ownAgencyId, positionId],
  );
  return withBody(base, { version: Number(row?.version ?? 1) });
}

/** The offer of an agency, whose row another test may have saved. */
async function ofOffer({ world: { ownAgencyId }, base }: Setup): Promise<Ready> {
  const [row] = await inAgency(
    ownAgencyId,
    "select version from dashboard_arrangement where agency_id = $1 and num_nonnulls(owner_id, position_id) = 0",
    [ownAgencyId],
  );
  return withBody(base, { version: Number(row?.version ?? 1) });
}

/** Schedules go to a colleague of the agency. */
async function toColleague({ world: { ownAgencyId }, base }: Setup): Promise<Ready> {
  const { id } = await buildStaff(ownAgencyId);
  return { ...withBody(base, { recipientIds: [id], filters: "" }), known: { ...base.known, staff: id } };
}

export const REPORT_CALLS: Readonly<Record<string, (setup: Setup) => Promise<Ready>>> = {
  [`PUT ${dashboardSetting.save.path}`]: ofPosition,
  [`PUT ${dashboardSetting.offer.path}`]: ofOffer,
  [`POST ${reportSchedules.create.path}`]: toColleague,
  [`PUT ${reportSchedules.update.path}`]: toColleague,
  ...Object.fromEntries(
    Object.values(REPORTS).flatMap(({ list, overview, rows, pdf }) => [
      [`POST ${list.path}`, ofOwnAgency],
      [`POST ${overview.path}`, withoutFilters],
      [`POST ${rows.path}`, withoutFilters],
      [`POST ${pdf.path}`, withoutFilters],
    ]),
  ),
  [`POST ${scoutReport.list.path}`]: withNewScout,
  [`POST ${contractReport.list.path}`]: withSignedContract,
  [`POST ${costReport.list.path}`]: ofProjects,
};
