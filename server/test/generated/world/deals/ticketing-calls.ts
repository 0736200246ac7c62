/** Preconditions of the calls of ticketing, beyond their schemas. */
import { randomUUID } from "node:crypto";
import { inAgency } from "../../../factories.ts";
import { type Ready, type Setup, withBody } from "../setup.ts";
import { buildTicketing, buildTicketingConnections, TICKET_DAY } from "./ticketing.ts";

const PATH = "/client/v1/oztix/events";
type Prepare = (setup: Setup) => Promise<Ready>;

async function typeOf({ base, world }: Setup): Promise<string> {
  const [row] = await inAgency(world.ownAgencyId, "select id from ticket_type where event_id::text = $1 limit 1", [
    String(base.input.params.slug),
  ]);
  return String(row?.id ?? randomUUID());
}
/** Another show of the same talent, which is over. */
const withAnother: Prepare = async ({ base, world: { ownAgencyId } }) => {
  const other = await buildTicketing(ownAgencyId, {});
  await inAgency(ownAgencyId, "update event set start_on = '2026-08-20', end_on = '2026-08-20' where id = $1", [other]);
  await inAgency(
    ownAgencyId,
    `insert into involvement (id, agency_id, record_id, involved_id, kind, role)
      select gen_random_uuid(), agency_id, $2, involved_id, kind, role
      from involvement
      where record_id::text = $1 and role = 'RELATED'`,
    [String(base.input.params.slug), other],
  );
  return base;
};

/** Connections that a member of staff made; both of their fields that may be empty hold something. */
const connected =
  (failure: string | null = null): Prepare =>
  async ({ base, caller, world: { ownAgencyId } }) => {
    await buildTicketingConnections(ownAgencyId, caller.id, failure);
    return base;
  };

export const TICKETING_CALLS: Readonly<Record<string, Prepare>> = {
  [`GET ${PATH}/{slug}/insights`]: withAnother,
  [`GET ${PATH}/{slug}/comparable`]: withAnother,
  [`PUT ${PATH}/{slug}/counts`]: async (setup) =>
    withBody(setup.base, {
      way: "HAND",
      entries: [{ typeId: await typeOf(setup), day: TICKET_DAY, sold: 7 }],
      confirmed: false,
    }),
  // The type that has counts stays.
  [`PUT ${PATH}/{slug}`]: async (setup) =>
    withBody(setup.base, {
      slug: `show-${String(setup.base.input.params.slug)}`,
      currency: "AUD",
      types: [{ id: await typeOf(setup), name: "General admission", capacity: 500, comps: 20, kills: 10 }],
    }),
  [`POST ${PATH}`]: async ({ base }) => withBody(base, { types: [{ name: "General admission" }] }),
  "GET /client/v1/oztix/providers": connected("The key is not accepted any more."),
  "DELETE /client/v1/oztix/providers/{provider}": connected(),
  [`GET ${PATH}/{slug}/providers/{provider}/events`]: async (setup) => {
    const base = await connected()(setup);
    return { ...base, input: { ...base.input, query: { q: "paper" } } };
  },
  "POST /client/v1/oztix/sheets": async ({ base }) =>
    withBody(base, { filename: "counts.csv", file: Buffer.from("Date,Sold\n2026-08-11,4\n") }),
  [`POST ${PATH}/{slug}/understand`]: async ({ base }) => withBody(base, { text: "2026-08-11\t4\nmaybe\t5" }),
};
