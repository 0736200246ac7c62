/** Preconditions of winning, and of templates of tasks. */
import { cancellingHandlers } from "#server/areas/contracts/cancelling/cancelling.ts";
import { movingHandlers } from "#server/areas/events/moving.ts";
import { cancellers, deadlines, movers } from "#server/areas.ts";
import { type Actor, type Db, openDatabase } from "#server/lib/database/scope.ts";
import { testDatabase } from "../../../database/of-file.ts";
import { inAgency } from "../../../factories.ts";
import { WORLD_KINDS } from "../kinds.ts";
import { type Ready, type Setup, withBody } from "../setup.ts";
import { closingStatus, DEAL_BUILDERS, leaveOut, nextDay, statusMeaning } from "./deals.ts";
import { buildHold } from "./holds.ts";

const WIN = "/client/v1/pipelines/{id}/win";
const MAKE = "/client/v1/pipelines/{id}/make";
const TEMPLATES = "/client/v1/tasks/templates";

const MOVING = "/client/v1/events/{id}/move";

const dates = () => {
  const day = nextDay();
  return { startDate: `${day}T18:00`, endDate: `${day}T22:00` };
};

/** Hangs a task on the event in the path. */
async function hung(setup: Setup): Promise<Setup> {
  const { base, world } = setup;
  const event = base.input.params.id ?? "";
  const task = await WORLD_KINDS.task.build(world.ownAgencyId, {});
  await inAgency(
    world.ownAgencyId,
    `update task
      set anchor = 'EVENT_START', anchor_record_id = $2, anchor_offset = -3, due_on = '2026-08-11',
        given_on = '2026-08-11',
        assignee_id = (select id
          from staff
          where agency_id = $3 and avatar_id is not null and deleted_at is null
          limit 1)
      where id = $1`,
    [task, event, world.ownAgencyId],
  );
  await inAgency(
    world.ownAgencyId,
    `insert into follow (agency_id, staff_id, record_id)
      select agency_id, id, $2
      from staff
      where agency_id = $1 and avatar_id is not null and deleted_at is null
      limit 1
      on conflict do nothing`,
    [world.ownAgencyId, event],
  );
  return setup;
}

/** Runs in a transaction of an owner that reads. */
async function asOwner<T>(agencyId: string, id: string, run: (db: Db, actor: Actor) => Promise<T>): Promise<T> {
  const { url } = testDatabase();
  const database = openDatabase({ url, size: 1, batching: true, onChanges: () => undefined, onError: () => undefined });
  const actor = { id, agencyId, role: "agency", levels: {}, assigned: 0 } as const;
  try {
    return await database.scope(actor, "read", (db) => run(db, actor));
  } finally {
    await database.close();
  }
}

/** The hash of the preview that an owner is shown. */
async function shownTo(agencyId: string, id: string, event: string, body: { startDate: string; endDate: string }) {
  const context = { session: null, params: { id: event }, query: {}, body };
  const { preview } = movingHandlers(movers, deadlines);
  return (await asOwner(agencyId, id, (db, actor) => preview({ db, actor, ...context }))).hash;
}

/** Cancels the contract in the path with nothing of it, as an owner is shown it. */
async function cancelled({ base, world: { ownAgencyId }, caller }: Setup): Promise<Ready> {
  if (!("hash" in (base.input.body as object))) return base;
  const statusId = await statusMeaning(ownAgencyId, "CONTRACT", "CANCELLED");
  const context = { session: null, params: { id: base.input.params.id ?? "" }, query: {}, body: undefined };
  const { preview } = cancellingHandlers(cancellers);
  const { hash } = await asOwner(ownAgencyId, caller.id, (db, actor) => preview({ db, actor, ...context }));
  return { ...withBody(base, { statusId, hash, cancel: [] }), known: { ...base.known, status: statusId } };
}

/** Makes the opportunity in the path one that is open. */
async function opened({ base, world: { ownAgencyId } }: Setup): Promise<string> {
  const id = base.input.params.id ?? "";
  const open = await statusMeaning(ownAgencyId, "PIPELINE", "OPPORTUNITY");
  await inAgency(ownAgencyId, "update opportunity set status_id = $2 where id = $1", [id, open]);
  return id;
}

/** A template that names a status names one of opportunities. */
async function fired({ base, world: { ownAgencyId } }: Setup): Promise<Ready> {
  if (!("statusId" in (base.input.body as object))) return base;
  const status = await closingStatus(ownAgencyId, "opportunity");
  return { ...withBody(base, { statusId: status }), known: { ...base.known, status } };
}

interface Decided {
  contract?: { instalments?: readonly object[] } | null;
  event?: { fees?: { personId: string }[] } | null;
  holdsHash?: string;
}
/** An event on its own day with fees within the value of talents that the opportunity has, and holds as they are. */
async function decidedOn({ base, world: { ownAgencyId } }: Setup) {
  const { event, contract, ...body } = base.input.body as Decided;
  const day = nextDay();
  for (const { personId } of event?.fees ?? [])
    await inAgency(
      ownAgencyId,
      `insert into involvement (id, agency_id, record_id, involved_id, role)
        values (gen_random_uuid(), $1, $2, $3, 'RELATED')
        on conflict do nothing`,
      [ownAgencyId, base.input.params.id, personId],
    );
  return {
    ...("holdsHash" in body && { holdsHash: undefined }),
    // Its parts come to the value.
    ...(contract && {
      contract: {
        ...contract,
        value: 100,
        instalments: contract.instalments
          ?.slice(0, 1)
          .map((part) => ({ ...part, share: "REST", rule: "DATE", onDate: "2027-01-01" })),
      },
    }),
    ...(event && {
      event: {
        ...event,
        startDate: `${day}T18:00`,
        endDate: `${day}T22:00`,
        ...(event.fees && { fees: event.fees.map((share) => ({ ...share, fee: 1 })) }),
      },
    }),
  };
}

/** The caller has won the opportunity in the path, or made something of it later. */
const wonByCaller =
  (later: boolean) =>
  async ({ base, world, caller }: Setup): Promise<Ready> => {
    const id = base.input.params.id ?? "";
    await inAgency(world.ownAgencyId, "update winning set undone_at = now() where opportunity_id = $1", [id]);
    await inAgency(
      world.ownAgencyId,
      `insert into winning (id, agency_id, opportunity_id, actor_id, status_id, rank, made, later)
        select gen_random_uuid(), agency_id, id, $2, $3, rank, '[]', $4
        from opportunity
        where id = $1`,
      [id, caller.id, await statusMeaning(world.ownAgencyId, "PIPELINE", "OPPORTUNITY"), later],
    );
    return base;
  };

/** Work that was made of an opportunity. */
async function buildFromDeal(agencyId: string, opportunity: string): Promise<void> {
  for (const kind of ["event", "project", "contract"] as const)
    await inAgency(agencyId, `update ${kind} set opportunity_id = $2 where id = $1`, [
      await DEAL_BUILDERS[kind](agencyId, {}),
      opportunity,
    ]);
}

export const WINNING_CALLS: Readonly<Record<string, (setup: Setup) => Promise<Ready>>> = {
  "PUT /client/v1/contracts/{id}/cancelling": cancelled,
  "GET /client/v1/pipelines/{id}": async ({ base, world }) => {
    await buildFromDeal(world.ownAgencyId, base.input.params.id ?? "");
    return base;
  },
  // It has an event, a project and a contract already.
  [`GET ${WIN}`]: async (setup) => {
    const id = await opened(setup);
    const { ownAgencyId } = setup.world;
    await buildFromDeal(ownAgencyId, id);
    // A second hold of the same days.
    const [hold, other] = [await buildHold(ownAgencyId, { parent: id }), await buildHold(ownAgencyId, {})];
    await inAgency(
      ownAgencyId,
      `update hold
        set person_id = held.person_id, first_on = held.first_on, last_on = held.last_on
        from hold held
        where hold.id = $2 and held.id = $1`,
      [hold, other],
    );
    await inAgency(
      ownAgencyId,
      `update task_template
        set items = jsonb_set(items, '{0,assigneeId}',
          to_jsonb((select id
              from staff
              where agency_id = $1 and avatar_id is not null and deleted_at is null
              limit 1)))
        where agency_id = $1 and items <> '[]'`,
      [ownAgencyId],
    );
    return setup.base;
  },
  [`POST ${WIN}`]: async (setup) => {
    await opened(setup);
    const { base, world } = setup;
    const body = base.input.body as object;
    const status = await closingStatus(world.ownAgencyId, "opportunity");
    return {
      ...withBody(base, { ...("statusId" in body && { statusId: status }), ...(await decidedOn(setup)) }),
      known: { ...base.known, status },
    };
  },
  [`DELETE ${WIN}`]: wonByCaller(false),
  [`DELETE ${MAKE}`]: wonByCaller(true),
  // It is won, and nothing was made of it.
  [`POST ${MAKE}`]: async (setup) => {
    const { base, world } = setup;
    const id = base.input.params.id ?? "";
    await inAgency(world.ownAgencyId, "update opportunity set status_id = $2 where id = $1", [
      id,
      await closingStatus(world.ownAgencyId, "opportunity"),
    ]);
    for (const kind of ["event", "project"])
      await inAgency(world.ownAgencyId, `update ${kind} set opportunity_id = null where opportunity_id = $1`, [id]);
    return withBody(base, await decidedOn(setup));
  },
  [`POST ${TEMPLATES}`]: fired,
  [`PUT ${TEMPLATES}/{id}`]: fired,
  // Tasks of a template hang on it, and colleagues follow it.
  [`POST ${MOVING}-preview`]: async (setup) => withBody((await hung(setup)).base, dates()),
  // The confirmed moves were shown to the caller.
  [`PUT ${MOVING}`]: async (setup) => {
    const { base, caller, world } = setup;
    await hung(setup);
    await leaveOut(world.ownAgencyId, "event", base.input.params.id);
    const body = { ...dates(), ...("conflictReason" in (base.input.body as object) && { conflictReason: "Both fit" }) };
    return withBody(base, {
      ...body,
      hash: await shownTo(world.ownAgencyId, caller.id, base.input.params.id ?? "", body),
    });
  },
};
