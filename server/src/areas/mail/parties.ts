/** Matches addresses with the people and contacts of the agency. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";
import { domainOf } from "#server/lib/mail/address.ts";
import { mailLogParty } from "./mail.table.ts";

const FREE_DOMAINS = new Set([
  "gmail.com",
  "googlemail.com",
  "outlook.com",
  "hotmail.com",
  "live.com",
  "yahoo.com",
  "icloud.com",
  "me.com",
  "gmx.net",
  "gmx.de",
  "web.de",
  "aol.com",
  "proton.me",
  "protonmail.com",
  "localhost",
]);

interface Match {
  recordId: string;
  contactId: string | null;
}

/**
 * Finds the people and contacts with these addresses. The agency's own addresses, and those on domains of its
 * mailboxes, match none.
 */
export async function matchParties(db: Db, agencyId: string, addresses: readonly string[]): Promise<Match[]> {
  const sent = [...new Set(addresses.map((address) => address.toLowerCase()))];
  if (sent.length === 0) return [];
  const { rows: own } = await db.execute<{ address: string; box: boolean }>(
    sql`select lower(email) as address, false as box
      from account
      where agency_id = ${agencyId}::uuid and deleted_at is null
      union
      select lower(address), owner_id is null
      from mailbox
      where agency_id = ${agencyId}::uuid and deleted_at is null`,
  );
  const ours = new Set(own.map(({ address }) => address));
  const domains = new Set(
    own.flatMap(({ address, box }) => (box && !FREE_DOMAINS.has(domainOf(address)) ? [domainOf(address)] : [])),
  );
  const foreign = sent.filter((address) => !ours.has(address) && !domains.has(domainOf(address)));
  if (foreign.length === 0) return [];
  const these = sql`any (${sql.param(foreign)}::text[])`;
  const { rows } = await db.execute<Match & Record<string, unknown>>(
    sql`select id as "recordId", null::uuid as "contactId"
      from person
      where agency_id = ${agencyId}::uuid and deleted_at is null and lower(email) = ${these}
      union
      select partner_id, id
      from partner_contact
      where agency_id = ${agencyId}::uuid and deleted_at is null and lower(email) = ${these}
      union
      select id, null
      from partner
      where agency_id = ${agencyId}::uuid and deleted_at is null and lower(email) = ${these}
      order by 1, 2`,
  );
  return rows;
}

export async function saveParties(db: Db, agencyId: string, mailId: string, parties: readonly Match[]): Promise<void> {
  if (parties.length === 0) return;
  await db.insert(mailLogParty).values(
    parties.map(({ recordId, contactId }, place) => ({
      id: randomUUIDv7(),
      agencyId,
      mailId,
      recordId,
      contactId,
      place,
    })),
  );
}
