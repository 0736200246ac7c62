/** Oracles of campaigns, and of the addresses that get none. */
import { randomUUIDv7 } from "node:crypto";
import { CAMPAIGN_STATES } from "#contract/campaigns/campaign.ts";
import { SUPPRESSION_CAUSES, SUPPRESSION_STATES } from "#contract/campaigns/suppression.ts";
import { buildAgency, buildPerson, buildStaff, inAgency } from "../../../factories.ts";
import { any, day, insertOracleRows, inTurn, ODD_NAMES, type Oracle, type OracleFact } from "../oracle.ts";

interface CampaignFact extends OracleFact {
  subject: string;
  state: string;
  talent: string;
  staff: string;
  createdAt: string;
  updatedAt: string;
  sendAt: string | null;
  counts: number[];
}
const COUNTS = { recipients: 20, failed: 0, unconfirmed: 0, withdrawn: 0 };
const PLAIN = { content: "", recipient_emails: [], all_fans: false, fan_ids: [], left_out: {}, version: 1, ...COUNTS };
const byCount = (place: number) => ({ by: ({ counts }: CampaignFact) => counts[place] ?? 0, as: "plain" }) as const;

export const campaignOracle: Oracle<CampaignFact> = {
  async seed(agencyId) {
    const talents = [await buildPerson(agencyId), await buildPerson(agencyId)];
    const staff = [(await buildStaff(agencyId)).id, (await buildStaff(agencyId)).id];
    const facts = ODD_NAMES.map(
      (subject, n): CampaignFact => ({
        id: randomUUIDv7(),
        subject,
        state: inTurn(CAMPAIGN_STATES, n),
        talent: inTurn(talents, n),
        staff: inTurn(staff, n >> 1),
        createdAt: day(n >> 1),
        updatedAt: day(150 - n),
        sendAt: n % 3 === 0 ? null : day(n),
        counts: [n % 7, n % 5, n % 4],
      }),
    );
    const row = ({ id, subject, state, talent, staff, createdAt, updatedAt, sendAt, counts }: CampaignFact) => ({
      ...PLAIN,
      id,
      subject,
      state,
      person_id: talent,
      created_by: staff,
      send_at: sendAt,
      created_at: createdAt,
      updated_at: updatedAt,
      sent: counts[0],
      bounced: counts[1],
      unsubscribed: counts[2],
    });
    const [first] = facts;
    await insertOracleRows(agencyId, "campaign", facts.map(row));
    if (first)
      await insertOracleRows(agencyId, "campaign", [{ ...row({ ...first, id: randomUUIDv7() }), deleted_at: day(1) }]);
    const other = await buildAgency();
    await inAgency(other, "insert into campaign (id, agency_id, subject) values (gen_random_uuid(), $1, 'Left out')", [
      other,
    ]);
    return facts;
  },
  searched: ({ subject }) => [subject],
  dates: ({ createdAt }) => createdAt,
  sort: {
    createdAt: { by: ({ createdAt }) => createdAt, as: "plain" },
    updatedAt: { by: ({ updatedAt }) => updatedAt, as: "plain" },
    subject: { by: ({ subject }) => subject, as: "words" },
    sendAt: { by: ({ sendAt }) => sendAt, as: "plain" },
    sent: byCount(0),
    bounced: byCount(1),
    unsubscribed: byCount(2),
  },
  filters: {
    states: { keeps: ({ state }, values) => values.includes(state), values: () => CAMPAIGN_STATES },
    talentIds: {
      keeps: ({ talent }, values) => any([talent], values),
      values: (facts) => facts.map(({ talent }) => talent),
    },
    staffIds: {
      keeps: ({ staff }, values) => any([staff], values),
      values: (facts) => facts.map(({ staff }) => staff),
    },
  },
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      `insert into campaign (id, agency_id, subject)
        select gen_random_uuid(), $1, 'One of many' from generate_series(1, $2)`,
      [agencyId, rows],
    )),
};

interface SuppressionFact extends OracleFact {
  address: string;
  cause: string;
  state: string;
  createdAt: string;
}
export const suppressionOracle: Oracle<SuppressionFact> = {
  async seed(agencyId) {
    const facts = ODD_NAMES.map(
      (_, n): SuppressionFact => ({
        id: randomUUIDv7(),
        address: `person${n}@example${n % 5}.com`,
        cause: inTurn(SUPPRESSION_CAUSES, n),
        state: inTurn(SUPPRESSION_STATES, n),
        createdAt: day(n >> 1),
      }),
    );
    await insertOracleRows(
      agencyId,
      "campaign_suppression",
      facts.map(({ id, address, cause, state, createdAt }) => ({
        id,
        address,
        address_hash: `\\x${Buffer.from(address).toString("hex")}`,
        cause,
        created_at: createdAt,
        removed_at: state === "REMOVED" ? day(200) : null,
      })),
    );
    return facts;
  },
  searched: ({ address }) => [address],
  accents: true,
  sort: {
    createdAt: { by: ({ createdAt }) => createdAt, as: "plain" },
    address: { by: ({ address }) => address, as: "words" },
  },
  filters: {
    causes: { keeps: ({ cause }, values) => values.includes(cause), values: () => SUPPRESSION_CAUSES },
    states: { keeps: ({ state }, values) => values.includes(state), values: () => SUPPRESSION_STATES },
  },
  bulk: async (agencyId, rows) =>
    void (await inAgency(
      agencyId,
      `insert into campaign_suppression (id, agency_id, address, address_hash, cause)
        select gen_random_uuid(), $1, n || '@many.example', sha256(n::text::bytea), 'MANUAL'
        from generate_series(1, $2) n`,
      [agencyId, rows],
    )),
};
