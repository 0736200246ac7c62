/** Preconditions of the calls of the fan side. */
import { randomUUID } from "node:crypto";
import { inAgency } from "../../../factories.ts";
import { type Ready, type Setup, withBody } from "../setup.ts";

/**
 * Bodies beyond the schemas: an address that is free, the version of the agency's single row, a fan who did something.
 */
export const FAN_CALLS = {
  "PUT /talent/v1/favorites/{id}/page": async ({ base }: Setup): Promise<Ready> =>
    withBody(base, { address: `page-${randomUUID()}` }),
  "PUT /client/v1/settings/public-pages": async ({ base, world }: Setup): Promise<Ready> => {
    const [row] = await inAgency(world.ownAgencyId, "select version from public_site where agency_id = $1", [
      world.ownAgencyId,
    ]);
    return withBody(base, { address: `site-${randomUUID()}`, version: Number(row?.version ?? 1) });
  },
  "PUT /cms/v1/fans/{id}/status": async ({ base }: Setup): Promise<Ready> => withBody(base, { status: "Muted" }),
  "POST /talent/v1/cms/fans/erase": async ({ base, world }: Setup): Promise<Ready> => {
    const fanId = `fan-${randomUUID()}`;
    // Without a row of the fan, which only the first of two erasures would delete.
    await inAgency(
      world.ownAgencyId,
      `insert into fan_event (agency_id, id, kind, fan_id, at)
        values ($1, gen_random_uuid(), 'VIEW', fan_uuid($1, $2), now())`,
      [world.ownAgencyId, fanId],
    );
    return withBody(base, { fanId });
  },
};
