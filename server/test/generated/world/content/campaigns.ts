/** Campaigns with a value in each field, fans that they reach, and addresses that get none. */
import { buildPerson, inAgency } from "../../../factories.ts";
import type { Governed } from "../../access/rule.ts";
import { type BuildOptions, insert, uniqueName } from "../insert.ts";

/** A draft of a talent who is assigned to the same staff; the first of them wrote it. */
export async function buildCampaign(
  agencyId: string,
  { deleted = false, displayName = uniqueName(), assignedTo = [] }: BuildOptions,
): Promise<string> {
  const person = await buildPerson(agencyId, { assignedTo });
  const id = await insert(
    agencyId,
    `insert into campaign (id, agency_id, subject, content, deleted_at, person_id, all_fans, created_by, send_at, zone,
        started_at, ended_at, paused_at, paused_by, consented_at, consented_by, recipient_emails, problem, left_out)
      select $1, $2, $3, '<p>Hello</p>', case when $4 then now() end, $5, true, s.id, now() + interval '1 day',
        'Australia/Sydney', now(), now(), now(), s.id, now(), s.id, array['ana@example.com'], 'It stopped',
        '{"NO_CONSENT": 1}'
      from (select (select id from staff where agency_id = $2 order by id limit 1) as id) s`,
    displayName,
    deleted,
    person,
  );
  await inAgency(
    agencyId,
    `insert into campaign_recipient (agency_id, campaign_id, address, address_hash)
      values ($1, $2, 'ana@example.com', address_hash($1, 'ana@example.com'))`,
    [agencyId, id],
  );
  return id;
}

/** A fan who agreed and follows a talent who is assigned to the same staff. */
async function buildCampaignFan(agencyId: string, { assignedTo = [] }: BuildOptions): Promise<string> {
  const person = await buildPerson(agencyId, { assignedTo });
  const id = await insert(
    agencyId,
    `insert into fan (id, agency_id, app_id, profile_name, email, consent, consent_at)
      values ($1, $2, $1::uuid::text, 'Maris Ellingham', $1::uuid || '@example.com', true, now())`,
  );
  await inAgency(agencyId, "insert into fan_talent (agency_id, person_id, fan_id, follows) values ($1, $2, $3, true)", [
    agencyId,
    person,
    id,
  ]);
  return id;
}

const buildSuppression = async (agencyId: string, { displayName = uniqueName() }: BuildOptions): Promise<string> =>
  insert(
    agencyId,
    `insert into campaign_suppression (id, agency_id, address, address_hash, cause, reason, created_by)
      values ($1, $2, $3, address_hash($2, $3), 'MANUAL', 'Asked on the phone',
        (select id from staff where agency_id = $2 order by id limit 1))`,
    `${displayName.replaceAll(/\W/g, "-").toLowerCase()}@example.com`,
  );

/** Rows that no kind of the world builds. */
export async function fillCampaigns(agencyId: string): Promise<void> {
  for (const statement of [
    `insert into campaign_setting (id, agency_id, postal_address)
      values (gen_random_uuid(), $1, '41 Candlewhistle Street')
      on conflict do nothing`,
    "insert into campaign_pace (agency_id) values ($1) on conflict do nothing",
  ])
    await inAgency(agencyId, statement, [agencyId]);
}

/** A list with an address; the first of its assigned staff made it. */
const buildAddressList = async (agencyId: string, { assignedTo = [] }: BuildOptions): Promise<string> => {
  const id = await insert(
    agencyId,
    `insert into campaign_address_list (id, agency_id, name, entries, created_by)
      values ($1, $2, $3, 2, $4)`,
    uniqueName(),
    assignedTo[0] ?? null,
  );
  await inAgency(
    agencyId,
    `insert into campaign_address (agency_id, list_id, place, line, address, fault)
      values ($1, $2, 0, 1, 'ana@example.com', null), ($1, $2, 1, 2, null, 'ana@')`,
    [agencyId, id],
  );
  return id;
};

export const CAMPAIGN_KINDS = {
  campaign: { build: buildCampaign, bin: true, governedBy: ["CMS"] as readonly Governed[] },
  campaignFan: { build: buildCampaignFan, bin: false, governedBy: ["CMS"] as readonly Governed[] },
  campaignAddressList: { build: buildAddressList, bin: false, governedBy: ["CMS"] as readonly Governed[] },
  campaignSuppression: { build: buildSuppression, bin: false, governedBy: [] as readonly Governed[] },
} as const;
