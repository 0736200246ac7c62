/** What the calls of opportunities, events and projects need: a status of their own module, and a reason for a loss. */
import { closingStatus, isDeal, nextDay, statusMeaning } from "./deals.ts";
import { type Ready, type Setup, withBody } from "./setup.ts";

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
  if (!("startDate" in (base.input.body as object))) return base;
  const day = nextDay();
  return withBody(base, { startDate: `${day}T18:00`, endDate: `${day}T22:00` });
}

const ofKinds: readonly Prepared[] = Object.entries(PATHS).flatMap(([kind, path]): Prepared[] =>
  isDeal(kind)
    ? [`POST ${path}`, `PUT ${path}/{id}`, `PUT ${path}/{id}/status`].map(
        (title): Prepared => [title, withStatus(kind)],
      )
    : [],
);
export const DEAL_SPECIALS: Readonly<Record<string, (setup: Setup) => Promise<Ready>>> = {
  ...Object.fromEntries(ofKinds),
  "POST /client/v1/pipelines": lost("outcomeReasonId"),
  "PUT /client/v1/pipelines/{id}": lost("outcomeReasonId"),
  "PUT /client/v1/pipelines/{id}/status": lost("reasonId"),
  "PUT /client/v1/pipelines/{id}/outcome": lost("reasonId"),
  "POST /client/v1/events": dated,
  "PUT /client/v1/events/{id}": dated,
  ...Object.fromEntries(
    [
      ...Object.values(PATHS).map((path) => `${path}/count`),
      `${PATHS.opportunity}/board-sums`,
      `${PATHS.opportunity}/forecast`,
    ].map((path): Prepared => [`POST ${path}`, async ({ base }) => withBody(base, { filters: "pageSize=50" })]),
  ),
};
