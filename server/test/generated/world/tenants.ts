/** Tables with an agency, and rows for those that no factory fills. */

import { randomUUID, randomUUIDv7 } from "node:crypto";
import { buildPerson, inAgency } from "../../factories.ts";
import { EXTENSION_TABLES } from "../../profile.ts";
import type { Known } from "../inputs/sample.ts";
import { fillChatTables } from "./comms/chat.ts";
import { buildMailSetting } from "./comms/mails.ts";
import { fillCampaigns } from "./content/campaigns.ts";
import { fillFanSide } from "./content/fans.ts";
import { fillSocialTables } from "./content/social.ts";
import { buildExclusivities } from "./deals/booking-calls.ts";
import { buildFee } from "./deals/contract-texts.ts";
import { fillGuests } from "./deals/guests.ts";
import { fillSettlements } from "./deals/settlements.ts";
import { buildSigningRound } from "./deals/signing-calls.ts";
import { fillTicketing } from "./deals/ticketing.ts";
import { buildTourLink } from "./deals/tours.ts";
import { buildPostedLine } from "./finance/bank/lines.ts";
import { buildTrustSignOff } from "./finance/bank/trust.ts";
import { buildExchangeRate } from "./finance/builders.ts";
import { buildClientCredit, buildCreditNote, buildCreditNoteLink } from "./finance/credit-notes.ts";
import { buildEmailSetting, buildSentEmails } from "./finance/emails.ts";
import { buildInvoice, buildInvoiceLink, buildPayment } from "./finance/invoices.ts";
import { buildFinanceProfile, buildLedger, buildMovement } from "./finance/ledger.ts";
import { buildPayRunSetting } from "./finance/pay-runs.ts";
import { buildSendingWait } from "./finance/sending-calls.ts";
import { fillXeroTables } from "./finance/xero-calls.ts";
import { WORLD_KINDS } from "./kinds.ts";
import { buildGivenUp } from "./personal.ts";

export async function fillLooseTables(
  agencyId: string,
  { person, staff, note, talentType, talentSubType, supplier, industryCategory, task, contract }: Required<Known>,
): Promise<void> {
  await inAgency(
    agencyId,
    "insert into involvement (id, agency_id, record_id, involved_id, role) values ($1, $2, $3, $4, 'RELATED')",
    [randomUUIDv7(), agencyId, task, person],
  );
  // Its time is the person's commitment.
  await inAgency(
    agencyId,
    `update task
      set start_on = '2026-08-11', due_on = '2026-08-11',
        type_id = (select id from task_type where agency_id = $2 and code = 'MEETING')
      where id = $1`,
    [task, agencyId],
  );
  await inAgency(
    agencyId,
    "insert into master_entry (id, agency_id, slug, name) values ($1, $2, 'cost-types', 'Freight')",
    [randomUUIDv7(), agencyId],
  );
  await fillFanSide(agencyId, person);
  await fillCampaigns(agencyId);
  await fillTicketing(agencyId);
  await fillSettlements(agencyId);
  await fillGuests(agencyId);
  await inAgency(
    agencyId,
    "insert into link (id, agency_id, url, kind) values ($1, $2, 'https://news.example/', 'website')",
    [randomUUIDv7(), agencyId],
  );
  await inAgency(
    agencyId,
    `insert into video_link (agency_id, media_id, url, target)
      select $1, id, 'https://files.example/film.mp4', gen_random_uuid()
      from media
      where agency_id = $1
      limit 1`,
    [agencyId],
  );
  await inAgency(
    agencyId,
    `insert into import_picture (agency_id, import_id, media_id, address)
      select $1, i.id, m.id, 'https://files.example/a.jpg'
      from roster_import i, media m
      where i.agency_id = $1 and m.agency_id = $1
      limit 1`,
    [agencyId],
  );
  await inAgency(agencyId, "insert into former_status (agency_id, id, name) values ($1, $2, 'Gone')", [
    agencyId,
    randomUUIDv7(),
  ]);
  await buildMailSetting(agencyId);
  await fillChatTables(agencyId, staff);
  await fillSocialTables(agencyId);
  await buildGivenUp(agencyId, {});
  await inAgency(agencyId, "insert into content_setting (id, agency_id) values ($1, $2) on conflict do nothing", [
    randomUUIDv7(),
    agencyId,
  ]);
  await inAgency(agencyId, "insert into task_setting (id, agency_id) values ($1, $2)", [randomUUIDv7(), agencyId]);
  await inAgency(agencyId, "insert into task_template (id, agency_id, name) values ($1, $2, 'A template')", [
    randomUUIDv7(),
    agencyId,
  ]);
  await inAgency(
    agencyId,
    `insert into contract_document (contract_id, agency_id, template_name, body, body_sanitiser)
      select $1, $2, 'A template', '<p>A text</p>', ''
      on conflict do nothing`,
    [contract, agencyId],
  );
  await inAgency(agencyId, "insert into contract_setting (id, agency_id) values ($1, $2)", [randomUUIDv7(), agencyId]);
  await inAgency(
    agencyId,
    `insert into pay_run_statement (id, agency_id, pay_run_id, line_id, from_on, to_on, batch_id, recipients, state)
     select $1, $2, pay_run_id, id, '2026-08-01', '2026-08-31', gen_random_uuid(), '{}', 'noAddress'
     from pay_run_line
     where agency_id = $2
     limit 1`,
    [randomUUIDv7(), agencyId],
  );
  await inAgency(
    agencyId,
    `insert into client_statement (id, agency_id, partner_id, from_on, to_on, batch_id, recipients, subject, state)
     select $1, $2, id, '2026-08-01', '2026-08-31', gen_random_uuid(), '{}', 'Statement', 'sent'
     from partner
     where agency_id = $2
     limit 1`,
    [randomUUIDv7(), agencyId],
  );
  const another = await WORLD_KINDS.task.build(agencyId, {});
  await inAgency(agencyId, "insert into task_blocker (agency_id, task_id, blocked_by_id) values ($1, $2, $3)", [
    agencyId,
    task,
    another,
  ]);
  await inAgency(agencyId, "insert into audit (id, agency_id, what) values ($1, $2, 'something')", [
    randomUUIDv7(),
    agencyId,
  ]);
  await inAgency(
    agencyId,
    "insert into idempotency (agency_id, actor_id, key, call, body_hash) values ($1, $2, $3, 'POST /somewhere', '')",
    [agencyId, staff, randomUUID()],
  );
  await inAgency(
    agencyId,
    "insert into table_setting (agency_id, owner_id, table_name, columns) values ($1, $2, 'talents', '[]')",
    [agencyId, staff],
  );
  await inAgency(
    agencyId,
    "insert into dashboard_arrangement (id, agency_id, owner_id, widgets) values (gen_random_uuid(), $1, $2, '[]')",
    [agencyId, staff],
  );
  await inAgency(
    agencyId,
    `insert into session_filter (agency_id, session_id, api, parameters)
      select $1, id, 'talents', ''
      from session
      where account_id = $2`,
    [agencyId, staff],
  );
  await inAgency(agencyId, "insert into assignment (id, agency_id, record_id, staff_id) values ($1, $2, $3, $4)", [
    randomUUIDv7(),
    agencyId,
    person,
    staff,
  ]);
  await inAgency(agencyId, "insert into note_mention (agency_id, note_id, staff_id) values ($1, $2, $3)", [
    agencyId,
    note,
    staff,
  ]);
  await inAgency(agencyId, "insert into person_type (agency_id, person_id, type_id, place) values ($1, $2, $3, 0)", [
    agencyId,
    person,
    talentType,
  ]);
  await inAgency(
    agencyId,
    "insert into person_sub_type (agency_id, person_id, sub_type_id, place) values ($1, $2, $3, 0)",
    [agencyId, person, talentSubType],
  );
  for (const table of EXTENSION_TABLES)
    await inAgency(agencyId, `insert into ${table} (agency_id, person_id) values ($1, $2)`, [agencyId, person]);
  await inAgency(agencyId, "insert into supplier_category (agency_id, supplier_id, category_id) values ($1, $2, $3)", [
    agencyId,
    supplier,
    industryCategory,
  ]);
  await inAgency(
    agencyId,
    `insert into address (id, agency_id, record_id, place, type, line1, as_contact)
      values ($1, $2, $3, 0, 'HOME', '14 Calder Lane', true)`,
    [randomUUIDv7(), agencyId, person],
  );
  await fillXeroTables(agencyId, staff);
  await inAgency(
    agencyId,
    `insert into bulk_change (agency_id, token_hash, collection, change, records)
      values ($1, sha256($2::text::bytea), 'talents', 'status', '[]')`,
    [agencyId, randomUUID()],
  );
  await inAgency(agencyId, "insert into follow (agency_id, staff_id, record_id) values ($1, $2, $3)", [
    agencyId,
    staff,
    person,
  ]);
  await inAgency(
    agencyId,
    `insert into push_subscription (agency_id, session_id, staff_id, endpoint, p256dh, auth)
      select $1, id, account_id, 'https://push.example/' || id, '', ''
      from session
      where account_id = $2`,
    [agencyId, staff],
  );
  await inAgency(agencyId, "insert into notification_setting (agency_id, staff_id) values ($1, $2)", [agencyId, staff]);
  await inAgency(agencyId, "update task set due_on = '2026-08-11' where id = $1", [task]);
  await WORLD_KINDS.hold.build(agencyId, {});
  await inAgency(
    agencyId,
    `insert into winning (id, agency_id, opportunity_id, actor_id, status_id, rank, made)
      select $2, agency_id, id, $3, status_id, rank, '[]'
      from opportunity
      where agency_id = $1
      limit 1`,
    [agencyId, randomUUIDv7(), staff],
  );
  await inAgency(
    agencyId,
    `insert into waiver (id, agency_id, record_id, code, reason)
      select $2, agency_id, id, 'brief', 'Later'
      from opportunity
      where agency_id = $1
      limit 1
      on conflict do nothing`,
    [agencyId, randomUUIDv7()],
  );
  await inAgency(
    agencyId,
    `insert into exclusivity_waiver (id, agency_id, record_id, exclusivity_id, person_id, clash, reason)
      select gen_random_uuid(), x.agency_id, (select id from opportunity where agency_id = $1 limit 1), x.id,
        x.person_id, '', 'They agreed'
      from exclusivity x
      where x.id = $2`,
    [
      agencyId,
      await buildExclusivities(agencyId, {
        contractId: await WORLD_KINDS.contract.build(agencyId, {}),
        personId: await buildPerson(agencyId),
      }),
    ],
  );
  await inAgency(
    agencyId,
    `insert into venue_merge (id, agency_id, actor_id, venue_id, into_id, into_archived, moved)
      select $2, agency_id, $3, id, id, false, '[]'
      from venue
      where agency_id = $1
      limit 1`,
    [agencyId, randomUUIDv7(), staff],
  );
  await inAgency(
    agencyId,
    "insert into number_series (agency_id, series, period, last) values ($1, 'contract', '', 1)",
    [agencyId],
  );
  await buildExchangeRate(agencyId);
  for (const kind of ["feeRule", "taskRule"] as const) await WORLD_KINDS[kind].build(agencyId, {});
  await inAgency(agencyId, "insert into finance_setting (id, agency_id) values ($1, $2)", [randomUUIDv7(), agencyId]);
  await inAgency(
    agencyId,
    `insert into invoice_setting (id, agency_id, address, post_code, city, country, bank_account, electronic_address)
      values (gen_random_uuid(), $1, '41 Candlewhistle Street', '2000', 'Sydney', 'AU', '1042 7719', '0151:51824753556')
      on conflict do nothing`,
    [agencyId],
  );
  const invoice = await buildInvoice(agencyId, { sent: true });
  await buildPayment(agencyId, invoice);
  await buildInvoiceLink(agencyId, invoice);
  await buildLedger(agencyId, invoice);
  await buildEmailSetting(agencyId);
  await buildCreditNoteLink(agencyId, await buildCreditNote(agencyId, { sent: true }));
  await buildClientCredit(agencyId);
  await buildSentEmails(agencyId, invoice);
  await buildSendingWait(agencyId);
  await buildMovement(agencyId, person);
  await buildFinanceProfile(agencyId, person);
  await buildPayRunSetting(agencyId);
  await buildPostedLine(agencyId);
  await buildTrustSignOff(agencyId);
  await buildFee(agencyId, contract);
  await WORLD_KINDS.availabilityShare.build(agencyId, { assignedTo: [staff] });
  await WORLD_KINDS.reportSchedule.build(agencyId, { assignedTo: [staff] });
  await WORLD_KINDS.fileShare.build(agencyId, { assignedTo: [staff] });
  await inAgency(
    agencyId,
    "insert into payee_change (id, agency_id, payee_id, what, actor_id) values ($2, $1, $3, 'PAYEES', $4)",
    [agencyId, randomUUIDv7(), person, staff],
  );
  await inAgency(
    agencyId,
    `insert into waiting_advance (id, agency_id, owner_id, currency, amount, paid_on, created_by)
      values ($2, $1, $3, 'AUD', 600000, '2026-02-03', $4)`,
    [agencyId, randomUUIDv7(), person, staff],
  );
  await inAgency(
    agencyId,
    `insert into public_site_address (address, agency_id, replaced_at)
      values ('former-' || $1::text, $1::uuid, now())
      on conflict do nothing`,
    [agencyId],
  );
  await inAgency(agencyId, "insert into comms_setting (id, agency_id, enquiry_days) values ($1, $2, 3650)", [
    randomUUIDv7(),
    agencyId,
  ]);
  await inAgency(agencyId, "insert into agency_setting (id, agency_id) values ($1, $2)", [randomUUIDv7(), agencyId]);
  await inAgency(
    agencyId,
    `insert into agency_setting_change (id, agency_id, field, before, after, actor_id)
      values ($1, $2, 'name', '"Before"', '"After"', $3)`,
    [randomUUIDv7(), agencyId, staff],
  );
  await inAgency(agencyId, "insert into tour_setting (agency_id, drive_hours) values ($1, 8)", [agencyId]);
  await inAgency(
    agencyId,
    "insert into tour_finding (agency_id, tour_id, key, reason) values ($1, $2, 'noRooms:2027-01-01', 'They go home')",
    [agencyId, await WORLD_KINDS.tour.build(agencyId, {})],
  );
  await buildTourLink(agencyId, await WORLD_KINDS.tour.build(agencyId, {}));
  await fillBudget(agencyId);
  await inAgency(agencyId, "insert into enquiry_challenge (agency_id, nonce) values ($1, 'used')", [agencyId]);
  await buildSigningRound(agencyId, await WORLD_KINDS.contract.build(agencyId, {}));
  const upload = randomUUIDv7();
  await inAgency(
    agencyId,
    `insert into upload (id, agency_id, actor_id, qquuid, uploader, filename, size, parts)
      values ($1, $2, $3, $4, 'general', 'a.csv', 1, 1)`,
    [upload, agencyId, staff, randomUUID()],
  );
  await inAgency(
    agencyId,
    `insert into upload_part (agency_id, upload_id, part, key, size, sha256)
      values ($1, $2, 0, gen_random_uuid(), 1, '')`,
    [agencyId, upload],
  );
}

/** Returns all tables with an agency but sessions, which belong to an account. */
export const tenantTables = async (agencyId: string): Promise<{ name: string; forced: boolean }[]> => {
  const rows = await inAgency(
    agencyId,
    `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'agency_id'
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and c.relname <> 'session'
    order by 1`,
  );
  return rows.map(({ name, forced }) => ({ name: String(name), forced: forced === true }));
};

/** Adds the parts of a tour's budget that no call's object is. */
async function fillBudget(agencyId: string): Promise<void> {
  const line = await WORLD_KINDS.budgetLine.build(agencyId, {});
  const [row] = await inAgency(agencyId, "select tour_id from tour_budget_line where id = $1", [line]);
  const tour = String(row?.tour_id);
  const member = await WORLD_KINDS.tourMember.build(agencyId, { parent: tour });
  await inAgency(
    agencyId,
    "insert into tour_advance (agency_id, tour_id, pack_id) values ($1, $2, gen_random_uuid())",
    [agencyId, tour],
  );
  await inAgency(
    agencyId,
    `insert into tour_budget_document (id, agency_id, tour_id, line_id, expense_id)
      values (gen_random_uuid(), $1, $2, $3, $4)`,
    [agencyId, tour, line, await WORLD_KINDS.expense.build(agencyId, {})],
  );
  await inAgency(agencyId, "insert into tour_rate (agency_id, tour_id, currency, rate) values ($1, $2, 'GBP', 1.94)", [
    agencyId,
    tour,
  ]);
  await inAgency(
    agencyId,
    `insert into tour_per_diem_day (agency_id, tour_id, member_id, day, counts, reason)
      values ($1, $2, $3, '2026-09-24', false, 'Ill')`,
    [agencyId, tour, member],
  );
}
