/** Venues as other areas show them. */
import { type Column, type SQL, sql } from "drizzle-orm";
import { nationalNumber } from "#server/lib/values/phone.ts";
import { venue } from "./venue.table.ts";

/** Details of a venue, as the contract names them. */
export const venueFields: SQL = sql`'id', ${venue.id}, 'name', ${venue.name}, 'address', ${venue.address}, 'latitude',
  ${venue.latitude}, 'longitude', ${venue.longitude}, 'timeZoneId', ${venue.timeZoneId}, 'capacity', ${venue.capacity},
  'contactName', ${venue.contactName}, 'contactEmail', ${venue.contactEmail},
  'countryCode', ${venue.countryCode}, 'phoneCode', ${venue.phoneCode}, 'phoneNumber',
  ${nationalNumber(venue.phone, venue.phoneCode)}, 'note', ${venue.note}`;

/** Selects the venue with this id, or null. */
export const venueOf = (id: Column): SQL =>
  sql`(select json_build_object(${venueFields}) from ${venue} where ${venue.id} = ${id})`;
