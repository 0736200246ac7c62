/** Builds agencies, people and records directly in the database, as test fixtures. */

import { randomUUIDv7 } from "node:crypto";
import pg from "pg";
import { type Level, normalForm, RESOURCES, type Resource } from "#contract/access.ts";
import type { Role, SessionState, Stage } from "#contract/enums.ts";
import type { RecordKind } from "#contract/record-kinds.ts";
import { wireTypes } from "#server/lib/database/types.ts";
import { hashOf, newToken } from "#server/lib/security/secrets.ts";
import { tableOfKind } from "./checks/table-of-kind.ts";
import { testDatabase } from "./database/of-file.ts";
import { closeWithFile } from "./file/end.ts";
import { next } from "./minimal-forms.ts";

let pool: pg.Pool | undefined;
const owner = (): pg.Pool => {
  if (!pool) {
    pool = new pg.Pool({ connectionString: testDatabase().ownerUrl, max: 2, types: wireTypes, pipeline: true });
    closeWithFile(async () => {
      await pool?.end();
      pool = undefined;
    });
  }
  return pool;
};

/** Runs SQL as the database owner inside an agency, to inspect it or to set up what no call can. */
export const inAgency = (agencyId: string, text: string, values?: unknown[]): Promise<Record<string, unknown>[]> =>
  inAgencies([agencyId], text, values);

/** Runs SQL as the database owner inside several agencies at once; writes belong to the first. */
export async function inAgencies(
  agencyIds: readonly string[],
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = await owner().connect();
  try {
    // Sends all statements without waiting for each: after a failure the commit rolls everything back.
    const results = await Promise.allSettled([
      client.query("begin"),
      client.query(
        `select set_config('app.agencies', $1, true), set_config('app.agency', $2, true),
            set_config('app.actor', '', true)`,
        [`{${agencyIds.join()}}`, agencyIds[0]],
      ),
      client.query(text, values),
      client.query("commit"),
    ]);
    const failed = results.find((result) => result.status === "rejected");
    if (failed) throw failed.reason;
    return results[2].status === "fulfilled" ? results[2].value.rows : [];
  } finally {
    client.release();
  }
}

export async function buildAgency(name = `Agency ${next()}`): Promise<string> {
  const id = randomUUIDv7();
  await inAgency(id, "insert into agency (id, name) values ($1, $2)", [id, name]);
  return id;
}

export interface BuiltStaff {
  id: string;
  agencyId: string;
  email: string;
  displayName: string;
  /** Access token of a live session. */
  token: string;
  sessionId: string;
}
interface StaffOptions {
  role?: Exclude<Role, "super_admin">;
  /** Selected levels, stored in normal form. All other resources are NO_ACCESS. */
  levels?: Partial<Record<Resource, readonly Level[]>>;
  displayName?: string;
  email?: string;
  passwordHash?: string;
  activated?: boolean;
}

/** Builds a staff member with a live session. */
export async function buildStaff(
  agencyId: string,
  {
    role = "staff",
    levels = {},
    displayName = `Staff ${next()}`,
    email = `staff${next()}@example.com`,
    passwordHash,
    activated = true,
  }: StaffOptions = {},
): Promise<BuiltStaff> {
  const id = randomUUIDv7();
  const stored = Object.fromEntries(
    RESOURCES.map((resource) => [resource, normalForm(levels[resource] ?? [], resource)]),
  );
  await inAgency(
    agencyId,
    `insert into account (id, agency_id, email, role, activated_at)
      values ($1, $2, $3, $4, case when $5 then now() end)`,
    [id, agencyId, email, role, activated],
  );
  await inAgency(agencyId, "insert into staff (id, agency_id, display_name) values ($1, $2, $3)", [
    id,
    agencyId,
    displayName,
  ]);
  await inAgency(agencyId, "insert into permission (staff_id, agency_id, levels) values ($1, $2, $3)", [
    id,
    agencyId,
    JSON.stringify(stored),
  ]);
  await inAgency(agencyId, "insert into credential (account_id, password_hash, long_password) values ($1, $2, true)", [
    id,
    passwordHash ?? null,
  ]);
  return { id, agencyId, email, displayName, ...(await buildSession(agencyId, id)) };
}

/** Builds a session of an account, in any state. */
export async function buildSession(
  agencyId: string,
  accountId: string,
  { state = "active", expired = false, chosen }: { state?: SessionState; expired?: boolean; chosen?: string } = {},
): Promise<{ token: string; sessionId: string }> {
  const token = newToken();
  const sessionId = randomUUIDv7();
  await inAgency(
    agencyId,
    `insert into session (id, account_id, state, access_hash, expires_at, absolute_expires_at, agency_id)
      values ($1, $2, $3, $4, now() + $5::interval, now() + interval '30 days', $6)`,
    [sessionId, accountId, state, hashOf(token), expired ? "-1 minute" : "7 days", chosen ?? null],
  );
  return { token, sessionId };
}

/** Builds a super admin who has chosen an agency, or none. */
export async function buildSuperAdmin(
  chosen?: string,
): Promise<{ id: string; token: string; sessionId: string; email: string }> {
  const id = randomUUIDv7();
  const email = `super${next()}@example.com`;
  const anywhere = chosen ?? randomUUIDv7();
  await inAgency(
    anywhere,
    `insert into account (id, email, role, display_name, activated_at, two_factor)
      values ($1, $2, 'super_admin', 'Super', now(), true)`,
    [id, email],
  );
  await inAgency(anywhere, "insert into credential (account_id) values ($1)", [id]);
  return { id, email, ...(await buildSession(anywhere, id, chosen ? { chosen } : {})) };
}

interface PersonOptions {
  stage?: Stage;
  displayName?: string;
  assignedTo?: readonly string[];
  status?: number;
  state?: string;
  category?: string;
  deleted?: boolean;
  tags?: readonly string[];
  location?: string;
}

export async function buildPerson(
  agencyId: string,
  {
    stage = "talent",
    displayName = `Person ${next()}`,
    assignedTo = [],
    status = 1,
    state = "ACTIVE",
    category = "Music",
    deleted = false,
    tags = [],
    location,
  }: PersonOptions = {},
): Promise<string> {
  const id = randomUUIDv7();
  await inAgency(
    agencyId,
    `insert into person (id, agency_id, stage, display_name, category, status, state, deleted_at, tags, location)
      values ($1, $2, $3, $4, $5, $6, $7, case when $8 then now() end, $9, $10)`,
    [id, agencyId, stage, displayName, category, status, state, deleted, tags, location ?? null],
  );
  await assign(agencyId, id, assignedTo);
  return id;
}

export async function assign(agencyId: string, recordId: string, staffIds: readonly string[]): Promise<void> {
  for (const staffId of staffIds)
    await inAgency(agencyId, "insert into assignment (id, agency_id, record_id, staff_id) values ($1, $2, $3, $4)", [
      randomUUIDv7(),
      agencyId,
      recordId,
      staffId,
    ]);
}

interface RecordOptions {
  displayName?: string;
  assignedTo?: readonly string[];
  deleted?: boolean;
}
/** The column that a kind is called by, where it is not `display_name`. */
const TITLE_COLUMN: Partial<Readonly<Record<RecordKind, string>>> = {
  task: "summary",
  opportunity: "title",
  event: "title",
  project: "title",
  contract: "title",
  invoice: "title",
  creditNote: "title",
  content: "title",
};
/** Columns other than the name that a kind requires. */
const NEEDED: Partial<Readonly<Record<RecordKind, Readonly<Record<string, string>>>>> = {
  content: { kind: "'News'", status: "13", publish_at: "'2026-01-02T03:04:00Z'", publish_zone: "'UTC'" },
};

/** Builds a record that stands in a table of its kind's name and needs no more than a name. */
export async function buildRecord(
  kind: RecordKind,
  agencyId: string,
  { displayName = `Record ${next()}`, assignedTo = [], deleted = false }: RecordOptions = {},
): Promise<string> {
  const id = randomUUIDv7();
  // A credit note is of an invoice that was sent.
  const invoiceId = kind === "creditNote" ? await buildSentInvoice(agencyId) : null;
  const needed = Object.entries(NEEDED[kind] ?? {});
  const names = needed.map(([name]) => `, ${name}`).join("");
  const values = needed.map(([, value]) => `, ${value}`).join("");
  await inAgency(
    agencyId,
    `insert into ${tableOfKind(kind)} (id, agency_id, ${TITLE_COLUMN[kind] ?? "display_name"},
        deleted_at${names}${invoiceId === null ? "" : ", invoice_id"})
      values ($1, $2, $3, case when $4 then now() end${values}${invoiceId === null ? "" : ", $5"})`,
    [id, agencyId, displayName, deleted, ...(invoiceId === null ? [] : [invoiceId])],
  );
  await assign(agencyId, id, assignedTo);
  return id;
}
const PARTIES = JSON.stringify({
  from: { name: "Us", taxNumber: null, address: [] },
  to: { name: "Them", taxNumber: null, address: [] },
});
/** An invoice without lines, as it is once it was sent. */
export async function buildSentInvoice(
  agencyId: string,
  more: {
    partnerId?: string;
    sentTo?: readonly string[];
    contractId?: string;
    /** Minor units. */
    net?: number;
    tax?: number;
    issuedOn?: string;
  } = {},
): Promise<string> {
  const id = randomUUIDv7();
  const partnerId = more.partnerId ?? (await buildRecord("partner", agencyId));
  await inAgency(
    agencyId,
    `insert into invoice (id, agency_id, title, partner_id, status, number, issued_on, due_on, sent_at, parties,
        sent_to, contract_id, net, tax)
      values ($1, $2, $3, $4, 'Sent', $5, $8, '2026-02-01', now(), $6, $7, $9, $10, $11)`,
    [
      id,
      agencyId,
      `Record ${next()}`,
      partnerId,
      `INV-${id.slice(-12)}`,
      PARTIES,
      more.sentTo ?? [],
      more.issuedOn ?? "2026-01-18",
      more.contractId ?? null,
      more.net ?? 0,
      more.tax ?? 0,
    ],
  );
  return id;
}
export const buildPartner = (agencyId: string, options?: RecordOptions) => buildRecord("partner", agencyId, options);
export const buildSupplier = (agencyId: string, options?: RecordOptions) => buildRecord("supplier", agencyId, options);

export async function buildPartnerContact(
  agencyId: string,
  partnerId: string,
  { name = `Contact ${next()}`, deleted = false }: { name?: string; deleted?: boolean } = {},
): Promise<string> {
  const id = randomUUIDv7();
  await inAgency(
    agencyId,
    `insert into partner_contact (id, agency_id, partner_id, name, deleted_at)
      values ($1, $2, $3, $4, case when $5 then now() end)`,
    [id, agencyId, partnerId, name, deleted],
  );
  return id;
}

export async function buildTalentType(agencyId: string, name = `Type ${next()}`, category = "Music"): Promise<string> {
  const id = randomUUIDv7();
  await inAgency(agencyId, "insert into talent_type (id, agency_id, category, name) values ($1, $2, $3, $4)", [
    id,
    agencyId,
    category,
    name,
  ]);
  return id;
}

/** Builds a favourite with a value in every field and in today's statistics. */
export async function buildFavourite(
  agencyId: string,
  { place = 1, status = 1, ...person }: PersonOptions & { place?: number; deleted?: boolean } = {},
): Promise<string> {
  const { deleted = false, ...talent } = person;
  const id = await buildPerson(agencyId, talent);
  await inAgency(
    agencyId,
    `insert into favourite (agency_id, person_id, place, status, tags, deleted_at, public_name, headline, biography,
       location, contact_name, contact_role, email, phone, phone_code, social_links, links)
     values ($1, $2, $3, $4, '{live}', case when $5 then now() end, 'x', 'x', 'x', 'x', 'x', 'x', 'a@example.com',
       '+61491570156', '+61', '[{"platform": "facebook", "url": "https://www.facebook.com/someone"}]',
       '[{"title": "x", "url": "www.example.com"}]')`,
    [agencyId, id, place, status, deleted],
  );
  await inAgency(agencyId, "update person set headline = 'x', bio = 'x', location = 'x' where id = $1", [id]);
  await inAgency(
    agencyId,
    `insert into favourite_day (agency_id, person_id, day, views, follows, clicks)
      values ($1, $2, current_date, 7, 2, 3)`,
    [agencyId, id],
  );
  return id;
}

/** Builds a short-text custom field for all people. */
export async function buildCustomField(
  agencyId: string,
  {
    label = `Field ${next()}`,
    deleted = false,
    dataType = "SHORT_TEXT",
  }: { label?: string; deleted?: boolean; dataType?: string } = {},
): Promise<string> {
  const id = randomUUIDv7();
  await inAgency(
    agencyId,
    `insert into custom_field (id, agency_id, label, data_type, options, stages, categories, place, archived_at)
     values ($1, $2, $3, $5, '[{"id": "one", "value": "One", "gone": false}]', '{scout,converted,talent}',
       '{Sports,Music,Entertainment}', 0, case when $4 then now() end)`,
    [id, agencyId, label, deleted, dataType],
  );
  return id;
}

/** Builds a task type. */
export async function buildMasterEntry(
  agencyId: string,
  { name = `Entry ${next()}`, deleted = false }: { name?: string; deleted?: boolean } = {},
): Promise<string> {
  const id = randomUUIDv7();
  await inAgency(
    agencyId,
    "insert into task_type (id, agency_id, name, archived_at) values ($1, $2, $3, case when $4 then now() end)",
    [id, agencyId, name, deleted],
  );
  return id;
}
