/** What the calls of the fan side need. */
import { randomUUID } from "node:crypto";
import { inAgency } from "../../../factories.ts";
import { type Ready, type Setup, withBody } from "../setup.ts";

/** What the calls need beyond their schemas: an address that is free, the version of the agency's one row, a fan who did something. */
export const FAN_CALLS = {
  "PUT /talent/v1/favorites/{id}/page": async ({ base }: Setup): Promise<Ready> =>
    withBody(base, { address: `page-${randomUUID()}` }),
  "PUT /client/v1/settings/public-pages": async ({ base, world }: Setup): Promise<Ready> => {
    const [row] = await inAgency(world.here, "select version from public_site where agency_id = $1", [world.here]);
    return withBody(base, { address: `site-${randomUUID()}`, version: Number(row?.version ?? 1) });
  },
  "POST /talent/v1/cms/fans/erase": async ({ base, world }: Setup): Promise<Ready> => {
    const fanId = `fan-${randomUUID()}`;
    await inAgency(
      world.here,
      "insert into fan_event (agency_id, id, kind, fan_id, at) values ($1, gen_random_uuid(), 'VIEW', $2, now())",
      [world.here, fanId],
    );
    return withBody(base, { fanId });
  },
};
