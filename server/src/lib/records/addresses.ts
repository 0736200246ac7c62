/** Addresses of a record: read with it, and saved as the whole list that its form holds. */
import { randomUUIDv7 } from "node:crypto";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { boolean, doublePrecision, type PgColumn, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { ADDRESS_TYPES, type Address } from "#contract/values/address.ts";
import type { Actor, Db } from "../database/scope.ts";

export const address = pgTable("address", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  recordId: uuid().notNull(),
  place: smallint().notNull(),
  type: text({ enum: ADDRESS_TYPES }).notNull(),
  line1: text().notNull(),
  district: text(),
  city: text(),
  cityId: text(),
  state: text(),
  stateId: text(),
  zip: text(),
  country: text(),
  countryId: text(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  asContact: boolean().notNull(),
});

/** The addresses of the record whose row is read, in their order. */
export const addressesOf = (record: { id: PgColumn; agencyId: PgColumn }): SQL =>
  sql`(select coalesce(json_agg(json_build_object('id', ${address.id}, 'type', ${address.type}, 'addressLine1', ${address.line1}, 'district', ${address.district},
    'city', ${address.city}, 'cityId', ${address.cityId}, 'state', ${address.state}, 'stateId', ${address.stateId}, 'zip', ${address.zip},
    'country', ${address.country}, 'countryId', ${address.countryId}, 'latitude', ${address.latitude}, 'longitude', ${address.longitude},
    'asContactAddress', ${address.asContact}) order by ${address.place}), '[]')
  from ${address} where ${address.agencyId} = ${record.agencyId} and ${address.recordId} = ${record.id})`;

/** Makes these the addresses of the record. An id that is none of the record's own is passed over: that address is new. */
export async function setAddresses(db: Db, actor: Actor, recordId: string, list: readonly Address[]): Promise<void> {
  const of = and(eq(address.agencyId, actor.agencyId), eq(address.recordId, recordId));
  const before = new Set((await db.select({ id: address.id }).from(address).where(of)).map(({ id }) => id));
  const rows = list.map(({ id, addressLine1: line1, asContactAddress: asContact, ...plain }, place) => {
    const known = id !== undefined && before.delete(id);
    return { known, row: { ...plain, line1, asContact, place, id: known ? id : randomUUIDv7() } };
  });
  if (before.size > 0) await db.delete(address).where(and(of, inArray(address.id, [...before])));
  for (const { known, row } of rows)
    if (known)
      await db
        .update(address)
        .set(row)
        .where(and(of, eq(address.id, row.id)));
  const fresh = rows.filter(({ known }) => !known).map(({ row }) => ({ ...row, agencyId: actor.agencyId, recordId }));
  if (fresh.length > 0) await db.insert(address).values(fresh);
}
