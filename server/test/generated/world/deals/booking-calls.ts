/**
 * Preconditions of the calls of holds: days that no other hold has, and an expiry in the future. Preconditions of those
 * of exclusivities: work of a talent of their own that clashes, since other calls would be asked about it.
 */
import { buildPerson, inAgency } from "../../../factories.ts";
import { insert } from "../insert.ts";
import { type Ready, type Setup, withBody } from "../setup.ts";
import { DEAL_BUILDERS, nextDay, statusMeaning } from "./deals.ts";
import { buildHold, FAR } from "./holds.ts";

interface Bound {
  contractId: string;
  personId: string;
}
/** An exclusivity that measures, and one that compares territories, with a value in each field. */
export async function buildExclusivities(agencyId: string, { contractId, personId }: Bound): Promise<string> {
  const event = "(select id from event where agency_id = $2 limit 1)";
  const measured = await insert(
    agencyId,
    `insert into exclusivity (id, agency_id, contract_id, person_id, base, event_id, first_on, last_on, days_before,
        days_after, radius_km, place_name, latitude, longitude, clause, note)
      values ($1, $2, $3, $4, 'DATES', ${event}, '2026-08-01', '2026-09-01', 30, 30, 20000, 'A hall', 1, 1, '9.2',
        'Not clubs')`,
    contractId,
    personId,
  );
  await insert(
    agencyId,
    `insert into exclusivity (id, agency_id, contract_id, person_id, base, first_on, last_on, radius_km, countries)
      values ($1, $2, $3, $4, 'DATES', '2026-08-01', '2026-09-01', 5, '{AU}')`,
    contractId,
    personId,
  );
  await inAgency(
    agencyId,
    `insert into exclusivity_category (agency_id, exclusivity_id, contract_id, category_id)
      select $1, $2, $3, id
      from industry_category
      where agency_id = $1
      limit 1`,
    [agencyId, measured, contractId],
  );
  return measured;
}

/** Work of a talent that clashes with a contract that was sent, and why it goes on. */
async function clashing(agencyId: string, given: { contractId?: string | undefined; recordId?: string | undefined }) {
  const personId = await buildPerson(agencyId);
  const contractId = given.contractId ?? (await DEAL_BUILDERS.contract(agencyId, {}));
  const recordId = given.recordId ?? (await DEAL_BUILDERS.opportunity(agencyId, {}));
  await inAgency(
    agencyId,
    "update contract set status_id = $2, number = coalesce(number, 'C-' || right(id::text, 12)) where id = $1",
    [contractId, await statusMeaning(agencyId, "CONTRACT", "SENT")],
  );
  await inAgency(
    agencyId,
    `insert into involvement (id, agency_id, record_id, involved_id, role)
      values (gen_random_uuid(), $1, $2, $3, 'RELATED')`,
    [agencyId, recordId, personId],
  );
  const category = "(select id from industry_category where agency_id = $1 limit 1)";
  await inAgency(
    agencyId,
    `update partner
      set industry_category_id = ${category}
      where id in (select partner_id from opportunity where id = $2)`,
    [agencyId, recordId],
  );
  const exclusivity = await buildExclusivities(agencyId, { contractId, personId });
  await inAgency(
    agencyId,
    `insert into exclusivity_waiver (id, agency_id, record_id, exclusivity_id, person_id, clash, reason)
      values (gen_random_uuid(), $1, $2, $3::uuid, $4::uuid,
        concat_ws('/', $3::uuid, $4::uuid, '2026-08-11/2026-08-12/0/0/', ${category}), 'They agreed')`,
    [agencyId, recordId, exclusivity, personId],
  );
  return personId;
}

/** Binds a talent of the contract whose other work clashes. */
async function ofContract({ base, world: { ownAgencyId } }: Setup): Promise<Ready> {
  const { id } = base.input.params;
  const { exclusivities } = base.input.body as { exclusivities?: readonly object[] };
  const [item] = exclusivities ?? [];
  if (!item || !("personId" in item)) return base;
  const person = await clashing(ownAgencyId, { contractId: String(id) });
  for (const [involved, role] of [
    [person, "RELATED"],
    [base.known.event, "LINK"],
  ])
    if (involved !== undefined)
      await inAgency(
        ownAgencyId,
        `insert into involvement (id, agency_id, record_id, involved_id, role)
          values (gen_random_uuid(), $1, $2, $3, $4)
          on conflict do nothing`,
        [ownAgencyId, id, involved, role],
      );
  await inAgency(
    ownAgencyId,
    `update partner set industry_category_id = $2 where id in
      (select o.partner_id from opportunity o join involvement i on i.record_id = o.id where i.involved_id = $1)`,
    [person, base.known.industryCategory],
  );
  const days = { personId: person, base: "DATES", firstDay: "2026-08-01", lastDay: "2026-09-01", countries: [] };
  const sent = [{ ...item, ...days, placeName: "A hall", latitude: 1, longitude: 1, radiusKm: 20_000 }];
  // The contract was sent meanwhile, which is a version.
  const [row] = await inAgency(ownAgencyId, "select version from contract where id = $1", [id]);
  const version = "version" in (base.input.body as object) && { version: Number(row?.version) };
  return { ...withBody(base, { exclusivities: sent, ...version }), known: { ...base.known, person } };
}

export const EXCLUSIVITY_CALLS: Readonly<Record<string, (setup: Setup) => Promise<Ready>>> = {
  "GET /client/v1/contracts/{id}/exclusivities": async ({ base, world: { ownAgencyId } }) => {
    await clashing(ownAgencyId, { contractId: String(base.input.params.id) });
    return base;
  },
  "PUT /client/v1/contracts/{id}/exclusivities": ofContract,
  "GET /client/v1/exclusivities/records/{id}": async ({ base, world: { ownAgencyId } }) => {
    await clashing(ownAgencyId, { recordId: String(base.known.holder) });
    return base;
  },
  "POST /client/v1/exclusivities/check": async ({ base, world: { ownAgencyId } }) => {
    const body = base.input.body as object;
    // Its own opportunity: another call's bulk change may have deleted the shared one.
    const holder = await DEAL_BUILDERS.opportunity(ownAgencyId, {});
    const own = {
      ...withBody(base, "recordId" in body ? { recordId: holder } : {}),
      known: { ...base.known, holder },
    };
    if (!("personIds" in body) || !("startDate" in body)) return own;
    const person = await clashing(ownAgencyId, {});
    const idsByKind = { ...own.known, person };
    return {
      ...withBody(own, { personIds: [person], startDate: "2026-08-11", endDate: "2026-08-12" }),
      known: idsByKind,
    };
  },
};

const onDaysOfTheirOwn = async ({ base }: Setup): Promise<Ready> => {
  const day = nextDay();
  const hours = { fromTime: "18:00", toTime: "22:00", expires: FAR };
  const { body } = base.input;
  const sent = Object.fromEntries(Object.entries(hours).filter(([field]) => field in (body as object)));
  return withBody(base, { firstDay: day, lastDay: day, ...sent });
};

/** A list shows a hold with a value in each field. */
async function listed({ base, world: { ownAgencyId } }: Setup): Promise<Ready> {
  await buildHold(ownAgencyId, { parent: String(base.known.holder) });
  return base;
}

export const HOLD_CALLS: Readonly<Record<string, (setup: Setup) => Promise<Ready>>> = {
  "GET /client/v1/holds/records/{id}": listed,
  "POST /client/v1/holds": onDaysOfTheirOwn,
  "PUT /client/v1/holds/{id}": onDaysOfTheirOwn,
};
