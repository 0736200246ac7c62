/** How values of PostgreSQL read in the program: as they stand on the wire. */

import { customType } from "drizzle-orm/pg-core";
import pg from "pg";

/** `2026-08-11 09:42:00.123+00` as ISO 8601 in UTC. The application's role speaks UTC. */
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
