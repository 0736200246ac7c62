/** Maps values of PostgreSQL to JavaScript, close to their wire format. */

import { customType } from "drizzle-orm/pg-core";
import pg from "pg";

/** Converts `2026-08-11 09:42:00.123+00` to ISO 8601. The application's role uses UTC. */
export const isoInstant = (text: string): string => `${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, "")}Z`;

/** An instant as an ISO string, in both directions. */
export const timestamp = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamptz",
  fromDriver: isoInstant,
});
/** Raw bytes: hashes and ciphertexts. */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

const INSTANT = 1184;
const DATE = 1082;
const BIGINT = 20;
const parsers: Record<number, (text: string) => unknown> = {
  [INSTANT]: isoInstant,
  [DATE]: (text) => text,
  [BIGINT]: Number,
};

export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") => parsers[oid] ?? pg.types.getTypeParser(oid, format),
};
