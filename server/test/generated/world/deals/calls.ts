/**
 * Preconditions of the calls of opportunities, events and projects: a status of their own module, and a reason for a
 * loss.
 */
import { inAgency } from "../../../factories.ts";
import { type Ready, type Setup, withBody, withParams } from "../setup.ts";
import { buildDeliverable, buildFee, buildSubContract } from "./contract-texts.ts";
import { buildVenue, closingStatus, DEAL_BUILDERS, isDeal, leaveOut, nextDay, statusMeaning } from "./deals.ts";

const PATHS = {
  opportunity: "/client/v1/pipelines",
  event: "/client/v1/events",
  project: "/client/v1/projects",
  contract: "/client/v1/contracts",
} as const;
type Prepared = [string, (setup: Setup) => Promise<Ready>];

/** A body that names a status names one of the module. */
const withStatus =
  (kind: keyof typeof PATHS) =>
  async ({ base, world: { ownAgencyId } }: Setup): Promise<Ready> => {
    if (!("statusId" in (base.input.body as object))) return base;
    const status = await closingStatus(ownAgencyId, kind);
    return { ...withBody(base, { statusId: status }), known: { ...base.known, status } };
  };

/** A body that gives a reason says that it is lost. */
const lost =
  (reason: "reasonId" | "outcomeReasonId") =>
  async (setup: Setup): Promise<Ready> => {
    const { base, world } = setup;
    const body = base.input.body as object;
    if (!(reason in body)) return withStatus("opportunity")(setup);
    const status = await statusMeaning(world.ownAgencyId, "PIPELINE", "LOST");
    return {
      ...withBody(base, "outcome" in body ? { outcome: "LOST" } : { statusId: status }),
      known: { ...base.known, status },
    };
  };

/** An event that takes time does so on its own day. */
async function dated(setup: Setup): Promise<Ready> {
  const base = await withStatus("event")(setup);
  const body = base.input.body as Partial<Record<"lineUp" | "travel", readonly object[]>>;
  if (!("startDate" in body)) return base;
  const day = nextDay();
  return withBody(base, {
    startDate: `${day}T18:00`,
    endDate: `${day}T22:00`,
    ...(body.lineUp && { lineUp: body.lineUp.map((item) => ({ ...item, callTime: `${day}T17:00` })) }),
    ...(body.travel && {
      travel: body.travel.map((leg) => ({ ...leg, departs: `${day}T08:00`, arrives: `${day}T09:30` })),
    }),
  });
}

/** Parts that come to the value. */
async function inOnePart({ base }: Setup): Promise<Ready> {
  const body = base.input.body as { instalments?: readonly object[]; value?: unknown };
  if (!body.instalments) return base;
  const part = { share: "REST", rule: "DATE", onDate: "2027-01-01" };
  return withBody(base, {
    ...("value" in body && { value: 100 }),
    instalments: body.instalments.slice(0, 1).map((item) => ({ ...item, ...part })),
  });
}

const ofKinds: readonly Prepared[] = Object.entries(PATHS).flatMap(([kind, path]): Prepared[] =>
  isDeal(kind)
    ? [`POST ${path}`, `PUT ${path}/{id}`, `PUT ${path}/{id}/status`].map(
        (title): Prepared => [title, withStatus(kind)],
      )
    : [],
);
/** Something is left out, for a reason. */
const lacking =
  (kind: keyof typeof PATHS) =>
  async ({ base, world: { ownAgencyId } }: Setup): Promise<Ready> => {
    await leaveOut(ownAgencyId, kind, base.input.params.id);
    return base;
  };

/** How a contract is linked to a record of each kind. */
const LINKS = {
  opportunity: "update contract set opportunity_id = $3 where agency_id = $1 and id = $2",
  project: "update contract set project_id = $3 where agency_id = $1 and id = $2",
  event: `insert into involvement (id, agency_id, record_id, involved_id, role)
      values (gen_random_uuid(), $1, $2, $3, 'LINK')`,
} as const;
/** A contract is linked to the record. */
const withContract =
  (kind: keyof typeof LINKS) =>
  async ({ base, world: { ownAgencyId } }: Setup): Promise<Ready> => {
    const contract = await DEAL_BUILDERS.contract(ownAgencyId, {});
    await inAgency(ownAgencyId, LINKS[kind], [ownAgencyId, contract, base.input.params.id]);
    return base;
  };

/** Makes the person who delivers a talent of the contract. */
async function withTalent({ base, world: { ownAgencyId } }: Setup): Promise<Ready> {
  const { personId } = base.input.body as { personId?: string };
  if (personId)
    await inAgency(
      ownAgencyId,
      `insert into involvement (id, agency_id, record_id, involved_id, role)
        values (gen_random_uuid(), $1, $2, $3, 'RELATED')
        on conflict do nothing`,
      [ownAgencyId, base.input.params.id, personId],
    );
  return base;
}

export const DEAL_SPECIALS: Readonly<Record<string, (setup: Setup) => Promise<Ready>>> = {
  "GET /client/v1/contracts/{id}/fee": async ({ base, world: { ownAgencyId } }) => {
    await buildFee(ownAgencyId, base.input.params.id ?? "");
    return base;
  },
  "PUT /client/v1/contracts/{id}/fee": async ({ base, world: { ownAgencyId } }) => {
    await buildFee(ownAgencyId, base.input.params.id ?? "");
    const { payees } = base.input.body as { payees?: readonly object[] };
    const fee = { mode: "PERCENT", percent: "15" };
    // One payee is one of three.
    const only = payees?.slice(0, 1).map((payee) => ({ ...payee, partnerId: null, name: null, share: "100" }));
    return withBody(base, { ...("mode" in (base.input.body as object) && fee), ...(only && { payees: only }) });
  },
  "GET /client/v1/contracts/{id}/sub-contracts": async ({ base, world: { ownAgencyId } }) => {
    await buildSubContract(ownAgencyId, { parent: base.input.params.id });
    return base;
  },
  "GET /client/v1/contracts/{id}/deliverables": async ({ base, world: { ownAgencyId } }) => {
    await buildDeliverable(ownAgencyId, { parent: base.input.params.id });
    return base;
  },
  "POST /client/v1/contracts/{id}/deliverables": withTalent,
  "PUT /client/v1/contracts/{id}/deliverables/{deliverableId}": withTalent,
  "GET /client/v1/clients/{id}/deals": async ({ base, world: { ownAgencyId } }) => {
    const contract = await DEAL_BUILDERS.contract(ownAgencyId, {});
    await inAgency(ownAgencyId, "update contract set partner_id = $2 where id = $1", [contract, base.input.params.id]);
    return base;
  },
  ...Object.fromEntries(
    (["opportunity", "event", "project"] as const).map(
      (kind): Prepared => [`POST ${PATHS[kind]}/{id}/contracts/list`, withContract(kind)],
    ),
  ),
  ...Object.fromEntries(
    (["opportunity", "event", "project", "contract"] as const).map(
      (kind): Prepared => [`GET ${PATHS[kind]}/{id}`, lacking(kind)],
    ),
  ),
  ...Object.fromEntries(
    ["PUT", "DELETE"].map(
      (method): Prepared => [
        `${method} /client/v1/events/{id}/schedule/{itemId}`,
        // An item ends after it starts.
        async ({ base }) => {
          const item = withParams(base, { itemId: "first" });
          return method === "PUT" && "end" in (base.input.body as object)
            ? withBody(item, { start: "2027-01-01T10:00", end: "2027-01-01T11:00" })
            : item;
        },
      ],
    ),
  ),
  ...Object.fromEntries(
    ["", "/match"].map(
      (end): Prepared => [
        `POST ${PATHS.opportunity}/enquiry${end}`,
        // The contact is the partner's, and no other is added.
        async ({ base }) => {
          const own = { phone: "+61491570156", newPartner: null, addContact: false };
          const body = base.input.body as object;
          return withBody(base, Object.fromEntries(Object.entries(own).filter(([name]) => name in body)));
        },
      ],
    ),
  ),
  // The caller has merged it into another.
  "DELETE /client/v1/venues/{id}/merge": async ({ base, world: { ownAgencyId }, caller }) => {
    await inAgency(
      ownAgencyId,
      `insert into venue_merge (id, agency_id, actor_id, venue_id, into_id, into_archived, moved)
        values (gen_random_uuid(), $1, $2, $3, $4, false, '[]')`,
      [ownAgencyId, caller.id, base.input.params.id, await buildVenue(ownAgencyId)],
    );
    return base;
  },
  "POST /client/v1/venues/{id}/merge": async ({ base, world }) =>
    "intoId" in (base.input.body as object) ? withBody(base, { intoId: await buildVenue(world.ownAgencyId) }) : base,
  ...Object.fromEntries(ofKinds),
  "POST /client/v1/pipelines": lost("outcomeReasonId"),
  "PUT /client/v1/pipelines/{id}": lost("outcomeReasonId"),
  "PUT /client/v1/pipelines/{id}/status": lost("reasonId"),
  "PUT /client/v1/pipelines/{id}/outcome": lost("reasonId"),
  // A cancelled one takes no time, so that a second one of the same sample clashes with nothing.
  "POST /client/v1/events": async (setup) => {
    const base = await dated(setup);
    if (!("statusId" in (base.input.body as object))) return base;
    const status = await statusMeaning(setup.world.ownAgencyId, "EVENT", "cancelled");
    return { ...withBody(base, { statusId: status }), known: { ...base.known, status } };
  },
  "PUT /client/v1/events/{id}": dated,
  "POST /client/v1/contracts": inOnePart,
  "PUT /client/v1/contracts/{id}": inOnePart,
  "PUT /client/v1/contracts/{id}/instalments": inOnePart,
  // The contract of the sample has a date in these months.
  "GET /client/v1/contracts/key-dates": async ({ base }) => ({
    ...base,
    input: { ...base.input, query: { from: "2027-01-01" } },
  }),
  ...Object.fromEntries(
    [
      ...Object.values(PATHS).map((path) => `${path}/count`),
      `${PATHS.opportunity}/board-sums`,
      `${PATHS.opportunity}/forecast`,
    ].map((path): Prepared => [`POST ${path}`, async ({ base }) => withBody(base, { filters: "pageSize=50" })]),
  ),
};
