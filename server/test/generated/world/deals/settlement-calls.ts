/** Preconditions of the calls of settlements, beyond their schemas. */
import { inAgency } from "../../../factories.ts";
import { type Ready, type Setup, withBody } from "../setup.ts";
import { DEAL_BUILDERS } from "./deals.ts";
import { buildSettlement, SETTLED } from "./settlements.ts";

const PATH = "/client/v1/settlements";
type Prepare = (setup: Setup) => Promise<Ready>;
const signing: Prepare = async ({ base }) =>
  withBody(base, { side: "PROMOTER", name: "Desmond Achari", mark: "typed", markPath: null });

export const SETTLEMENT_CALLS: Readonly<Record<string, Prepare>> = {
  [`PUT ${PATH}/{id}`]: async ({ base }) => withBody(base, { ...SETTLED, confirmed: false }),
  [`PUT ${PATH}/{id}/signature`]: signing,
  [`GET ${PATH}/{id}/pdf`]: async ({ base }) => ({ ...base, input: { ...base.input, query: { number: "1" } } }),
  // A tour with a show that is settled.
  [`GET ${PATH}/tours/{id}`]: async ({ base, world: { ownAgencyId } }) => {
    const event = await DEAL_BUILDERS.event(ownAgencyId, {});
    await buildSettlement(ownAgencyId, event);
    await inAgency(
      ownAgencyId,
      `insert into tour_entry (id, agency_id, tour_id, kind, event_id)
        values (gen_random_uuid(), $1, $2, 'SHOW', $3)`,
      [ownAgencyId, base.input.params.id, event],
    );
    return base;
  },
};
