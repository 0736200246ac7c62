/** Campaigns of the demo: one that was sent, one that is paused half way, and a draft; with the settings that they need. */
import { sql } from "drizzle-orm";
import type { CampaignState } from "#contract/campaigns/campaign.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { IMOGEN, LUCIA } from "../deals/cast.ts";
import { staffId } from "../staff/account.ts";
import { personId } from "../talents/person.ts";
import { instantOf, type Moment } from "../values/day.ts";
import { idOf } from "../values/random.ts";

const OWNER = "eleanor@harbourvale.example";
const WINTER_LIGHT = [
  "<h3>One night, one cello, one candle too many</h3>",
  "<p>Hello {{firstName|there}},</p>",
  "<p>Winter Light comes to Hobart. I bring Lucía and her cello, the new songs and none of the old excuses.</p>",
  '<p><strong><a href="https://tickets.example/winter-light">Get tickets from Friday 09:00</a></strong></p>',
  "<p>See you by the water,<br>Imogen</p>",
].join("");

interface PlannedCampaign {
  key: string;
  subject: string;
  content: string;
  talent: string;
  state: CampaignState;
  hoursAgo: number;
  /** Recipients by what came of them, and those that were left out. */
  counts: { sent: number; bounced: number; failed: number; unconfirmed: number; waiting: number; unsubscribed: number };
  leftOut: Readonly<Record<string, number>>;
}
const NONE = { sent: 0, bounced: 0, failed: 0, unconfirmed: 0, waiting: 0, unsubscribed: 0 };
const CAMPAIGNS: readonly PlannedCampaign[] = [
  {
    key: "quiet-season",
    subject: "Quiet Season, now on vinyl",
    content: "<p>Hello {{firstName|there}},</p><p>Quiet Season is out on vinyl. The first pressing is small.</p>",
    talent: personId(LUCIA),
    state: "SENT",
    hoursAgo: 170,
    counts: { ...NONE, sent: 118, bounced: 2, unsubscribed: 3 },
    leftOut: { NO_CONSENT: 14, UNSUBSCRIBED: 5 },
  },
  {
    key: "winter-light",
    subject: "Winter Light comes to Hobart",
    content: WINTER_LIGHT,
    talent: personId(IMOGEN),
    state: "PAUSED",
    hoursAgo: 3,
    counts: { ...NONE, sent: 61, bounced: 1, failed: 1, unconfirmed: 1, waiting: 42 },
    leftOut: { NO_CONSENT: 12, UNSUBSCRIBED: 3, BOUNCED: 1, NO_ADDRESS: 1 },
  },
  {
    key: "river-stage",
    subject: "Votes for the river stage",
    content: "<p>Hello {{firstName|there}},</p><p>you choose the second encore.</p>",
    talent: personId(IMOGEN),
    state: "DRAFT",
    hoursAgo: 20,
    counts: NONE,
    leftOut: {},
  },
];

/** Writes a row for each recipient, in the order of what came of them. */
async function insertRecipients(db: Db, agencyId: string, { key, counts, hoursAgo }: PlannedCampaign, now: Moment) {
  const { sent, bounced, failed, unconfirmed, waiting } = counts;
  const began = instantOf(now.subtract({ hours: hoursAgo }));
  await db.execute(
    sql`insert into campaign_recipient (agency_id, campaign_id, id, address, address_hash, state, reason, attempts,
        sent_at)
      select ${agencyId}::uuid, ${idOf(`campaign/${key}`)}::uuid,
        md5(${key} || n)::uuid, ${key} || n || '@listeners.example',
        address_hash(${agencyId}::uuid, ${key} || n || '@listeners.example'), part.state, part.reason,
        case part.state when 'QUEUED' then 0 else 1 end,
        case when part.state = 'QUEUED' then null else ${began}::timestamptz + n * interval '200 ms' end
      from generate_series(1, ${sent + bounced + failed + unconfirmed + waiting}::int) n
        cross join lateral (select case when n <= ${sent}::int then 'SENT'
              when n <= ${sent + bounced}::int then 'BOUNCED'
              when n <= ${sent + bounced + failed}::int then 'FAILED'
              when n <= ${sent + bounced + failed + unconfirmed}::int then 'UNCONFIRMED'
              else 'QUEUED' end as state) settled
        cross join lateral (select settled.state,
            case settled.state when 'BOUNCED' then '550 5.1.1 No such user'
              when 'FAILED' then '452 4.2.2 Mailbox full. It was tried for three days.'
              when 'UNCONFIRMED' then 'The connection was lost' end as reason) part`,
  );
}

export async function insertCampaigns(db: Db, { agencyId, now }: { agencyId: string; now: Moment }): Promise<void> {
  const by = staffId(OWNER);
  await db.execute(
    sql`insert into campaign_setting (id, agency_id, postal_address)
      values (${idOf("campaign-setting")}::uuid, ${agencyId}::uuid,
        'Level 2, 41 Candlewhistle Street' || chr(10) || 'Sydney NSW 2000')`,
  );
  for (const planned of CAMPAIGNS) {
    const { key, subject, content, talent, state, hoursAgo, counts, leftOut } = planned;
    const { sent, bounced, failed, unconfirmed, waiting, unsubscribed } = counts;
    const recipients = sent + bounced + failed + unconfirmed + waiting;
    const began = state === "DRAFT" ? null : instantOf(now.subtract({ hours: hoursAgo }));
    const written = instantOf(now.subtract({ hours: hoursAgo + 1 }));
    await db.execute(
      sql`insert into campaign (id, agency_id, state, subject, content, sanitiser, person_id, all_fans, created_by,
          send_at, started_at, prepared_at, ended_at, paused_at, paused_by, resume_at, recipients, sent, failed,
          bounced, unconfirmed, unsubscribed, left_out, created_at, updated_at)
        values (${idOf(`campaign/${key}`)}::uuid, ${agencyId}::uuid, ${state}, ${subject}, ${content}, 'demo',
          ${talent}::uuid, true, ${by}::uuid, ${began}::timestamptz, ${began}::timestamptz, ${began}::timestamptz,
          case when ${state} = 'SENT' then ${began}::timestamptz + interval '25 seconds' end,
          case when ${state} = 'PAUSED' then ${began}::timestamptz + interval '13 seconds' end,
          case when ${state} = 'PAUSED' then ${by}::uuid end, ${began}::timestamptz, ${recipients}::int,
          ${sent}::int, ${failed}::int, ${bounced}::int, ${unconfirmed}::int, ${unsubscribed}::int,
          ${JSON.stringify(leftOut)}::jsonb, ${written}::timestamptz, ${written}::timestamptz)`,
    );
    if (recipients > 0) await insertRecipients(db, agencyId, planned, now);
  }
  await db.execute(
    sql`insert into campaign_suppression (id, agency_id, address, address_hash, cause, reason, created_by, created_at)
      values (${idOf("campaign-suppression")}::uuid, ${agencyId}::uuid, 'press@listeners.example',
        address_hash(${agencyId}::uuid, 'press@listeners.example'), 'MANUAL', 'Asked on the phone', ${by}::uuid,
        ${instantOf(now.subtract({ hours: 400 }))}::timestamptz)`,
  );
}
