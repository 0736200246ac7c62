/** Preconditions of the calls of settlements, beyond their schemas. */
import { inAgency } from "../../../factories.ts";
import { type Ready, type Setup, withBody, withParams } from "../setup.ts";
import { DEAL_BUILDERS } from "./deals.ts";
import { buildReceipt, buildSettlement, buildSettlementLink, SETTLED } from "./settlements.ts";

const PATH = "/client/v1/settlements";
const PAGE = "/client/v1/settlement-page/{token}";
type Prepare = (setup: Setup) => Promise<Ready>;
const byLink =
  (body?: object): Prepare =>
  async ({ base, world: { ownAgencyId } }) => {
    const event = await DEAL_BUILDERS.event(ownAgencyId, {});
    await buildSettlement(ownAgencyId, event);
    const ready = withParams(base, { token: await buildSettlementLink(ownAgencyId, event) });
    return body ? withBody(ready, { shown: 1, ...body }) : ready;
  };
const sending: Prepare = async ({ base }) => withBody(base, { shown: 1 });
const signing: Prepare = async ({ base }) =>
  withBody(base, { side: "PROMOTER", name: "Desmond Achari", mark: "typed", markPath: null });

export const SETTLEMENT_CALLS: Readonly<Record<string, Prepare>> = {
  [`PUT ${PATH}/{id}`]: async ({ base }) => {
    const receiptIds = base.known.attachment === undefined ? [] : [base.known.attachment];
    const costs = SETTLED.costs.map((cost) => ({ ...cost, receiptIds }));
    return withBody(base, { ...SETTLED, costs, confirmed: false });
  },
  [`PUT ${PATH}/{id}/signature`]: signing,
  [`GET ${PATH}/{id}/pdf`]: async ({ base }) => ({ ...base, input: { ...base.input, query: { number: "1" } } }),
  [`PUT ${PATH}/{id}/link`]: sending,
  [`PUT ${PATH}/{id}/link/email`]: sending,
  [`GET ${PAGE}`]: byLink(),
  [`GET ${PAGE}/pdf`]: byLink(),
  [`GET ${PAGE}/receipts/{receipt}`]: async ({ base, world: { ownAgencyId } }) => {
    const event = await DEAL_BUILDERS.event(ownAgencyId, {});
    await buildSettlement(ownAgencyId, event);
    const receipt = await buildReceipt(ownAgencyId, event);
    return withParams(base, { token: await buildSettlementLink(ownAgencyId, event), receipt });
  },
  [`POST ${PAGE}/signature`]: byLink({ mark: "typed", markPath: null }),
  [`POST ${PAGE}/disagreement`]: byLink({}),
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
