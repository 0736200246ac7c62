/** Options of the builders of kinds, and how they write a row. */
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

/** A file of the agency with a value in each field. */
export const buildWholeFile = (agencyId: string, filename: string, contentType: string, type: number) =>
  insert(
    agencyId,
    `insert into media (id, agency_id, key, file_key, rendition_key, filename, content_type, type_of_media, size,
        sha256, state, variants, width, height, duration, pages, peaks, problem, preparing, crop)
      values ($1, $2, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), $3, $4, $5, 1, sha256('x'), 'ready',
        jsonb_build_object('large', gen_random_uuid(), 'medium', gen_random_uuid(), 'thumbnail', gen_random_uuid()),
        640, 480, 12.5, 3, '[0, 255]', 'It has no text', 50,
        '{"rotation": 0, "x": 0, "y": 0, "width": 1, "height": 1}')`,
    filename,
    contentType,
    type,
  );
export const buildRider = (agencyId: string): Promise<string> =>
  buildWholeFile(agencyId, "rider.pdf", "application/pdf", 5);
