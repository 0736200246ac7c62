/** What the calls of opportunities, events and projects need: a status of their own module, and a reason for a loss. */
import { buildVenue, closingStatus, isDeal, nextDay, statusMeaning } from "./deals.ts";
import { type Ready, type Setup, withBody, withParams } from "./setup.ts";

const PATHS = {
  opportunity: "/client/v1/pipelines",
  event: "/client/v1/events",
  project: "/client/v1/projects",
} as const;
type Prepared = [string, (setup: Setup) => Promise<Ready>];

/** A body that names a status names one of the module. */
const withStatus =
  (kind: keyof typeof PATHS) =>
  async ({ base, world: { here } }: Setup): Promise<Ready> => {
    if (!("statusId" in (base.input.body as object))) return base;
    const status = await closingStatus(here, kind);
    return { ...withBody(base, { statusId: status }), known: { ...base.known, status } };
  };

/** A body that gives a reason says that it is lost. */
const lost =
  (reason: "reasonId" | "outcomeReasonId") =>
  async (setup: Setup): Promise<Ready> => {
    const { base, world } = setup;
    const body = base.input.body as object;
    if (!(reason in body)) return withStatus("opportunity")(setup);
    const status = await statusMeaning(world.here, "PIPELINE", "LOST");
    return {
      ...withBody(base, "outcome" in body ? { outcome: "LOST" } : { statusId: status }),
      known: { ...base.known, status },
    };
  };

/** An event that takes time does so on a day of its own. */
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

const ofKinds: readonly Prepared[] = Object.entries(PATHS).flatMap(([kind, path]): Prepared[] =>
  isDeal(kind)
    ? [`POST ${path}`, `PUT ${path}/{id}`, `PUT ${path}/{id}/status`].map(
        (title): Prepared => [title, withStatus(kind)],
      )
    : [],
);
export const DEAL_SPECIALS: Readonly<Record<string, (setup: Setup) => Promise<Ready>>> = {
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
  "POST /client/v1/venues/{id}/merge": async ({ base, world }) =>
    "intoId" in (base.input.body as object) ? withBody(base, { intoId: await buildVenue(world.here) }) : base,
  ...Object.fromEntries(ofKinds),
  "POST /client/v1/pipelines": lost("outcomeReasonId"),
  "PUT /client/v1/pipelines/{id}": lost("outcomeReasonId"),
  "PUT /client/v1/pipelines/{id}/status": lost("reasonId"),
  "PUT /client/v1/pipelines/{id}/outcome": lost("reasonId"),
  // A cancelled one takes no time, so that a second one of the same sample clashes with nothing.
  "POST /client/v1/events": async (setup) => {
    const base = await dated(setup);
    if (!("statusId" in (base.input.body as object))) return base;
    const status = await statusMeaning(setup.world.here, "EVENT", "cancelled");
    return { ...withBody(base, { statusId: status }), known: { ...base.known, status } };
  },
  "PUT /client/v1/events/{id}": dated,
  ...Object.fromEntries(
    [
      ...Object.values(PATHS).map((path) => `${path}/count`),
      `${PATHS.opportunity}/board-sums`,
      `${PATHS.opportunity}/forecast`,
    ].map((path): Prepared => [`POST ${path}`, async ({ base }) => withBody(base, { filters: "pageSize=50" })]),
  ),
};
