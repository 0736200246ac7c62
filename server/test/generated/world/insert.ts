/** What builders of kinds take, and how they write a row. */
import { randomUUID, randomUUIDv7 } from "node:crypto";
import type { Family } from "#contract/enums.ts";
import { inAgency } from "../../factories.ts";

export interface BuildOptions {
  family?: Family | undefined;
  deleted?: boolean;
  /** List of an import. */
  list?: string | undefined;
  /** State of an import. */
  state?: string;
  /** Staff ids, for kinds with assignments. */
  assignedTo?: readonly string[];
  /** Id of the parent, for child kinds. */
  parent?: string;
  displayName?: string;
}

export const insert = async (agencyId: string, sql: string, ...values: unknown[]): Promise<string> => {
  const id = randomUUIDv7();
  await inAgency(agencyId, sql, [id, agencyId, ...values]);
  return id;
};
export const uniqueName = () => `Kind ${randomUUID().slice(-12)}`;

/** A document of the agency. */
export const buildRider = (agencyId: string): Promise<string> =>
  insert(
    agencyId,
    "insert into media (id, agency_id, type_of_media, filename, content_type, key, file_key, size) values ($1, $2, 5, 'rider.pdf', 'application/pdf', gen_random_uuid(), gen_random_uuid(), 10)",
  );
