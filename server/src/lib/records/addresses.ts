/** Addresses of a record: read with the record, and saved as a whole list. */
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

/** Selects the addresses of a record in their order, as JSON. */
export const addressesOf = (record: { id: PgColumn; agencyId: PgColumn }): SQL =>
  sql`(select coalesce(json_agg(json_build_object('id', ${address.id}, 'type', ${address.type},
    'addressLine1', ${address.line1}, 'district', ${address.district},
    'city', ${address.city}, 'cityId', ${address.cityId}, 'state', ${address.state}, 'stateId', ${address.stateId},
    'zip', ${address.zip}, 'country', ${address.country}, 'countryId', ${address.countryId},
    'latitude', ${address.latitude}, 'longitude', ${address.longitude},
    'asContactAddress', ${address.asContact}) order by ${address.place}), '[]')
  from ${address} where ${address.agencyId} = ${record.agencyId} and ${address.recordId} = ${record.id})`;

/** Replaces the addresses of a record. An address with an id that is not the record's own counts as new. */
export async function setAddresses(db: Db, actor: Actor, recordId: string, list: readonly Address[]): Promise<void> {
  const ofRecord = and(eq(address.agencyId, actor.agencyId), eq(address.recordId, recordId));
  const before = new Set((await db.select({ id: address.id }).from(address).where(ofRecord)).map(({ id }) => id));
  const rows = list.map(
    ({ id, addressLine1: line1, asContactAddress: asContact, entireAddress: _, ...plain }, place) => {
      const existing = id !== undefined && before.delete(id);
      return { existing, row: { ...plain, line1, asContact, place, id: existing ? id : randomUUIDv7() } };
    },
  );
  if (before.size > 0) await db.delete(address).where(and(ofRecord, inArray(address.id, [...before])));
  for (const { existing, row } of rows)
    if (existing)
      await db
        .update(address)
        .set(row)
        .where(and(ofRecord, eq(address.id, row.id)));
  const added = rows
    .filter(({ existing }) => !existing)
    .map(({ row }) => ({ ...row, agencyId: actor.agencyId, recordId }));
  if (added.length > 0) await db.insert(address).values(added);
}
